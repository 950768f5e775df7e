/**
 * Keeps the pages and the drawings, so that Fano opens at once and, without a
 * connection, can still say so kindly and let people practise.
 */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const SHELL = `fano-shell-${VERSION}`;
const DECKS = "fano-decks";
/** The decks that the lessons are played with. */
const LESSONS = ["/api/decks/classic", "/api/decks/connect"];
/** A deck is two of them: its cards and its drawings. */
const DECK_ANSWERS_MAX = 24;
/** Longer than this nobody waits for a newer deck if there is one at hand. */
const NEWER_MS_MAX = 3000;
/** Where the client is; everything else is asked of the server. */
const PAGES = /^\/(?:$|practice$|why$|(?:r|tv|watch|replay)\/[^/.]+$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting())
      .then(keepLessons),
  );
});

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
    event.respondWith(kept(request));
  } else if (url.pathname.startsWith("/api/decks")) {
    event.respondWith(deck(event, url.searchParams.has("v")));
  }
});

/**
 * All pages are one file, and it opens at once, however slow the network is. A
 * newer one comes with the next service worker, which browsers look for
 * whenever a page is opened.
 */
async function page(request) {
  return (await found("/", SHELL)) ?? fetch(request);
}

/** What has a hash in its name never changes. */
async function kept(request) {
  return (await found(request, SHELL)) ?? fetch(request);
}

/**
 * What has a version in its address never changes either. Otherwise the newest
 * if the server says so in time, else the last one seen.
 */
async function deck(event, unchanging) {
  const last = await found(event.request, DECKS);
  if (!last) return newest(event);
  if (unchanging) return last;
  const late = new Promise((resolve) => setTimeout(() => resolve(last), NEWER_MS_MAX));
  return Promise.race([newest(event).catch(() => last), late]);
}

async function newest(event) {
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

/** Storage that cannot be read holds nothing. */
async function found(request, cacheName) {
  return caches.match(request, { cacheName }).catch(() => undefined);
}

/** Keeps an answer if there is room for it; the oldest of the others go. */
async function keep(request, answer) {
  try {
    const cache = await caches.open(DECKS);
    await cache.put(request, answer);
    const others = (await cache.keys()).filter(({ url }) => !isLesson(new URL(url).pathname));
    const old = others.slice(0, Math.max(0, others.length - DECK_ANSWERS_MAX));
    await Promise.all(old.map((one) => cache.delete(one)));
  } catch {
    // The disk is full, or nothing may be kept. The answer itself is as good as ever.
  }
}

function isLesson(path) {
  return LESSONS.some((lesson) => path === lesson || path.startsWith(`${lesson}/`));
}

/**
 * Whoever has been here once can learn the games without a connection. Without
 * these decks the pages are still worth keeping.
 */
async function keepLessons() {
  const cache = await caches.open(DECKS);
  const keep = async (path) => {
    const { sprite } = await (await fetch(path)).json();
    await cache.addAll([path, sprite]);
  };
  await Promise.all(LESSONS.map(keep)).catch(() => undefined);
}
