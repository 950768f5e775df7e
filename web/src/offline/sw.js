/**
 * Caches the pages and the drawings, so that Fano opens at once, and without a
 * connection still lets people practise.
 */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const SHELL = `fano-shell-${VERSION}`;
const DECKS = "fano-decks";
/** The decks used in lessons. */
const LESSONS = ["/api/decks/classic", "/api/decks/connect"];
/** A deck has two files: its cards and its drawings. */
const DECK_FILES_MAX = 24;
/** How long to wait for a newer deck if one is cached. */
const WAIT_MS_MAX = 3000;
/** How often, and after how long, the pages are fetched again if one did not arrive. */
const TRIES_MAX = 4;
const TRY_AGAIN_MS = 2000;
/** The pages of the client; everything else is left to the server. */
const PAGES = /^\/(?:$|practice$|why$|workshop$|(?:r|tv|watch|replay|decks)\/[^/.]+$)/;

/** What the workshop asks about decks that are being made is true for a moment only. */
const WORKSHOP = /^\/api\/decks\/(?:plan$|jobs\/|at\/|[^/]+\/cards$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => fill(cache, TRIES_MAX))
      .then(() => self.skipWaiting())
      .then(addLessons),
  );
});

/** A line that drops for a moment: browsers would not try again before the next visit. */
async function fill(cache, tries) {
  try {
    await cache.addAll(FILES);
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    await fill(cache, tries - 1);
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== SHELL && name !== DECKS))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && PAGES.test(url.pathname)) {
    event.respondWith(page(request));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(file(request));
  } else if (
    url.pathname.startsWith("/api/decks") &&
    !WORKSHOP.test(url.pathname) &&
    !url.searchParams.has("wait")
  ) {
    event.respondWith(deck(event, url.searchParams.has("v")));
  }
});

/**
 * All pages are one file, which opens at once however slow the network is. A newer
 * version comes with the next service worker, which browsers check for whenever a
 * page is opened.
 */
async function page(request) {
  return (await lookUp("/", SHELL)) ?? fetch(request);
}

/** Files with a hash in their name never change. */
async function file(request) {
  return (await lookUp(request, SHELL)) ?? fetch(request);
}

/**
 * Addresses with a version never change either. Otherwise the newest deck, if the
 * server answers in time, or else the cached one.
 */
async function deck(event, unchanging) {
  const last = await lookUp(event.request, DECKS);
  if (!last) return newest(event);
  if (unchanging) return last;
  const late = new Promise((resolve) => setTimeout(() => resolve(last), WAIT_MS_MAX));
  return Promise.race([newest(event).catch(() => last), late]);
}

async function newest(event) {
  const answer = await fetch(event.request);
  // Cards that are still being arranged are true for a moment only.
  const lasts = answer.headers.get("cache-control") !== "no-store";
  if (answer.ok && lasts) event.waitUntil(store(event.request, answer.clone()));
  return answer;
}

/** Storage that cannot be read counts as empty. */
async function lookUp(request, cacheName) {
  return caches.match(request, { cacheName }).catch(() => undefined);
}

/** Caches an answer and evicts the oldest decks that no lesson needs. */
async function store(request, answer) {
  try {
    const cache = await caches.open(DECKS);
    await cache.put(request, answer);
    const others = (await cache.keys()).filter(({ url }) => !isLesson(new URL(url).pathname));
    const old = others.slice(0, Math.max(0, others.length - DECK_FILES_MAX));
    await Promise.all(old.map((one) => cache.delete(one)));
  } catch {
    // The disk is full, or storage is forbidden. The answer itself is still good.
  }
}

function isLesson(path) {
  return LESSONS.some((lesson) => path === lesson || path.startsWith(`${lesson}/`));
}

/**
 * After one visit the lessons work without a connection. If these decks fail to
 * load, the pages are still worth caching.
 */
async function addLessons() {
  const cache = await caches.open(DECKS);
  const add = async (path) => {
    const { sprite } = await (await fetch(path)).json();
    await cache.addAll([path, sprite]);
  };
  await Promise.all(LESSONS.map(add)).catch(() => undefined);
}
