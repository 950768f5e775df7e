/**
 * Fetches the fonts before there is text that needs them, if they have been here before: then the
 * first text is laid out once, and not in a system font first. On the first visit they would only
 * delay the scripts.
 */
export function loadKeptFonts() {
  if (!navigator.serviceWorker?.controller) return;
  for (const font of document.fonts) font.load().catch(() => undefined);
}
