import { beforeEach, describe, expect, it, vi } from "vitest";
import source from "./sw.js?raw";

const ORIGIN = "http://fano.example";
type FakeRequest = { url: string; method: string; mode: string };
type FetchEvent = {
  request: FakeRequest;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
};

const addressOf = (request: FakeRequest | string) =>
  typeof request === "string" ? ORIGIN + request : request.url;

/** A cache that behaves like a browser's: an entry that is put again becomes the newest. */
class FakeCache {
  readonly entries = new Map<string, string>();
  full = false;
  async put(request: FakeRequest | string, answer: Response) {
    if (this.full) throw new DOMException("Quota exceeded.", "QuotaExceededError");
    this.entries.delete(addressOf(request));
    this.entries.set(addressOf(request), await answer.text());
  }
  async addAll(paths: string[]) {
    const answers = await Promise.all(paths.map((path) => network(path)));
    await Promise.all(answers.map((answer, place) => this.put(paths[place] as string, answer)));
  }
  async match(request: FakeRequest | string) {
    const text = this.entries.get(addressOf(request));
    return text === undefined ? undefined : new Response(text);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  async delete(request: FakeRequest) {
    return this.entries.delete(addressOf(request));
  }
}

let caches: Map<string, FakeCache>;
let forbidden: boolean;
let network: (path: string) => Promise<Response>;
let requested: string[];

/** Runs the service worker with a made-up version and file list. */
function start(): (path: string, mode?: string) => Promise<string> | null {
  const listeners = run();
  return (path, mode = "cors") => {
    let answer: Promise<Response> | null = null;
    const work: Promise<unknown>[] = [];
    listeners.get("fetch")?.({
      request: { url: ORIGIN + path, method: "GET", mode },
      respondWith: (promise) => (answer = promise),
      waitUntil: (more) => work.push(more),
    });
    const promise = answer as Promise<Response> | null;
    return (
      promise?.then(async (response) => {
        await Promise.all(work);
        return response.text();
      }) ?? null
    );
  };
}

/** What the service worker listens to. */
function run(): Map<string, (event: FetchEvent) => void> {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const open = (name: string) => {
    if (forbidden) throw new DOMException("Not allowed.", "SecurityError");
    if (!caches.has(name)) caches.set(name, new FakeCache());
    return caches.get(name) as FakeCache;
  };
  const storage = {
    open: async (name: string) => open(name),
    match: async (request: FakeRequest | string, { cacheName }: { cacheName: string }) =>
      open(cacheName).match(request),
  };
  const text = source
    .replace('"__VERSION__"', '"one"')
    .replace('["__FILES__"]', '["/", "/assets/table-abc.js"]');
  const worker = new Function("self", "caches", "fetch", "location", text);
  worker(
    {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      skipWaiting: async () => undefined,
    },
    storage,
    (request: FakeRequest) => {
      requested.push(addressOf(request).slice(ORIGIN.length));
      return network(addressOf(request).slice(ORIGIN.length));
    },
    { origin: ORIGIN },
  );
  return listeners;
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
  shell().entries.set(`${ORIGIN}/`, "the page");
  shell().entries.set(`${ORIGIN}/assets/table-abc.js`, "a script");
  forbidden = false;
  requested = [];
  network = async (path) => new Response(`the server's ${path}`);
});

describe("a new version", () => {
  /** Has it cached, with a network that fails so many times. */
  async function install(failures: number): Promise<number> {
    shell().entries.clear();
    let tries = 0;
    network = async (path) => {
      if (path === "/" && (tries += 1) <= failures) throw new TypeError("Failed to fetch");
      return new Response(`the server's ${path}`);
    };
    const work: Promise<unknown>[] = [];
    run().get("install")?.({
      request: { url: `${ORIGIN}/`, method: "GET", mode: "navigate" },
      respondWith: () => undefined,
      waitUntil: (more) => work.push(more),
    });
    const done = Promise.all(work).catch(() => undefined);
    await vi.runAllTimersAsync();
    await done;
    return tries;
  }

  it("is fetched again if a file does not arrive", async () => {
    vi.useFakeTimers();
    expect(await install(2)).toBe(3);
    expect(shell().entries.get(`${ORIGIN}/`)).toBe("the server's /");
    expect(await install(99), "but not for ever").toBe(4);
    expect(shell().entries.size).toBe(0);
    vi.useRealTimers();
  });
});

describe("a cached page", () => {
  it("opens at once even if the network never answers", async () => {
    network = never;
    const get = start();
    for (const path of [
      "/",
      "/why",
      "/workshop",
      "/r/ABCDE",
      "/tv/ABCDE",
      "/decks/farm-7k2m9qx4",
    ]) {
      expect(await get(path, "navigate")).toBe("the page");
    }
    expect(await get("/assets/table-abc.js")).toBe("a script");
  });

  it("comes from the server if it is not cached, or storage is forbidden", async () => {
    const get = start();
    forbidden = true;
    expect(await get("/why", "navigate")).toBe("the server's /why");
    expect(await get("/assets/table-abc.js")).toBe("the server's /assets/table-abc.js");
    expect(await get("/api/decks/classic")).toBe("the server's /api/decks/classic");
    forbidden = false;
    shell().entries.clear();
    expect(await get("/r/ABCDE", "navigate")).toBe("the server's /r/ABCDE");
  });

  it("does not replace anything that is not a page", () => {
    const get = start();
    for (const path of ["/healthz", "/metrics", "/api/openapi.json", "/sw.js", "/r/a/b"]) {
      expect(get(path, "navigate")).toBeNull();
    }
  });
});

describe("a deck", () => {
  it("that is being made is left to the server", () => {
    const get = start();
    for (const path of [
      "plan?pictures=7",
      "jobs/abc",
      "at/abc",
      "at/abc/bundle.fano",
      "family?wait=1",
      "family/cards?ids=1,2",
    ]) {
      expect(get(`/api/decks/${path}`)).toBeNull();
    }
  });

  it("is the newest, or the cached one without a network", async () => {
    const get = start();
    expect(await get("/api/decks/family")).toBe("the server's /api/decks/family");
    network = failing;
    expect(await get("/api/decks/family")).toBe("the server's /api/decks/family");
    await expect(get("/api/decks/other")).rejects.toThrow("Failed to fetch");
  });

  it("is the cached one if the newest takes too long", async () => {
    const get = start();
    await get("/api/decks/family");
    network = never;
    vi.useFakeTimers();
    const answer = get("/api/decks/family");
    await vi.advanceTimersByTimeAsync(3000);
    expect(await answer).toBe("the server's /api/decks/family");
    vi.useRealTimers();
  });

  it("has drawings that never change and are requested only once", async () => {
    const get = start();
    await get("/api/decks/family/symbols.svg?v=1");
    network = never;
    expect(await get("/api/decks/family/symbols.svg?v=1")).toContain("v=1");
    expect(requested).toHaveLength(1);
  });

  it("is served even if there is no room to cache it", async () => {
    decks().full = true;
    const get = start();
    expect(await get("/api/decks/family")).toBe("the server's /api/decks/family");
    expect(decks().entries.size).toBe(0);
  });

  it("is not cached if the request failed", async () => {
    network = async () => new Response("busy", { status: 503 });
    const get = start();
    expect(await get("/api/decks/family")).toBe("busy");
    expect(decks().entries.size).toBe(0);
  });

  it("is evicted when it is among the oldest, unless lessons need it", async () => {
    const get = start();
    await get("/api/decks/classic");
    await get("/api/decks/classic/symbols.svg?v=1");
    for (let deck = 0; deck < 40; deck += 1) {
      await get(`/api/decks/deck-${deck}`);
      // This one is used all the time.
      await get("/api/decks/deck-0");
    }
    const names = [...decks().entries.keys()].map((url) => url.split("/api/decks/")[1]);
    expect(names).toHaveLength(26);
    expect(names).toContain("classic");
    expect(names).toContain("classic/symbols.svg?v=1");
    expect(names).toContain("deck-0");
    expect(names).toContain("deck-39");
    expect(names).not.toContain("deck-1");
    expect(names).not.toContain("deck-10");
  });
});
