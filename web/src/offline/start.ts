import { router } from "../router.svelte";

/** Lets the browser keep the pages. Without it everything works, but only online. */
export function keepPages() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  addEventListener("load", () => {
    serviceWorker.register("/sw.js").catch(() => undefined);
  });
  // This page was opened from what was kept, and a newer version has come since.
  if (serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => (router.loadsAnew = true));
  }
}

const RELOADED = "fano.reloaded-at";
const RELOAD_AGAIN_MS = 60_000;

/**
 * A page that was open while the server was renewed asks for parts that are no
 * more. Loaded anew it is as new as they are; seats survive that.
 */
export function renewWhenOld() {
  addEventListener("vite:preloadError", () => {
    if (navigator.onLine !== false && mayReload()) location.reload();
  });
}

/** Once a minute at most, and never where that cannot be remembered. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
