/** Takes reproducible screenshots: nothing moves, and nothing is random. */
import { newPerson, startBrowser, startServer } from "./support.mjs";
import { ADDRESS, CODE, fakeServer } from "./fake-server.mjs";

export class Screenshots {
  static async open() {
    const server = await startServer({ hostNames: [new URL(ADDRESS).hostname] });
    // The pages show their address; a random port would appear in every screenshot.
    const browser = await startBrowser([
      `--host-resolver-rules=MAP fano.example ${new URL(server.url).host}`,
      `--unsafely-treat-insecure-origin-as-secure=${ADDRESS}`,
      "--hide-scrollbars",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
    ]);
    return new Screenshots(server, browser);
  }

  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  /**
   * Opens a scene and waits until it is ready for a screenshot. `prepare` is given the browser
   * context before anything is loaded.
   */
  async show(scene, { size, language = "en", theme = "dark", prepare }) {
    // They have been in the room before, so nobody asks who they are.
    const storage = { name: "Mia", colour: "0", language, rooms: CODE, ...scene.storage };
    const person = await newPerson(this.browser, ADDRESS, {
      size,
      language,
      theme,
      storage,
      reducedMotion: true,
    });
    await prepare?.(person.context);
    await fakeServer(person.context, scene.welcome);
    const { page } = person;
    await page.goto(scene.path);
    await page.waitForSelector(scene.ready, { timeout: 60_000 });
    await settle(page);
    await scene.act?.(page);
    await page.waitForSelector(scene.then ?? scene.ready, { timeout: 60_000 });
    await settle(page);
    return person;
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
  }
}

/**
 * Waits until fonts, images and drawings are loaded, animations have finished, and
 * nothing on the page moves any more.
 */
export async function settle(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isDrawn = (use) => document.querySelector(use.getAttribute("href")) !== null;
    // A resized card is redrawn a little later; zoomed cards may be sharper than
    // necessary.
    const isSharp = (canvas) => {
      const px = Number(canvas.dataset.px ?? 0);
      const needed = canvas.getBoundingClientRect().width * devicePixelRatio;
      return px >= needed - 1 && px <= needed * 1.52 + 1;
    };
    // Pictures of decks are painted when they come into view. What is folded up has a place too,
    // but is never in view.
    const isBlank = (canvas) => {
      const { top, bottom } = canvas.getBoundingClientRect();
      const inView = bottom > 0 && top < innerHeight && canvas.checkVisibility();
      return inView && canvas.dataset.px === undefined;
    };
    const rectOf = (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    };
    const layout = () =>
      [...document.querySelectorAll("[data-card], [data-place], main, main > *")]
        .map(rectOf)
        .join();

    await document.fonts.ready;
    const end = performance.now() + 30_000;
    for (let before = null, unchanged = 0; unchanged < 2;) {
      await Promise.all([...document.images].map((one) => one.decode().catch(() => undefined)));
      // Long animations are clocks, such as a freeze; leave them running.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime < 2000) animation.finish();
      }
      await frame();
      await frame();
      const now = layout();
      const waitsFor = {
        drawings: ![...document.querySelectorAll("use")].every(isDrawn),
        "sharp cards": ![...document.querySelectorAll("[data-card] canvas")].every(isSharp),
        "pictures of decks": [...document.querySelectorAll("label canvas")].some(isBlank),
        "everything to stand still": now !== before,
      };
      const missing = Object.keys(waitsFor).filter((one) => waitsFor[one]);
      unchanged = missing.length === 0 ? unchanged + 1 : 0;
      before = now;
      if (missing.length > 0 && performance.now() > end) {
        throw new Error(`the page still waits for ${missing}`);
      }
    }
  });
}
