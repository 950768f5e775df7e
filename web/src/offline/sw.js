/**
 * Keeps the pages and the drawings, so that Fano opens at once and, without a
 * connection, can still say so kindly and let people practise.
 */
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const SHELL = `fano-shell-${VERSION}`;
const DECKS = "fano-decks";
/** What the lessons are played with. */
const LESSON_DECKS = ["classic", "connect"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      // Without them the pages still open.
      .then(() => keepDecks().catch(() => undefined))
      .then(() => self.skipWaiting()),
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
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) {
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(kept(request));
  } else if (url.pathname.startsWith("/api/decks")) {
    event.respondWith(newest(request));
  }
});

/** On a first visit the page has asked for its decks before anybody could keep them. */
async function keepDecks() {
  for (const name of LESSON_DECKS) {
    const deck = await newest(new Request(`/api/decks/${name}`));
    const { sprite } = await deck.json();
    await newest(new Request(sprite));
  }
}

/** What has a hash in its name never changes. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The newest if there is a connection, else the last one seen. */
async function newest(request) {
  const cache = await caches.open(DECKS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const last = await cache.match(request);
    if (last) return last;
    throw error;
  }
}
