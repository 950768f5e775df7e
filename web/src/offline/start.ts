import { router } from "../router.svelte";

/** Lets the browser cache the pages. Without this everything works, but only online. */
export function registerServiceWorker() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const register = () => void serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  // This page was opened from the cache, and a newer version has arrived since.
  if (serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => (router.stale = true));
  }
}

const RELOADED = "fano.reloaded-at";
const RELOAD_AGAIN_MS = 60_000;

/**
 * A page that was open while the server was updated requests scripts that no longer
 * exist. Reloading updates the page too; seats survive that.
 */
export function reloadWhenOutdated() {
  addEventListener("vite:preloadError", () => {
    if (navigator.onLine !== false && mayReload()) location.reload();
  });
}

/** At most once a minute, and never if that cannot be remembered. */
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
