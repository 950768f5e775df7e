/** What people do on a page and see there, made of the few things that every browser can do. */
import { pressAt } from "../player.mjs";
import { until } from "../support.mjs";

/** Elements by their role, as far as our pages need it. */
const ROLES = {
  button: "button, [role=button]",
  link: "a[href]",
  radio: "[role=radio], input[type=radio]",
  heading: "h1, h2, h3",
  option: "option",
};

/**
 * The middle of a visible, enabled element with this role and name, once it rests and nothing
 * covers it; null if there is none now.
 */
function find(page, role, name) {
  return page.evaluate(
    async ({ which, wanted }) => {
      const nameOf = (one) => {
        const label = one.getAttribute("aria-label") ?? one.closest("label")?.innerText;
        return (label ?? one.innerText).trim().replace(/\s+/g, " ");
      };
      const isNamed = (one) =>
        wanted.pattern ? new RegExp(wanted.pattern).test(nameOf(one)) : nameOf(one) === wanted.name;
      const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
      const found = [...(dialog ?? document).querySelectorAll(which)].find(
        (one) => !one.disabled && isNamed(one) && one.getClientRects().length > 0,
      );
      if (!found) return null;
      const shown = found.closest("label") ?? found;
      shown.scrollIntoView({ block: "nearest", behavior: "instant" });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const middle = () => {
        const { left, top, width, height } = shown.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const before = middle();
      await frame();
      await frame();
      const now = middle();
      if (now.x !== before.x || now.y !== before.y) return null;
      const top = document.elementFromPoint(now.x, now.y);
      return top && (shown.contains(top) || top.contains(shown)) ? now : null;
    },
    {
      which: ROLES[role],
      wanted: name instanceof RegExp ? { pattern: name.source } : { name },
    },
  );
}

/** Clicks an element with this role and name, once it can be clicked. */
export async function click(page, role, name) {
  let before = null;
  const at = await until(async () => {
    const found = await find(page, role, name).catch(() => null);
    // What still moves would be missed.
    const rests = found && before && found.x === before.x && found.y === before.y;
    before = found;
    return rests ? found : null;
  }, `the ${role} ${name} to click`);
  await pressAt(page, at);
}

/** Waits until the page says this somewhere. */
export function says(page, text) {
  return until(
    () =>
      page
        .evaluate(
          ({ wanted, pattern }) => {
            const shown = document.body.innerText;
            return pattern ? new RegExp(pattern).test(shown) : shown.includes(wanted);
          },
          text instanceof RegExp ? { pattern: text.source } : { wanted: text },
        )
        .catch(() => false),
    `the page to say ${text}`,
  );
}

/** Waits until the path of the page matches, and returns it. */
export function pathOf(page, pattern) {
  return until(
    () =>
      page
        .evaluate(() => location.pathname)
        .then(
          (path) => pattern.test(path) && path,
          () => null,
        ),
    `a path like ${pattern}`,
  );
}

/** Types into a field, in place of what is there. */
export async function type(page, selector, text) {
  await page.waitForSelector(selector);
  await page.evaluate((which) => {
    const field = document.querySelector(which);
    field.focus();
    field.select();
  }, selector);
  await page.keyboard.type(text);
}

/** Puts a long text into a field, as pasting it there does. */
export async function fill(page, selector, text) {
  await page.waitForSelector(selector);
  await page.evaluate(
    ({ which, value }) => {
      const field = document.querySelector(which);
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    { which: selector, value: text },
  );
}

/** The texts of the live regions, which screen readers speak. */
export function spoken(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=status], [aria-live=polite]")]
      .map((one) => one.innerText)
      .join(" "),
  );
}

/** Opens a room by its link, and comes in under the name that is filled in. */
export async function enterRoom(page, path) {
  await page.goto(path);
  await page.waitForSelector("main form button[type=submit]");
  await click(page, "button", "I’m in");
  await page.waitForSelector(".lobby, .play");
}
