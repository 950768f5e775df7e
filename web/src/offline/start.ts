/** Lets the browser keep the pages. Without it everything works, but only online. */
export function keepPages() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

const RELOADED = "fano.reloaded-at";
const RELOAD_AGAIN_MS = 60_000;

/**
 * A page that was open while the server was renewed asks for parts that are no
 * more. Loaded anew it is as new as they are; seats survive that.
 */
export function renewWhenOld() {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (navigator.onLine === false || Date.now() - last < RELOAD_AGAIN_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
}
