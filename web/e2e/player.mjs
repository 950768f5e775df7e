/** A deck, once all its cards are arranged. */
export async function loadDeck(url, name) {
  for (;;) {
    const { cards, packing } = await describedDeck(url, name, "?wait=1");
    if (!packing) return symbolsOf(cards);
  }
}

/** What the server tells of a deck now; cards that are not arranged have no symbols. */
export async function describedDeck(url, name, query = "") {
  return (await fetch(`${url}/api/decks/${name}${query}`)).json();
}

export function symbolsOf(cards) {
  return cards.map(({ suit, symbols }) => ({ suit, symbols: symbols.map(({ symbol }) => symbol) }));
}

/** The symbol that two cards share. */
export function shared(deck, one, other) {
  return deck[one].symbols.find((symbol) => deck[other].symbols.includes(symbol));
}

/** Runs in the page: the face-up cards with their places. */
function cardsByPlace() {
  return [...document.querySelectorAll("[data-place]")].flatMap((place) => {
    const card = place.querySelector("[data-card]");
    return card ? [[place.dataset.place, Number(card.dataset.card)]] : [];
  });
}

/** The face-up cards on the page, by place. */
export async function visibleCards(page) {
  return new Map(await page.evaluate(cardsByPlace));
}

/** Whether the player can call now. */
export function isLive(page) {
  return page.evaluate(() => document.querySelector("[data-place] [data-live]") !== null);
}

/** Whatever follows a card appears within this many frames, however long they take. */
const FRAMES_MAX = 150;

/**
 * The middle of an element, once it exists and no longer moves: a board may glide,
 * and symbols follow a little after their card. Null as soon as one of the given
 * cards is gone from its place, because then somebody was faster.
 */
export function settledMiddle(page, selector, cards = {}) {
  return page.evaluate(
    async ({ selector: which, cards: wanted, frames }) => {
      const cardsUnchanged = () =>
        Object.entries(wanted).every(([place, card]) => {
          const now = document.querySelector(`[data-place="${place}"] [data-card]`);
          return now?.dataset.card === String(card);
        });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let before = null, left = frames; left > 0 && cardsUnchanged(); left -= 1) {
        const rect = document.querySelector(which)?.getBoundingClientRect();
        const middle = rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
        if (middle && middle.x === before?.x && middle.y === before?.y) return middle;
        before = middle;
        await frame();
      }
      return null;
    },
    { selector, cards, frames: FRAMES_MAX },
  );
}

/** Presses a point of the page: with a finger if the page says that somebody uses one. */
export function pressAt(page, { x, y }) {
  return page.hasFinger ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
}

async function press(page, selector, cards) {
  const at = await settledMiddle(page, selector, cards);
  if (!at) return false;
  await pressAt(page, at);
  return true;
}

export const symbolAt = (place, symbol) => `[data-place="${place}"] [data-symbol="${symbol}"]`;

/** Taps a symbol of a card that is expected to stay. */
export function tap(page, place, symbol) {
  return press(page, symbolAt(place, symbol));
}

/** Taps a symbol, unless one of the cards it was found on is gone: somebody was faster. */
function tapNow(page, place, symbol, cards, other = place) {
  const both = Object.fromEntries([place, other].map((at) => [at, cards.get(at)]));
  return press(page, symbolAt(place, symbol), both);
}

/** A symbol of the first card that the second one does not show. */
export function wrongSymbol(deck, one, other) {
  return deck[one].symbols.find((symbol) => !deck[other].symbols.includes(symbol));
}

/** The other players' cards. */
export function others(cards, seat) {
  return [...cards].filter(([place]) => place.startsWith("hand ") && place !== `hand ${seat}`);
}

const GAMES = {
  async match(page, deck, seat, cards) {
    const [one, other] = cards.has("centre")
      ? ["centre", `hand ${seat}`]
      : [...cards.keys()].slice(0, 2);
    if (!cards.has(one) || !cards.has(other)) return false;
    return tapNow(page, other, shared(deck, cards.get(one), cards.get(other)), cards, one);
  },

  async "hot-potato"(page, deck, seat, cards) {
    const own = cards.get(`hand ${seat}`);
    const [target] = others(cards, seat);
    if (own === undefined || !target) return false;
    return tapNow(page, target[0], shared(deck, own, target[1]), cards, `hand ${seat}`);
  },

  async gift(page, deck, seat, cards) {
    const centre = cards.get("centre");
    const [target] = others(cards, seat);
    if (centre === undefined || !target) return false;
    return tapNow(page, target[0], shared(deck, centre, target[1]), cards, "centre");
  },

  async triplet(page, deck, seat, cards) {
    const slots = [...cards].filter(([place]) => place.startsWith("slot "));
    const three = findTriplet(deck, slots);
    if (!three) return false;
    // In reverse, since people start with any of the three.
    for (const place of three.places.toReversed()) {
      if (!(await tapNow(page, place, three.symbol, cards))) return false;
    }
    return true;
  },

  async connect(page, deck, seat, cards) {
    const own = cards.get(`hand ${seat}`);
    if (own === undefined) return false;
    const board = [...cards].filter(([place]) => place.startsWith("cell "));
    const best = bestCell(deck, own, board);
    if (!best) return false;
    const [anchor, card] = best.anchor;
    if (!(await tapNow(page, anchor, shared(deck, own, card), cards, `hand ${seat}`))) return false;
    // As long as these two cards stay, the free cells beside them will appear.
    const hand = `hand ${seat}`;
    return press(page, `[data-free="${best.cell}"]`, { [anchor]: card, [hand]: own });
  },
};

export function findTriplet(deck, slots) {
  for (const [place, card] of slots) {
    for (const symbol of deck[card].symbols) {
      const places = slots.filter(([, other]) => deck[other].symbols.includes(symbol));
      if (places.length >= 3 && places.some(([at]) => at === place)) {
        return { symbol, places: places.slice(0, 3).map(([at]) => at) };
      }
    }
  }
  return null;
}

const AXES = [
  [1, 0],
  [0, 1],
  [1, -1],
];

/** The free cell that makes the longest row of the player's colour, and a card beside it. */
export function bestCell(deck, own, board) {
  const at = new Map(board.map(([place, card]) => [place.slice(5), card]));
  let best = null;
  for (const [place, card] of board) {
    const [q, r] = place.slice(5).split(" ").map(Number);
    for (const [dq, dr] of AXES.flatMap(([a, b]) => [
      [a, b],
      [-a, -b],
    ])) {
      const cell = [q + dq, r + dr];
      if (at.has(cell.join(" "))) continue;
      const length = longestRow(deck, at, cell, deck[own].suit);
      if (!best || length > best.length) {
        best = { length, cell: cell.join(" "), anchor: [place, card] };
      }
    }
  }
  return best;
}

function longestRow(deck, at, [q, r], suit) {
  const run = (dq, dr) => {
    let count = 0;
    for (let step = 1; step < 4; step += 1) {
      const card = at.get(`${q + dq * step} ${r + dr * step}`);
      if (card === undefined || deck[card].suit !== suit) break;
      count += 1;
    }
    return count;
  };
  return Math.max(...AXES.map(([dq, dr]) => 1 + run(dq, dr) + run(-dq, -dr)));
}

/** Makes one right call, if possible. */
export async function playOnce(page, deck, seat, game) {
  if (!(await isLive(page))) return false;
  const cards = await visibleCards(page);
  // Only hands on the table: it is a tie-break, whatever the game was.
  const handsOnly = [...cards.keys()].every((place) => place.startsWith("hand "));
  const play = handsOnly ? GAMES["hot-potato"] : (GAMES[game] ?? GAMES.match);
  return play(page, deck, seat, cards);
}

/** Plays until `done`. If the game does not end, the error describes the table. */
export async function playOn(page, deck, seat, game, { done, paceMs = 40, withinMs = 300_000 }) {
  const end = Date.now() + withinMs;
  let calls = 0;
  while (!(await done())) {
    if (await playOnce(page, deck, seat, game).catch(() => false)) calls += 1;
    await page.waitForTimeout(paceMs).catch(() => undefined);
    if (Date.now() > end) {
      const cards = [...(await visibleCards(page))]
        .map(([place, card]) => `${place}: ${card}`)
        .join(", ");
      const messages = await page.evaluate(() =>
        [...document.querySelectorAll("[role=status]")].map((one) => one.innerText).join(" "),
      );
      throw new Error(
        `${game} does not end after ${calls} calls at seat ${seat}: ${cards}; ${messages}`,
      );
    }
  }
  return calls;
}
