/**
 * Made-up rooms, tables and a finished game that are the same every time, so that
 * screenshots can be compared. The page and its decks are real; only the server's
 * messages about the room are made up here.
 */
import { readFileSync } from "node:fs";

export const CODE = "XMRBP";
export const ADDRESS = "http://fano.example";

const fixed = (name) => readFileSync(new URL(`fixed/${name}`, import.meta.url), "utf8");
const COLOURS = ["pink", "orange", "green", "blue"];
const PEOPLE = [
  { name: "Mia" },
  { name: "Jonas" },
  { name: "Amelie" },
  { name: "Emmy", bot: "casual" },
  { name: "Ravi" },
  { name: "Zoë" },
  { name: "Maximilian" },
  { name: "Charlotte" },
];

/** The first `count` people; with `sides` they are split into teams. */
export function players(count, { sides = 0 } = {}) {
  return PEOPLE.slice(0, count).map(({ name, bot = null }, seat) => ({
    id: seat + 1,
    name,
    colour: seat,
    role: "player",
    seat,
    ready: bot !== null || seat !== 2,
    online: true,
    bot,
    team: sides > 0 ? COLOURS[seat % sides] : null,
    lag_ms: bot === null ? 12 + seat : null,
  }));
}

export function room({ members = players(4), phase = "lobby", games, deck = "classic", ...rest }) {
  return {
    code: CODE,
    phase: typeof phase === "string" ? { phase } : phase,
    host: 1,
    locked: false,
    members,
    settings: {
      deck,
      games: games ?? [{ game: "tower" }],
      wrong_calls: { rule: "freeze", freeze_ms: 3000 },
      hold_ms: 150,
      grace_s: 60,
    },
    banned: [],
    problem: null,
    progress: null,
    ...rest,
  };
}

/** Somebody without a seat: a spectator, or a shared screen. */
export function watcher(id, name, role = "spectator") {
  const nothing = { seat: null, ready: false, bot: null, team: null, lag_ms: 20 };
  return { id, name, colour: 5, role, online: true, ...nothing };
}

/** The welcome message for somebody who joins the room. */
export function welcome({ you = 1, table = null, ...about }) {
  const roomState = room(about);
  const { deck, games, wrong_calls } = roomState.settings;
  const series = {
    series: 1,
    decks: games.map(() => deck),
    games,
    wrong_calls,
    seats: roomState.members.map(({ id }) => id),
    teams: roomState.members.flatMap(({ team }) => team ?? []),
  };
  return {
    t: "welcome",
    protocol: 2,
    you,
    token: "made-up",
    plays: true,
    room: roomState,
    series: table ? series : null,
    table,
    clock_ms: 60_000,
    held: [],
  };
}

/** A table in the middle of a game. */
export function table(game, seats, more = {}) {
  const playing = Array.from({ length: seats }, (_, seat) => seat);
  return {
    number: 40,
    game,
    seats,
    playing,
    removed: [],
    round: 2,
    centre: { count: 23, top: 17 },
    hands: playing.map((seat) => ({ count: 3 + ((seat * 5 + 3) % 7), top: 3 + seat * 4 })),
    fronts: playing.map((seat) => (seat * 7 + 2) % 5),
    slots: [],
    board: [],
    pile: 0,
    aside: 0,
    points: [0, 0, 0, 0],
    frozen_until_ms: playing.map(() => 0),
    sitting_out: [],
    tied: [],
    ranks: null,
    ...more,
  };
}

const BOARD = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [1, -1],
  [2, -1],
  [-1, 2],
  [2, 0],
  [-2, 1],
  [0, -1],
  [1, -2],
  [-2, 2],
];

/** Connect's cards come as ten starting cards, then twenty of each colour. */
export function connectTable(seats) {
  return table("connect", seats, {
    hands: Array.from({ length: seats }, (_, seat) => ({
      count: 14 - seat,
      top: 15 + 20 * (seat % 4),
    })),
    points: [2, 1, 0, 0],
    board: BOARD.map(([q, r], index) => ({
      cell: { q, r },
      card: index === 0 ? 0 : 20 + ((index * 23) % 70),
      number: index,
    })),
  });
}

/**
 * Answers the requests of this context's pages with made-up data, and fixes the random numbers.
 * Returns what the pages have sent, and a way to send them more messages.
 */
export async function fakeServer(context, welcomeMessage) {
  await context.addInitScript(() => {
    let last = 7;
    Math.random = () => {
      last = (last * 16807) % 2147483647;
      return last / 2147483647;
    };
  });
  const sockets = new Set();
  const received = [];
  await context.routeWebSocket(/\/ws\//, (socket) => {
    sockets.add(socket);
    socket.onClose(() => sockets.delete(socket));
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      received.push(message);
      if (message.t === "hello" && welcomeMessage) socket.send(JSON.stringify(welcomeMessage));
    });
  });
  const json = (name) => ({ contentType: "application/json", body: fixed(name) });
  await context.route(/\/api\/games\/(tower|evening)(\/replay\?as=\w+)?$/, (route) => {
    const [, name, replay] = /games\/(\w+)(\/replay)?/.exec(route.request().url());
    return route.fulfill(json(`${name}-${replay ? "replay" : "record"}.json`));
  });
  await context.route(/qr\.svg$/, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: fixed("qr.svg") }),
  );
  await context.route(`**/api/rooms/${CODE}`, (route) =>
    route.fulfill({
      json: { code: CODE, players: 4, watching: 1, screens: 1, locked: false, playing: false },
    }),
  );
  await context.route("**/api/rooms/*/invitation", (route) =>
    route.fulfill({
      json: { url: `${ADDRESS}/r/${CODE}`, address: new URL(ADDRESS).host, reach: "others" },
    }),
  );
  return {
    received,
    send: (message) => sockets.forEach((socket) => socket.send(JSON.stringify(message))),
  };
}
