import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Job } from "../protocol/http";
import { EMPTY_DRAFT, faceOf, type Draft } from "./draft/draft";
import { add } from "./draft/edits";
import type { Editor, MadeDeck } from "./editor.svelte";
import { Making } from "./making.svelte";

const DECK = { address: "farm", revision: "r1" };
const DONE: Job = { state: "done", deck: DECK, refused: [] };
const PACKING: Job = { state: "working", part: "packing", done: 2, all: 7 };

let jobs: Job[];
let refusals: number[];
let asked: string[];

/** What making needs of an editor. */
function editorWith(draft: Draft): Editor {
  const editor = {
    draft,
    made: null as MadeDeck | null,
    pictures: { blob: () => undefined },
    keepMade(made: MadeDeck | null) {
      editor.made = made;
    },
  };
  return editor as unknown as Editor;
}

beforeEach(() => {
  vi.useFakeTimers();
  jobs = [PACKING, DONE];
  refusals = [];
  asked = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (method === "DELETE") return new Response(null, { status: 204 });
    if (method !== "GET") {
      const status = refusals.shift();
      return status
        ? new Response(JSON.stringify({ error: "internal", message: "no" }), { status })
        : new Response(JSON.stringify({ job: "j1" }), { status: 202 });
    }
    return new Response(JSON.stringify(jobs.length > 1 ? jobs.shift() : jobs[0]));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("making a deck", () => {
  const draft = add(EMPTY_DRAFT, [{ faces: [faceOf("dog")] }]);

  async function finished<T>(promise: Promise<T>): Promise<T> {
    await vi.runAllTimersAsync();
    return promise;
  }

  it("follows the job to its end and keeps what came of it", async () => {
    const [making, editor] = [new Making(), editorWith(draft)];
    const made = await finished(making.make(editor, "My deck"));
    expect(made).toMatchObject(DECK);
    expect(editor.made).toBe(made);
    expect(making.state).toBe("done");
    expect(asked).toEqual(["POST /api/decks", "GET /api/decks/jobs/j1", "GET /api/decks/jobs/j1"]);
  });

  it("does not make the same deck again, and changes it under its address", async () => {
    const [making, editor] = [new Making(), editorWith(draft)];
    await finished(making.make(editor, "My deck"));
    asked = [];
    await finished(making.make(editor, "My deck"));
    expect(asked).toEqual([]);
    await finished(making.make(editor, "Another name"));
    expect(asked[0]).toBe("PUT /api/decks/at/farm?expected=r1");
  });

  it("leaves a deck alone of which nothing is left, and makes a new one", async () => {
    const editor = editorWith(draft);
    await finished(new Making().make(editor, "My deck"));
    for (const [words, request] of [
      [["dog", "cat"], "PUT /api/decks/at/farm?expected=r1"],
      [["one", "two"], "POST /api/decks"],
    ] as const) {
      const next = add(
        EMPTY_DRAFT,
        words.map((word) => ({ faces: [faceOf(word)] })),
      );
      Object.assign(editor, { draft: next });
      asked = [];
      await finished(new Making().make(editor, "My deck"));
      expect(asked[0]).toBe(request);
    }
  });

  it("makes a new deck if the old one is gone, or was changed elsewhere", async () => {
    for (const status of [403, 404, 409]) {
      const editor = editorWith(draft);
      editor.keepMade({ ...DECK, of: "something else" });
      refusals = [status];
      asked = [];
      await finished(new Making().make(editor, "My deck"));
      expect(asked.slice(0, 2)).toEqual(["PUT /api/decks/at/farm?expected=r1", "POST /api/decks"]);
    }
  });

  it("says why it failed", async () => {
    refusals = [503];
    const making = new Making();
    expect(await finished(making.make(editorWith(draft), "x"))).toBeNull();
    expect([making.state, making.failure?.status]).toEqual(["failed", 503]);
    const why = { en: "too dark", de: "zu dunkel" };
    jobs = [
      {
        state: "failed",
        problem: { error: "bad_request", message: "Nothing is left." },
        findings: [],
        refused: [{ entry: 0, picture: 0, why }],
      },
    ];
    expect(await finished(making.make(editorWith(draft), "x"))).toBeNull();
    expect(making.failure?.message).toBe("Nothing is left.");
    expect(making.refused[0]?.why).toEqual(why);
  });

  it("can be cancelled, on the server too", async () => {
    jobs = [PACKING];
    const [making, editor] = [new Making(), editorWith(draft)];
    const made = making.make(editor, "x");
    await vi.advanceTimersByTimeAsync(1000);
    expect(making.progress).toEqual(PACKING);
    making.cancel();
    expect(await finished(made)).toBeNull();
    expect([making.state, editor.made]).toEqual(["idle", null]);
    expect(asked.at(-1)).toBe("DELETE /api/decks/jobs/j1");
  });
});
