import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "./sw.js?raw";

const ORIGIN = "http://fano.example";
type Asked = { url: string; method: string; mode: string };
type FetchEvent = {
  request: Asked;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};

const addressOf = (request: Asked | string) =>
  typeof request === "string" ? ORIGIN + request : request.url;

/** A cache as browsers have them: what is put again is the newest again. */
class FakeCache {
  readonly kept = new Map<string, string>();
  full = false;
  async put(request: Asked | string, answer: Response) {
    if (this.full) throw new DOMException("Quota exceeded.", "QuotaExceededError");
    this.kept.delete(addressOf(request));
    this.kept.set(addressOf(request), await answer.text());
  }
  async match(request: Asked | string) {
    const text = this.kept.get(addressOf(request));
    return text === undefined ? undefined : new Response(text);
  }
  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
  async delete(request: Asked) {
    return this.kept.delete(addressOf(request));
  }
}

let caches: Map<string, FakeCache>;
let forbidden: boolean;
let network: (path: string) => Promise<Response>;
let asked: string[];

/** Runs the service worker as it is built, with these files. */
function start(): (path: string, mode?: string) => Promise<string> | null {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const open = (name: string) => {
    if (forbidden) throw new DOMException("Not allowed.", "SecurityError");
    if (!caches.has(name)) caches.set(name, new FakeCache());
    return caches.get(name) as FakeCache;
  };
  const storage = {
    open: async (name: string) => open(name),
    match: async (request: Asked | string, { cacheName }: { cacheName: string }) =>
      open(cacheName).match(request),
  };
  const text = source
    .replace('"__VERSION__"', '"one"')
    .replace('["__FILES__"]', '["/", "/assets/table-abc.js"]');
  const worker = new Function("self", "caches", "fetch", "location", text);
  worker(
    { addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) },
    storage,
    (request: Asked) => {
      asked.push(addressOf(request).slice(ORIGIN.length));
      return network(addressOf(request).slice(ORIGIN.length));
    },
    { origin: ORIGIN },
  );
  return (path, mode = "cors") => {
    let answer: Promise<Response> | null = null;
    const work: Promise<unknown>[] = [];
    listeners.get("fetch")?.({
      request: { url: ORIGIN + path, method: "GET", mode },
      respondWith: (given) => (answer = given),
      waitUntil: (more) => work.push(more),
    });
    const given = answer as Promise<Response> | null;
    return (
      given?.then(async (response) => {
        await Promise.all(work);
        return response.text();
      }) ?? null
    );
  };
}

const shell = () => caches.get("fano-shell-one") as FakeCache;
const decks = () => caches.get("fano-decks") as FakeCache;
const never = () => new Promise<Response>(() => undefined);
const failing = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  caches = new Map([
    ["fano-shell-one", new FakeCache()],
    ["fano-decks", new FakeCache()],
  ]);
  shell().kept.set(`${ORIGIN}/`, "the page");
  shell().kept.set(`${ORIGIN}/assets/table-abc.js`, "a script");
  forbidden = false;
  asked = [];
  network = async (path) => new Response(`the server's ${path}`);
});

describe("a page that was kept", () => {
  it("opens at once although the network never answers", async () => {
    network = never;
    const ask = start();
    for (const path of ["/", "/practice", "/why", "/r/ABCDE", "/tv/ABCDE", "/replay/some-game"]) {
      expect(await ask(path, "navigate")).toBe("the page");
    }
    expect(await ask("/assets/table-abc.js")).toBe("a script");
  });

  it("comes from the server if it was not kept, or storage is forbidden", async () => {
    const ask = start();
    forbidden = true;
    expect(await ask("/why", "navigate")).toBe("the server's /why");
    expect(await ask("/assets/table-abc.js")).toBe("the server's /assets/table-abc.js");
    expect(await ask("/api/decks/classic")).toBe("the server's /api/decks/classic");
    forbidden = false;
    shell().kept.clear();
    expect(await ask("/r/ABCDE", "navigate")).toBe("the server's /r/ABCDE");
  });

  it("does not stand in for what is no page", () => {
    const ask = start();
    for (const path of ["/healthz", "/metrics", "/api/openapi.json", "/sw.js", "/r/a/b"]) {
      expect(ask(path, "navigate")).toBeNull();
    }
  });
});

describe("a deck", () => {
  it("is the newest, and without a network the last one seen", async () => {
    const ask = start();
    expect(await ask("/api/decks/family")).toBe("the server's /api/decks/family");
    network = failing;
    expect(await ask("/api/decks/family")).toBe("the server's /api/decks/family");
    await expect(ask("/api/decks/other")).rejects.toThrow("Failed to fetch");
  });

  it("is the last one seen if the newest takes long", async () => {
    const ask = start();
    await ask("/api/decks/family");
    network = never;
    vi.useFakeTimers();
    const answer = ask("/api/decks/family");
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe("the server's /api/decks/family");
    vi.useRealTimers();
  });

  it("has drawings that never change: they are not asked for twice", async () => {
    const ask = start();
    await ask("/api/decks/family/symbols.svg?v=1");
    network = never;
    expect(await ask("/api/decks/family/symbols.svg?v=1")).toContain("v=1");
    expect(asked).toHaveLength(1);
  });

  it("is good although there is no room to keep it", async () => {
    decks().full = true;
    const ask = start();
    expect(await ask("/api/decks/family")).toBe("the server's /api/decks/family");
    expect(decks().kept.size).toBe(0);
  });

  it("that failed is not kept", async () => {
    network = async () => new Response("busy", { status: 503 });
    const ask = start();
    expect(await ask("/api/decks/family")).toBe("busy");
    expect(decks().kept.size).toBe(0);
  });

  it("leaves when it is among the oldest, unless lessons need it", async () => {
    const ask = start();
    await ask("/api/decks/classic");
    await ask("/api/decks/classic/symbols.svg?v=1");
    for (let deck = 0; deck < 40; deck += 1) {
      await ask(`/api/decks/deck-${deck}`);
      // This one is used all the time.
      await ask("/api/decks/deck-0");
    }
    const names = [...decks().kept.keys()].map((url) => url.split("/api/decks/")[1]);
    expect(names).toHaveLength(26);
    expect(names).toContain("classic");
    expect(names).toContain("classic/symbols.svg?v=1");
    expect(names).toContain("deck-0");
    expect(names).toContain("deck-39");
    expect(names).not.toContain("deck-1");
    expect(names).not.toContain("deck-10");
  });
});
