import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftSaved, DraftToSave, ProblemKind } from "../../protocol/http";
import { Refused } from "../api";
import { EMPTY_DRAFT, faceOf, type Draft } from "../draft/draft";
import { add, setTitle } from "../draft/edits";
import {
  QUIET_MS,
  RETRY_MS_MAX,
  RETRY_MS_MIN,
  ServerCopy,
  type Remote,
  type Server,
} from "./server-copy";

const WORDS = add(EMPTY_DRAFT, [{ faces: [faceOf("dog")] }]);
const PICTURES = add(WORDS, [
  { faces: [{ kind: "picture", picture: "a" }] },
  { faces: [{ kind: "picture", picture: "b" }] },
]);

const refused = (status: number, error?: ProblemKind) =>
  new Refused(status, error ? { error, message: "no" } : null);

/** A server that keeps drafts as the real one does. */
class FakeServer implements Server {
  drafts = new Map<string, { version: number; body: string; pictures: Set<string> }>();
  /** Why the next requests fail. */
  failures: Refused[] = [];
  asked: string[] = [];
  /** Saves of which the answer is lost. */
  lose = false;

  async save(id: string, expected: number, draft: DraftToSave): Promise<DraftSaved> {
    this.asked.push(`save ${expected}`);
    const failure = this.failures.shift();
    if (failure) throw failure;
    const body = JSON.stringify(draft);
    const there = this.drafts.get(id) ?? { version: 0, body: "", pictures: new Set<string>() };
    if (there.body !== body) {
      if (there.version === 0 && expected > 0) throw refused(404, "no_such_draft");
      if (there.version !== expected) throw refused(409, "changed_meanwhile");
      const pictures = new Set(draft.pictures.filter((name) => there.pictures.has(name)));
      this.drafts.set(id, { version: expected + 1, body, pictures });
    }
    if (this.lose) {
      this.lose = false;
      throw refused(0);
    }
    const { version, pictures } = this.drafts.get(id) ?? there;
    return { id, version, missing: draft.pictures.filter((name) => !pictures.has(name)) };
  }

  async sendPicture(id: string, name: string) {
    this.asked.push(`picture ${name}`);
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.drafts.get(id)?.pictures.add(name);
  }

  get bodies() {
    return [...this.drafts.values()].map(({ body }) => JSON.parse(body) as DraftToSave);
  }
}

let server: FakeServer;
let draft: Draft;
let saved: boolean[];
let remotes: (Remote | null)[];

function copyOf(first: Draft): ServerCopy {
  draft = first;
  return new ServerCopy({
    server,
    content: () => (draft.entries.length > 0 ? { draft, deck: null } : null),
    picture: () => new Blob(["picture"]),
    onsaved: (value) => saved.push(value),
    onremote: (remote) => remotes.push(remote),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  saved = [];
  remotes = [];
});
afterEach(() => vi.useRealTimers());

describe("the copy on the server", () => {
  it("follows a while after the last change, and once for many", async () => {
    const copy = copyOf(WORDS);
    copy.changed();
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    draft = setTitle(draft, "Pets");
    copy.changed();
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(server.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toEqual(["save 0"]);
    expect(server.bodies[0]?.title).toBe("Pets");
    expect(saved).toEqual([false, false, true]);
    expect(remotes.at(-1)?.version).toBe(1);
    draft = setTitle(draft, "Cats");
    copy.changed();
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual(["save 0", "save 1"]);
  });

  it("gets every picture once", async () => {
    const copy = copyOf(PICTURES);
    copy.changed();
    await copy.now();
    expect(server.asked).toEqual(["save 0", "picture a", "picture b"]);
    draft = setTitle(draft, "Pets");
    copy.changed();
    await copy.now();
    expect(server.asked.slice(3)).toEqual(["save 1"]);
    expect(saved.at(-1)).toBe(true);
  });

  it("is not complete without a picture that the server does not take", async () => {
    const copy = copyOf(PICTURES);
    server.failures = [];
    const send = server.sendPicture.bind(server);
    server.sendPicture = async (id, name) => {
      if (name === "a") throw refused(422, "bad_picture");
      return send(id, name);
    };
    copy.changed();
    await copy.now();
    expect(server.asked).toEqual(["save 0", "picture b"]);
    expect(saved).toEqual([false, false]);
  });

  it("is tried again without a network, less and less often", async () => {
    const copy = copyOf(WORDS);
    server.failures = Array.from({ length: 8 }, () => refused(0));
    copy.changed();
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(RETRY_MS_MIN);
    expect(server.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RETRY_MS_MIN);
    expect(server.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(8 * RETRY_MS_MAX);
    expect(server.asked).toHaveLength(9);
    expect(saved.at(-1)).toBe(true);
    // The network is back earlier than expected.
    server.failures = [refused(503)];
    copy.changed();
    await copy.now();
    expect(saved.at(-1)).toBe(false);
    await copy.now();
    expect(saved.at(-1)).toBe(true);
  });

  it("is one draft even if an answer is lost", async () => {
    const copy = copyOf(WORDS);
    server.lose = true;
    copy.changed();
    await copy.now();
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual(["save 0", "save 0"]);
    expect([...server.drafts.values()].map(({ version }) => version)).toEqual([1]);
    expect(saved.at(-1)).toBe(true);
  });

  it("never overwrites what was saved elsewhere", async () => {
    const copy = copyOf(WORDS);
    copy.changed();
    await copy.now();
    const id = copy.remote?.id ?? "";
    await server.save(id, 1, { title: "theirs", draft: null, pictures: [] });
    draft = setTitle(draft, "mine");
    copy.changed();
    await copy.now();
    expect(server.bodies.map(({ title }) => title)).toEqual(["theirs", "mine"]);
    expect(copy.remote?.id).not.toBe(id);
    expect(saved.at(-1)).toBe(true);
  });

  it("is made anew if the server has forgotten it", async () => {
    const copy = copyOf(PICTURES);
    copy.follow({ id: "old", version: 7 });
    copy.changed();
    await copy.now();
    expect(server.asked).toEqual(["save 7", "save 0", "picture a", "picture b"]);
    expect(copy.remote).toEqual({ id: "old", version: 1 });
  });

  it("waits for the next change if the server does not take it", async () => {
    for (const failure of [refused(429, "too_many_drafts"), refused(404), refused(413)]) {
      server = new FakeServer();
      server.failures = [failure];
      const copy = copyOf(WORDS);
      copy.changed();
      await vi.runAllTimersAsync();
      expect(server.asked).toHaveLength(1);
      expect(saved.at(-1)).toBe(false);
      copy.changed();
      await vi.runAllTimersAsync();
      expect(saved.at(-1)).toBe(true);
    }
  });

  it("keeps what was there if everything is removed", async () => {
    const copy = copyOf(WORDS);
    copy.changed();
    await copy.now();
    draft = EMPTY_DRAFT;
    copy.changed();
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual(["save 0"]);
  });
});
