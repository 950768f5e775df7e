/** Lets the browser keep the pages. Without it everything works, but only online. */
export function keepPages() {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}
