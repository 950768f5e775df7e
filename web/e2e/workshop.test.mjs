/** The workshop, as far as it works in the browser alone: no deck is made here. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, PHONE, screenshot, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { settle } from "./screenshots.mjs";
import * as vocabulary from "./vocabulary.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const PAIRS = vocabulary.PAIRS.slice(0, 7);
const LIST = PAIRS.map((pair) => pair.join("\t")).join("\n");

/** What the planner would say: the plane with three symbols on a card. */
function planFor(pictures) {
  const deck = { symbols_per_card: 3, cards: 7, symbols: 7, unused: pictures - 7, never_match: 0 };
  const next = [{ more: 13 - pictures, symbols_per_card: 4, cards: 13 }];
  return { pictures, best: 3, sizes: [deck], next };
}

describe("the workshop", () => {
  const fixture = openFixture();

  async function open({ size = PHONE, language = "en", theme, plan = true, ...more } = {}) {
    const person = await newPerson(fixture.browser, fixture.server.url, {
      size,
      language,
      theme,
      ...more,
    });
    if (plan) {
      await person.context.route("**/api/decks/plan?*", (route) => {
        const pictures = Number(new URL(route.request().url()).searchParams.get("pictures"));
        return route.fulfill({ json: planFor(pictures) });
      });
    }
    await person.page.goto("/workshop");
    await person.page.locator("main h1").waitFor({ state: "attached" });
    return person;
  }

  const paste = vocabulary.addList;
  const words = (page) =>
    page.locator("[data-entry] input").evaluateAll((all) => all.map((one) => one.value));
  const saved = (page) => page.getByText(/^Saved/).waitFor();

  async function serious(page) {
    await page.evaluate(AXE);
    return page.evaluate(async () => {
      const { violations } = await globalThis.axe.run();
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
        );
    });
  }

  it("reads a pasted list and says what comes of it", async () => {
    const { page, context } = await open();
    await page.getByRole("button", { name: /Words or a list/ }).click();
    await page.getByRole("textbox").fill(`${LIST}\na\tb\tc\td\te`);
    await page.getByText("One line was not used").click();
    await page.getByText("Line 8: more than four columns").waitFor();
    // The page is English, and nothing says that the other column is German.
    const language = (column) => page.getByLabel(`Language of column ${column}`);
    assert.equal(await language(1).inputValue(), "en");
    assert.equal(await language(2).inputValue(), "");
    await language(2).selectOption("Spanish");
    await page.getByRole("button", { name: "Add 7 symbols" }).click();
    await page.getByText("7 symbols: 7 cards of 3").waitFor();
    await page.getByText("With 6 more: 13 cards of 4").waitFor();
    assert.deepEqual(await words(page), PAIRS.flat());
    await page.getByLabel("Symbol 1, text 1").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const named = (name) => page.getByRole("dialog").getByLabel(`Name (${name})`);
    assert.equal(await named("English").inputValue(), PAIRS[0][0]);
    assert.equal(await named("Spanish").inputValue(), PAIRS[0][1]);
    assert.equal(await named("German").inputValue(), "");
    await context.close();
  });

  it("keeps the draft, undoes and redoes", async () => {
    const { page, context } = await open({ size: LAPTOP });
    await paste(page, LIST);
    await page.getByLabel("Symbol 2, text 1").fill("kitten");
    await page.getByLabel("Name of the deck").fill("Unit 4");
    await page.keyboard.press("Tab");
    await saved(page);
    await page.reload();
    await page.getByLabel("Symbol 2, text 1").waitFor();
    assert.equal(await page.getByLabel("Symbol 2, text 1").inputValue(), "kitten");
    assert.equal(await page.getByLabel("Name of the deck").inputValue(), "Unit 4");

    await page.getByLabel("Symbol 1, text 1").press("End");
    await page.keyboard.type("gy");
    await page.getByRole("button", { name: "Remove all symbols" }).click();
    await page.getByRole("heading", { name: "Make your own deck" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await until(async () => (await words(page))[0] === "doggy", "the list is back");
    await page.keyboard.press("Control+z");
    await until(async () => (await words(page))[0] === "dog", "the word is back");
    await page.keyboard.press("Control+Shift+z");
    await until(async () => (await words(page))[0] === "doggy", "it is typed again");
    await context.close();
  });

  it("finds what would spoil the game, and mends it", async () => {
    const { page, context } = await open();
    await paste(
      page,
      `${LIST}\nbank\tBank\nbench\tBank\n3 × 4\tzwölf\n2 × 6\tDutzend\nschon\nschön`,
    );
    await page.getByText("“Bank” belongs to two symbols").waitFor();
    await page.getByText("3 × 4 and 2 × 6 are both 12").waitFor();
    await page.getByText("“schon” and “schön” differ only in an accent").waitFor();
    await screenshot(page, "workshop-findings", { whole: true });

    const finding = (text) => page.locator("li", { hasText: text });
    await finding("belongs to two symbols")
      .getByRole("button", { name: "Make it one symbol" })
      .click();
    await page.getByText("“Bank” belongs to two symbols").waitFor({ state: "detached" });
    await finding("are both 12").getByRole("button", { name: "Remove" }).click();
    await page.getByText("are both 12").waitFor({ state: "detached" });
    await finding("differ only in an accent").getByRole("button", { name: "It’s fine" }).click();
    await page.getByText("things to look at").waitFor({ state: "detached" });
    const left = await words(page);
    assert.ok(left.join(" ").includes("bank Bank bench") && !left.includes("2 × 6"), left.join());
    await context.close();
  });

  it("works with keys alone", async () => {
    const { page, context } = await open({ size: LAPTOP });
    await paste(page, LIST);
    await page.getByLabel("Symbol 3, text 1").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await until(async () => (await words(page))[2] === "house", "it moved up");
    const focused = () => page.evaluate(() => document.activeElement?.value);
    assert.equal(await focused(), "house");
    await page.keyboard.press("Alt+ArrowDown");
    await until(async () => (await words(page))[2] === "cat", "it moved down");
    // Enter goes down the column, and behind the last symbol adds one.
    await page.getByLabel("Symbol 6, text 2").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "Brot");
    await page.keyboard.press("Enter");
    await page.getByLabel("Symbol 8, text 1").waitFor();
    await page.keyboard.type("ship");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "ship" });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Remove", exact: true }).focus();
    await page.keyboard.press("Space");
    await dialog.waitFor({ state: "detached" });
    assert.equal((await words(page)).length, 14);
    await context.close();
  });

  it("moves a symbol that is dragged, and undoes it in one step", async () => {
    const { page, context } = await open({ size: LAPTOP });
    await paste(page, LIST);
    const handle = (row) => page.locator("[data-entry] .number").nth(row);
    const middle = async (row) => {
      const { x, y, width, height } = await handle(row).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(1)), { steps: 3 });
    await page.mouse.move(...(await middle(3)), { steps: 5 });
    await page.mouse.up();
    const firsts = async () => (await words(page)).filter((_, index) => index % 2 === 0);
    assert.deepEqual((await firsts()).slice(0, 4), ["cat", "house", "tree", "dog"]);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual((await firsts()).slice(0, 4), ["dog", "cat", "house", "tree"]);
    await context.close();
  });

  it("takes pictures, keeps them, and sees which look alike", async () => {
    const { page, context } = await open();
    const pictures = await page.evaluate(async () => {
      const paint = async (colour, shape) => {
        const canvas = new OffscreenCanvas(300, 200);
        const pen = canvas.getContext("2d");
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, 300, 200);
        pen.fillStyle = colour;
        pen.beginPath();
        if (shape === "disc") pen.arc(150, 100, 90, 0, 7);
        else pen.rect(20, 20, 120, 160);
        pen.fill();
        const blob = await canvas.convertToBlob({ type: "image/png" });
        return [...new Uint8Array(await blob.arrayBuffer())];
      };
      return Promise.all([
        paint("#b03020", "disc"),
        paint("#b83828", "disc"),
        paint("#2040c0", "square"),
        paint("#fdfdf8", "disc"),
      ]);
    });
    const names = ["Sun.png", "Moon.png", "Door.png", "Ghost.png"];
    const files = pictures.map((bytes, index) => ({
      name: names[index],
      mimeType: "image/png",
      buffer: Buffer.from(bytes),
    }));
    files.push({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.locator("input[type=file][multiple]").setInputFiles(files);
    await page.getByText("notes.png could not be opened").waitFor();
    await page.getByText("Sun and Moon look alike").waitFor();
    await page.getByText("Ghost hardly shows on a white card").waitFor();
    await saved(page);
    await page.reload();
    await until(
      () =>
        page
          .locator("[data-entry] img")
          .evaluateAll((all) => all.length === 4 && all.every((one) => one.naturalWidth === 300)),
      "the pictures are back",
    );
    await page.getByText("Sun and Moon look alike").waitFor();
    await page.getByText("Ghost hardly shows on a white card").waitFor();
    await screenshot(page, "workshop-pictures", { whole: true });
    await context.close();
  });

  it("begins with a template", async () => {
    const { page, context } = await open({ language: "de" });
    await page.getByRole("button", { name: /Mit einer Vorlage anfangen/ }).click();
    await page.getByRole("button", { name: "Einmaleins" }).click();
    await page.getByRole("radio", { name: "13" }).check();
    await page.getByRole("button", { name: "13 Symbole hinzufügen" }).click();
    await page.getByRole("heading", { name: "13 Symbole" }).waitFor();
    assert.equal(await page.getByLabel("Name des Decks").inputValue(), "Einmaleins");
    await context.close();
  });

  it("says so if another tab has changed the draft", async () => {
    const { page, context } = await open();
    await paste(page, LIST);
    await saved(page);
    const other = await context.newPage();
    await other.goto("/workshop");
    await other.getByLabel("Symbol 1, text 1").fill("wolf");
    await saved(other);
    await page.getByLabel("Symbol 2, text 1").fill("tiger");
    await page.getByText("changed this deck in another tab").waitFor();
    await page.getByRole("button", { name: "Show the other version" }).click();
    await until(async () => (await words(page))[0] === "wolf", "the other version");
    await context.close();
  });

  it("makes a deck and offers to play, send, print and keep it", async () => {
    const { page, context } = await open({ expectedErrors: [/400/] });
    const sent = [];
    const deck = { address: "farm-7k2m9qx4", revision: "0123456789abcdefghjkmnpqrs" };
    let job = { state: "working", part: "packing", done: 3, all: 7 };
    await context.route("**/api/decks", async (route) => {
      sent.push(route.request().postDataBuffer().toString());
      await route.fulfill({ status: 202, json: { job: "j1", token: "secret" } });
    });
    await context.route("**/api/decks/jobs/j1", (route) => route.fulfill({ json: job }));
    // The cards of another deck stand in for those that the server would have made.
    await context.route("**/api/decks/0123456789abcdefghjkmnpqrs", async (route) => {
      const url = new URL("/api/decks/classic", route.request().url()).href;
      const cards = await (await route.fetch({ url })).json();
      await route.fulfill({ json: { ...cards, name: deck.revision } });
    });
    await context.route("**/api/decks/at/*/invitation", (route) =>
      route.fulfill({
        json: { url: "https://fano.example/workshop?deck=x", address: "x", reach: "others" },
      }),
    );
    await context.route("**/api/decks/at/*/qr.svg", (route) =>
      route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7h-7z"/></svg>',
      }),
    );
    await paste(page, LIST);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("Arranging cards: 3 of 7").waitFor();
    job = { state: "done", deck, refused: [] };
    await page.getByRole("button", { name: "Play it now" }).waitFor();
    const draft = JSON.parse(/\{"title".*\}/.exec(sent[0])[0]);
    assert.deepEqual(draft.title, { name: "My deck" });
    assert.deepEqual(draft.entries[1].faces, [{ word: "cat" }, { word: "Katze" }]);

    await page.getByRole("button", { name: "Send it" }).click();
    await page.getByText("https://fano.example/workshop?deck=x").waitFor();
    await page.locator("dialog [data-card] canvas").first().waitFor();
    await settle(page);
    await screenshot(page, "workshop-send");
    await page.getByRole("button", { name: "Print it" }).click();
    await page.getByRole("radio", { name: "Letter" }).check();
    const pdf = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
    assert.match(pdf, /^\/api\/decks\/at\/farm-7k2m9qx4\/print\.pdf\?paper=letter&card_mm=80/);
    await screenshot(page, "workshop-print");
    // With a picture of one's own for the backs.
    const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>');
    let printed = null;
    await context.route("**/print.pdf?*", (route) => {
      printed = { url: route.request().url(), body: route.request().postDataBuffer() };
      return printed.body.equals(picture)
        ? route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7" })
        : route.fulfill({ status: 400, json: { error: "bad_request", message: "No picture." } });
    });
    await page.getByRole("switch", { name: "Backs" }).click();
    const choose = (name, buffer) =>
      page
        .locator(".back input[type=file]")
        .setInputFiles({ name, mimeType: "image/svg+xml", buffer });
    await choose("broken.svg", Buffer.from("broken"));
    await page.getByRole("button", { name: "Save the PDF" }).click();
    await page.getByText("No picture.").waitFor();
    await choose("back.svg", picture);
    await page.getByText("back.svg").waitFor();
    assert.equal(await page.getByText("No picture.").count(), 0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the PDF" }).click();
    assert.equal((await download).suggestedFilename(), "farm-7k2m9qx4.pdf");
    assert.match(printed.url, /paper=letter&card_mm=80.*backs=true/);
    await screenshot(page, "workshop-print-back");
    await page.getByRole("button", { name: "Our design" }).click();
    await page.getByRole("link", { name: "Open the PDF" }).waitFor();
    const file = await page.getByRole("link", { name: "Keep it" }).getAttribute("href");
    assert.equal(file, "/api/decks/at/farm-7k2m9qx4/bundle.fano");
    assert.deepEqual(await serious(page), []);

    // An unchanged deck is not made again.
    await page.getByRole("button", { name: "Close" }).click();
    await saved(page);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Play it now" }).waitFor();
    assert.equal(sent.length, 1);
    await context.close();
  });

  it("stays usable while the server does not answer", async () => {
    const { page, context } = await open({
      expectedErrors: [/Failed to load resource/],
      plan: false,
    });
    await context.route("**/api/decks/plan?*", (route) => route.fulfill({ status: 503, json: {} }));
    await paste(page, LIST);
    await page.getByText("the number of cards is not known yet").waitFor();
    await context.route("**/api/decks", (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("The server cannot make the deck just now").waitFor();
    await page.getByText("stays saved in this browser").waitFor();
    await context.close();
  });

  for (const [name, size] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
    for (const [language, theme] of [
      ["en", "dark"],
      ["de", "light"],
    ]) {
      it(`has no serious problem and fits: ${name}, ${language}`, async () => {
        const { page, context } = await open({ size, language, theme });
        const problems = {};
        const check = async (state) => {
          // Sheets slide in, and buttons fade when they can be used.
          await page.evaluate(() =>
            Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
          );
          const found = await serious(page);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) found.push(`${over} px too wide`);
          const raw = await page.evaluate(() => /\bworkshop-[a-z-]+/.exec(document.body.innerText));
          if (raw) found.push(`a sentence is missing: ${raw[0]}`);
          if (found.length > 0) problems[state] = found;
          await screenshot(page, `workshop-${state}-${name}-${language}`);
        };
        await check("begin");
        await page.locator("main li button").first().click();
        await page.getByRole("textbox").fill(LIST);
        await check("paste");
        await page.locator("dialog .foot button").click();
        await page.locator("[data-entry]").first().waitFor();
        await page.locator("footer p.main").waitFor();
        await page.locator("details.options").evaluate((one) => (one.open = true));
        await check("symbols");
        await page.locator("[data-entry] button").first().click();
        await page.locator("dialog[open]").waitFor();
        await check("symbol");
        assert.deepEqual(problems, {});
        await context.close();
      });
    }
  }
});
