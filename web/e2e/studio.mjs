/** Where pictures are taken: a browser in which nothing moves and nothing is by chance. */
import { newPerson, startBrowser, startServer } from "./around.mjs";
import { ADDRESS, makeUp } from "./made-up.mjs";

export class Studio {
  static async open() {
    const server = await startServer({ hostNames: [new URL(ADDRESS).hostname] });
    // The pages show where they come from; a port of chance would be in every picture.
    const browser = await startBrowser([
      `--host-resolver-rules=MAP fano.example ${new URL(server.url).host}`,
      `--unsafely-treat-insecure-origin-as-secure=${ADDRESS}`,
      "--hide-scrollbars",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
    ]);
    return new Studio(server, browser);
  }

  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  /** Somebody who looks at a scene. */
  async show(scene, { size, language = "en", theme = "dark" }) {
    const set = { name: "Mia", colour: "0", language };
    const person = await newPerson(this.browser, ADDRESS, {
      size,
      language,
      theme,
      set,
      still: true,
    });
    await makeUp(person.context, scene.told);
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
 * Waits until fonts, pictures and drawings are there, everything that ran has
 * run out, and nothing in the page changes its place any more.
 */
export async function settle(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isDrawn = (use) => document.querySelector(use.getAttribute("href")) !== null;
    // A card that became larger or smaller is drawn again a little later; those
    // that are zoomed may be finer than they have to be.
    const isSharp = (canvas) => {
      const px = Number(canvas.dataset.px ?? 0);
      const needed = canvas.getBoundingClientRect().width * devicePixelRatio;
      return px >= needed - 1 && px <= needed * 1.52 + 1;
    };
    const rectOf = (one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(" ");
    };
    const looks = () =>
      [...document.querySelectorAll("[data-card], [data-place], main, main > *")]
        .map(rectOf)
        .join();

    await document.fonts.ready;
    const end = performance.now() + 10_000;
    for (let before = null, alike = 0; alike < 2 && performance.now() < end;) {
      await Promise.all([...document.images].map((one) => one.decode().catch(() => undefined)));
      // What takes long is a clock, such as a freeze, and not yet over.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime < 2000) animation.finish();
      }
      await frame();
      await frame();
      const now = looks();
      const drawn =
        [...document.querySelectorAll("use")].every(isDrawn) &&
        [...document.querySelectorAll("[data-card] canvas")].every(isSharp);
      alike = drawn && now === before ? alike + 1 : 0;
      before = now;
    }
  });
}
