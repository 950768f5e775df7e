/**
 * Keeps the screen on, where the browser can, until the returned function is called. Browsers
 * drop the lock when the page is hidden, so it is taken again when the page is back.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").then(
      (held) => {
        if (ended) void held.release();
        else lock = held;
      },
      // With little battery the screen goes dark.
      () => undefined,
    );
  };
  wake();
  document.addEventListener("visibilitychange", wake);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", wake);
    void lock?.release();
  };
}
