/** The first heading of a visit: browsers announce that page by themselves. */
let announced = false;

/**
 * For the heading of every page. When a page replaces another one, whatever had the focus is
 * gone: it moves to the new heading, which screen readers then read out, and the Tab key goes
 * on from there. A field or a dialog that has taken the focus keeps it.
 */
export function pageHeading(node: HTMLElement) {
  node.tabIndex = -1;
  const first = !announced;
  announced = true;
  if (first) return;
  // The page before is removed after this one was added.
  const timer = setTimeout(() => {
    const at = document.activeElement;
    const free = at === null || at === document.body || at.matches("h1[tabindex]");
    if (free) node.focus({ preventScroll: true });
  });
  return () => clearTimeout(timer);
}
