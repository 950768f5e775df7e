/** Unfinished decks are saved on the server too, and decks of the server are in every lobby. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import {
  assertNoErrors,
  LAPTOP,
  newPerson,
  screenshot,
  startBrowser,
  startServer,
  until,
} from "./support.mjs";
import { settle } from "./screenshots.mjs";
import { addList } from "./vocabulary.mjs";

const WORDS = ["dog", "house", "tree", "bridge", "window", "bread", "moon"];
const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
  '<path d="M8 8h30v40H8z" fill="#c00"/></svg>';

/** Makes a bundle of three words. */
function bundle(folder, name, [a, b, c]) {
  const symbols = [a, b, c].map((word) => `symbol ${word} word="${word}"`).join("\n");
  const deck = `fano-deck 1\nname ${name}\n${symbols}\ncard ${a} ${b}\ncard ${a} ${c}\ncard ${b} ${c}\n`;
  const file = join(folder, "words.deck");
  writeFileSync(file, deck);
  const binary =
    process.env.FANO_BIN ?? fileURLToPath(new URL("../../target/release/fano", import.meta.url));
  const out = join(folder, "decks", `${name}.fano`);
  const made = spawnSync(binary, ["deck", "bundle", file, "--out", out], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
}

describe("drafts on the server", { skip: Boolean(process.env.FANO_URL) }, () => {
  let folder, server, browser;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "fano-decks-"));
    mkdirSync(join(folder, "decks"));
    bundle(folder, "colours", ["red", "green", "blue"]);
    bundle(folder, "animals", ["cow", "pig", "hen"]);
    server = await startServer({ decks: join(folder, "decks") });
    browser = await startBrowser();
  });
  afterEach(assertNoErrors);
  after(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function paste(page, text) {
    await page.locator("main h1").waitFor({ state: "attached" });
    await addList(page, text);
  }

  const words = (page) =>
    page
      .locator("input[data-face]")
      .evaluateAll((fields) => fields.map(({ value }) => value).filter(Boolean));
  const onServer = (page) => page.getByText("Saved", { exact: true }).waitFor();

  /** The browser forgets the draft, but not whose it is. */
  async function loseDraft(page) {
    await page.goto("/why");
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase("fano-workshop");
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
    );
    await page.goto("/workshop");
  }

  it("are there when the browser has lost its own, with their pictures", async () => {
    const { page, context } = await newPerson(browser, server.url, { size: LAPTOP });
    await page.goto("/workshop");
    await paste(page, WORDS.join("\n"));
    await page.getByText("Saved on this device").waitFor();
    await onServer(page);
    await page.getByLabel("Name of the deck").fill("Things");
    await page.getByLabel("Name of the deck").blur();
    await page.evaluate((svg) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([svg], "red thing.svg", { type: "image/svg+xml" }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, RED);
    await page.getByRole("heading", { name: "8 symbols" }).waitFor();
    await page.getByText("Saved on this device").waitFor();
    await onServer(page);
    await screenshot(page, "drafts-saved");
    await loseDraft(page);
    const goOn = page.getByRole("button", { name: "Go on with “Things”" });
    await goOn.waitFor();
    await screenshot(page, "drafts-offered");
    await goOn.click();
    await page.getByRole("heading", { name: "8 symbols" }).waitFor();
    assert.deepEqual(await words(page), WORDS);
    await until(
      () => page.evaluate(() => document.querySelector('img[src^="blob:"]')?.naturalWidth > 0),
      "the picture",
    );
    await onServer(page);
    // It is in the browser again as well.
    await page.reload();
    await page.getByRole("heading", { name: "8 symbols" }).waitFor();
    assert.equal(await page.getByText("Go on with").count(), 0);
    await context.close();
  });

  it("can be deleted, and another deck is another draft", async () => {
    const { page, context } = await newPerson(browser, server.url, { size: LAPTOP });
    await page.goto("/workshop");
    await paste(page, WORDS.join("\n"));
    await onServer(page);
    await loseDraft(page);
    await page.getByRole("button", { name: "Go on with" }).waitFor();
    await paste(page, WORDS.slice(0, 5).join("\n"));
    await onServer(page);
    await loseDraft(page);
    const drafts = page.getByRole("button", { name: "Go on with" });
    await until(async () => (await drafts.count()) === 2, "both drafts");
    await page.getByRole("button", { name: "Delete “My deck”" }).first().click();
    assert.equal(await drafts.count(), 2, "it is asked first");
    await page.getByRole("button", { name: "Really delete “My deck”?" }).click();
    await until(async () => (await drafts.count()) === 1, "one of them");
    await drafts.click();
    await page.getByRole("heading", { name: "7 symbols" }).waitFor();
    await context.close();
  });

  it("begin anew after all symbols were removed, unless that is undone", async () => {
    const { page, context } = await newPerson(browser, server.url, { size: LAPTOP });
    await page.goto("/workshop");
    await paste(page, WORDS.join("\n"));
    await onServer(page);
    await page.getByRole("button", { name: "Remove all" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "7 symbols" }).waitFor();
    await onServer(page);
    const drafts = () =>
      page.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage["fano.maker"]}` };
        const found = await (await fetch("/api/drafts", { headers })).json();
        return found.map(({ id, version }) => [id, version]);
      });
    const [[first], ...others] = await drafts();
    assert.deepEqual(others, [], "it is the same draft");
    await page.getByRole("button", { name: "Remove all" }).click();
    await paste(page, WORDS.slice(0, 5).join("\n"));
    await page.getByRole("heading", { name: "5 symbols" }).waitFor();
    await onServer(page);
    const both = await drafts();
    assert.equal(both.length, 2, "both are there");
    assert.ok(both.some(([id]) => id === first));
    await loseDraft(page);
    const offered = page.getByRole("button", { name: "Go on with" });
    await until(async () => (await offered.count()) === 2, "both drafts");
    await context.close();
  });

  it("are saved later if the server is away", { timeout: 300_000 }, async () => {
    const expectedErrors = [/Failed to load resource/];
    const person = await newPerson(browser, server.url, { size: LAPTOP, expectedErrors });
    const { page, context } = person;
    await page.goto("/workshop");
    await paste(page, WORDS.join("\n"));
    await onServer(page);
    await server.kill();
    await page.getByLabel("Symbol 1, text 1").fill("wolf");
    await page.waitForRequest((request) => request.method() === "PUT");
    await page.getByText("Saved on this device").waitFor();
    await server.restart();
    await onServer(page);
    await loseDraft(page);
    await page.getByRole("button", { name: "Go on with" }).click();
    await until(async () => (await words(page))[0] === "wolf", "what was saved later");
    await context.close();
  });

  it("stand beside decks of the server, which every lobby offers", async () => {
    const { page, context } = await newPerson(browser, server.url, { name: "Mia", size: LAPTOP });
    await page.goto("/");
    await page.getByRole("button", { name: "Play together" }).click();
    const group = page.getByRole("group", { name: "From this server" });
    await group.waitFor();
    const names = await group.getByRole("radio").evaluateAll((all) => all.map((one) => one.value));
    assert.equal(names.length, 2);
    await settle(page);
    await screenshot(page, "decks-listed", { whole: true });
    await group.getByRole("radio", { name: "colours" }).check();
    await until(
      async () => (await group.getByRole("radio", { checked: true }).count()) === 1,
      "the choice",
    );
    const listed = await (await page.request.get("/api/decks/listed")).json();
    await page.goto(`/decks/${listed[1].address}`);
    await page.getByRole("heading", { name: "colours" }).waitFor();
    await page.getByRole("button", { name: "Play it now" }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Delete/ }).count(), 0);
    await screenshot(page, "decks-listed-page");
    await context.close();
  });
});
