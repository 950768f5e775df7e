/**
 * Every page and every game at a moment worth a screenshot. A scene has a path, the
 * server's welcome message, what to wait for, and what to do before the screenshot
 * is taken. A variant is another moment of a page that already has a scene.
 */
import { CODE, connectTable, players, table, watcher, welcome } from "./fake-server.mjs";

const ROOM = `/r/${CODE}`;
const CARDS = "[data-place] [data-card] canvas";

function playing(game, count, { deck = "classic", phase = "playing", more, you = 1 } = {}) {
  const connect = game === "connect";
  const choice = connect
    ? { game, points: 2 }
    : game === "hot-potato"
      ? { game, rounds: 5 }
      : { game };
  return welcome({
    you,
    phase,
    members: players(count, { sides: connect ? Math.min(count, 4) : 0 }),
    games: [choice],
    deck: connect ? "connect" : deck,
    table: connect ? connectTable(count) : table(game, count, more),
  });
}

const NINE = Array.from({ length: 9 }, (_, slot) => slot * 4 + 1);
const TRIPLET = { slots: NINE, pile: 31 };
/** A welcome to a table of each game, for a number of players. */
export const TABLES = {
  tower: (count, options) => playing("tower", count, options),
  well: (count, options) => playing("well", count, { deck: "insects", ...options }),
  "hot-potato": (count, options) => playing("hot-potato", count, options),
  gift: (count, options) => playing("gift", count, { deck: "wizarding", ...options }),
  triplet: (count, options) => playing("triplet", count, { more: TRIPLET, ...options }),
  connect: (count, options) => playing("connect", count, options),
};

const SERIES = [{ game: "hot-potato", rounds: 5 }, { game: "triplet" }, { game: "gift" }];
const progress = (more) => ({
  series: 1,
  position: 0,
  wins: [0, 0, 1, 0],
  champions: null,
  record: null,
  ...more,
});

const tap = (selector) => (page) =>
  page.locator(selector).first().dispatchEvent("pointerdown", { button: 0, bubbles: true });
const click =
  (selector, nth = 0) =>
  (page) =>
    page.locator(selector).nth(nth).click();

export const SCENES = [
  { name: "home", path: "/", ready: "[data-card] canvas" },
  {
    name: "home-alone",
    variant: true,
    path: "/",
    ready: "[data-card] canvas",
    act: click(".ways button", 0),
  },
  {
    name: "home-join",
    variant: true,
    path: "/",
    ready: "[data-card] canvas",
    act: click(".ways button", 2),
  },
  { name: "practice", path: "/practice", ready: CARDS },
  {
    name: "practice-gift",
    variant: true,
    path: "/practice",
    ready: CARDS,
    act: click("nav button", 4),
  },
  {
    name: "practice-connect",
    variant: true,
    path: "/practice",
    ready: CARDS,
    act: click("nav button", 6),
    then: "[data-place^=cell] [data-card] canvas",
  },
  { name: "why", path: "/why", ready: "#why-own", whole: true },
  {
    name: "why-built",
    variant: true,
    path: "/why",
    ready: "#why-own",
    act: click("section:has(#why-fano) .actions button"),
  },
  { name: "nowhere", path: "/not/there", ready: "main" },
  { name: "enter", path: ROOM, storage: { rooms: "" }, ready: "main form" },
  { name: "lobby", path: ROOM, welcome: welcome({}), ready: ".lobby img" },
  {
    name: "lobby-guest",
    variant: true,
    path: ROOM,
    welcome: welcome({ you: 3, games: SERIES, members: players(8) }),
    ready: ".lobby img",
  },
  {
    name: "lobby-others",
    variant: true,
    path: ROOM,
    welcome: welcome({
      members: [
        ...players(3),
        watcher(7, "Wilma"),
        watcher(8, "Screen", "screen"),
        watcher(9, "Screen 2", "screen"),
      ],
      banned: ["Xaver", "Balthasar Bux"],
    }),
    ready: ".lobby img",
    whole: true,
  },
  {
    name: "lobby-series",
    variant: true,
    path: ROOM,
    welcome: welcome({
      games: [{ game: "tower" }, { game: "connect", points: null }, { game: "gift" }],
      members: players(4),
    }),
    ready: ".lobby img",
    whole: true,
  },
  {
    name: "lobby-teams",
    variant: true,
    path: ROOM,
    welcome: welcome({
      games: [{ game: "connect", points: 2 }],
      deck: "connect",
      members: players(6, { sides: 3 }),
    }),
    ready: ".lobby img",
    whole: true,
  },
  {
    name: "settings",
    variant: true,
    path: ROOM,
    welcome: welcome({}),
    ready: ".lobby img",
    act: (page) =>
      page
        // In any language.
        .locator("button:has(+ dialog)")
        .first()
        .click(),
  },
  ...Object.entries(TABLES).flatMap(([game, welcomeFor]) => [
    { name: `table-${game}`, path: ROOM, welcome: welcomeFor(4), ready: CARDS },
    {
      name: `table-${game}-eight`,
      path: ROOM,
      welcome: welcomeFor(8),
      ready: CARDS,
      variant: true,
    },
    {
      name: `tv-${game}`,
      path: `/tv/${CODE}`,
      welcome: welcomeFor(5, { you: 9 }),
      ready: CARDS,
      variant: true,
      sizes: ["laptop", "tv"],
    },
  ]),
  {
    name: "table-tower-called",
    variant: true,
    path: ROOM,
    welcome: TABLES.tower(3),
    ready: CARDS,
    act: tap("[data-place='hand 0'] [data-symbol]"),
  },
  {
    name: "table-connect-chosen",
    variant: true,
    path: ROOM,
    welcome: TABLES.connect(3),
    ready: CARDS,
    act: tap("[data-place='cell 2 -1'] [data-symbol]"),
  },
  {
    name: "table-connect-magnified",
    variant: true,
    path: ROOM,
    welcome: TABLES.connect(4),
    ready: CARDS,
    act: (page) =>
      page
        .locator("[data-place='cell 0 1'] [data-symbol]")
        .first()
        .dispatchEvent("pointerdown", { button: 0, pointerType: "touch", bubbles: true }),
    then: "[data-magnified] canvas",
  },
  {
    name: "table-frozen",
    variant: true,
    path: ROOM,
    welcome: TABLES.tower(4, { more: { frozen_until_ms: [3_600_000, 0, 3_600_000, 0] } }),
    ready: CARDS,
  },
  {
    name: "table-paused",
    variant: true,
    path: ROOM,
    welcome: TABLES.gift(4, { phase: { phase: "paused", waiting_for: [2], in_ms: null } }),
    ready: ".waiting",
  },
  {
    name: "table-leave",
    variant: true,
    path: ROOM,
    welcome: TABLES.tower(8),
    ready: CARDS,
    act: click("header button"),
    then: "dialog[open] h2",
  },
  {
    name: "table-tie-break",
    variant: true,
    path: ROOM,
    welcome: playing("tie-break", 2),
    ready: CARDS,
  },
  {
    name: "table-face-off",
    variant: true,
    path: ROOM,
    welcome: playing("face-off", 2),
    ready: CARDS,
  },
  {
    name: "watch",
    path: `/watch/${CODE}`,
    welcome: TABLES["hot-potato"](5, { you: 9 }),
    ready: CARDS,
  },
  {
    name: "watch-lobby",
    variant: true,
    path: `/watch/${CODE}`,
    welcome: welcome({ you: 9, members: [...players(5), watcher(9, "Wilma")] }),
    ready: ".entrance",
  },
  {
    name: "between",
    variant: true,
    path: ROOM,
    welcome: welcome({
      phase: "between",
      games: SERIES,
      progress: progress(),
      table: table("hot-potato", 4, { ranks: [3, 2, 1, 4], round: 5 }),
    }),
    ready: "main h1, main h2",
    whole: true,
  },
  {
    name: "results",
    path: ROOM,
    welcome: welcome({
      phase: "over",
      deck: "insects",
      progress: progress({ champions: [2], record: "tower" }),
      table: table("tower", 4, { ranks: [3, 4, 1, 2] }),
    }),
    ready: ".results svg",
    whole: true,
  },
  {
    name: "champion",
    variant: true,
    path: ROOM,
    welcome: welcome({
      phase: "over",
      games: SERIES,
      progress: progress({ position: 2, wins: [1, 0, 2, 0], champions: [2], record: "evening" }),
      table: table("gift", 4, { ranks: [3, 4, 1, 2] }),
    }),
    ready: ".results svg",
    whole: true,
  },
  {
    name: "replay",
    path: "/replay/tower",
    ready: CARDS,
    act: async (page) => {
      // It starts playing by itself; go to a fixed moment, counted from the beginning.
      await page.keyboard.press("ArrowLeft");
      await page.locator("input[type=range]").fill("0");
      await page.evaluate(() => document.activeElement.blur());
      for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowRight");
    },
  },
  { name: "tv-lobby", path: `/tv/${CODE}`, welcome: welcome({ you: 9 }), ready: ".entrance img" },
  {
    name: "tv-results",
    path: `/tv/${CODE}`,
    welcome: welcome({
      you: 9,
      phase: "over",
      deck: "insects",
      progress: progress({ champions: [2], record: "tower" }),
      table: table("tower", 4, { ranks: [3, 4, 1, 2] }),
    }),
    ready: "table",
  },
  {
    name: "tv-champion",
    variant: true,
    path: `/tv/${CODE}`,
    welcome: welcome({
      you: 9,
      phase: "over",
      games: SERIES,
      members: players(8),
      progress: progress({
        position: 2,
        wins: [1, 0, 2, 0, 0, 0, 0, 0],
        champions: [2],
        record: "evening",
      }),
      table: table("gift", 8, { ranks: [3, 4, 1, 2, 5, 6, 7, 8] }),
    }),
    ready: "table",
    sizes: ["laptop", "tv"],
  },
  {
    name: "tv-teams",
    variant: true,
    path: `/tv/${CODE}`,
    welcome: welcome({
      you: 9,
      phase: "over",
      games: [{ game: "connect", points: 2 }],
      deck: "connect",
      members: players(6, { sides: 3 }),
      progress: progress({ wins: [0, 1, 0, 0, 1, 0], champions: [1, 4] }),
      table: { ...connectTable(6), points: [1, 2, 0, 0], ranks: [3, 1, 5, 3, 1, 5] },
    }),
    ready: "table",
    sizes: ["laptop", "tv"],
  },
];

export function scene(name) {
  return SCENES.find((one) => one.name === name);
}

/** Two cards of a deck. */
export function tableWith(deck) {
  return { name: `table-${deck}`, path: ROOM, welcome: TABLES.tower(2, { deck }), ready: CARDS };
}
