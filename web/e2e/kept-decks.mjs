/** Decks that are made on the server without a page, by somebody with a token. */
import assert from "node:assert/strict";
import { until } from "./support.mjs";

export class Maker {
  #url;
  #token = null;

  constructor(url) {
    this.#url = url;
  }

  async #ask(method, path, body) {
    const headers = this.#token ? { authorization: `Bearer ${this.#token}` } : {};
    const answer = await fetch(`${this.#url}${path}`, { method, headers, body });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    const said = text === "" ? null : JSON.parse(text);
    this.#token = said?.token ?? this.#token;
    return said;
  }

  /** Has a deck made of entries and picture files, with all its cards: its address and revision. */
  async make(name, entries, options) {
    const deck = await this.keep(name, entries, options);
    const page = `/api/decks/${deck.revision}?wait=1`;
    await until(async () => !(await this.#ask("GET", page)).packing, `the cards of ${name}`);
    return deck;
  }

  /** The same, but does not wait for the cards to be arranged. */
  async keep(name, entries, { pictures = [], ...options } = {}) {
    const draft = { title: { name }, entries, ...options };
    const form = new FormData();
    form.append("draft", new Blob([JSON.stringify(draft)], { type: "application/json" }));
    for (const bytes of pictures) form.append("picture", new Blob([bytes]));
    const { job } = await this.#ask("POST", "/api/decks", form);
    const ended = await until(async () => {
      const found = await this.#ask("GET", `/api/decks/jobs/${job}`);
      return ["done", "failed"].includes(found.state) ? found : null;
    }, `the deck ${name}`);
    assert.equal(ended.state, "done", JSON.stringify(ended));
    return ended.deck;
  }

  delete(address) {
    return this.#ask("DELETE", `/api/decks/at/${address}`);
  }
}
