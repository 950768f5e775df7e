/** The results as one picture to share, drawn on a canvas with the page's colours and fonts. */
import { drawingOf } from "../decks/faces";
import { bitmapOf } from "../drawings/pictures";
import type { Deck } from "../protocol/http";
import { fastestCall, symbolsOf, timeScale, timedCalls } from "./figures";
import { colourOf, stepsOf, type Outcome, type Standing } from "./outcome";
import { countText, nameAt, secondsText, symbolName } from "./words";

const WIDTH = 1080;
const HEIGHT = 1350;
/** The resolution of symbols, larger than any is shown. */
const SYMBOL_PX = 96;

export type PictureWords = {
  headline: string;
  below: string;
  fastest: string;
  /** Where others can play; empty if nowhere. */
  address: string;
};

type Brush = {
  c: CanvasRenderingContext2D;
  colour: (token: string) => string;
};

export async function drawPicture(
  outcome: Outcome,
  decks: readonly Deck[],
  words: PictureWords,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const c = canvas.getContext("2d");
  if (!c) throw new Error("no canvas");
  await Promise.all([face(600, 80), face(500, 40)].map((font) => document.fonts.load(font)));
  const style = getComputedStyle(document.documentElement);
  const brush = { c, colour: (token: string) => style.getPropertyValue(`--${token}`).trim() };
  drawTable(brush);
  drawWords(brush, words);
  const markEnd = drawMark(brush, words.address);
  drawPodium(brush, outcome, decks);
  drawPlot(brush, outcome, 1000, 216);
  drawFastest(brush, outcome, decks, words.fastest, markEnd);
  return await new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}

function face(weight: number, px: number): string {
  return `${weight} ${px}px "Fredoka Variable", sans-serif`;
}

function drawTable({ c, colour }: Brush) {
  const light = c.createRadialGradient(540, 520, 260, 540, 520, 1050);
  light.addColorStop(0, colour("table"));
  light.addColorStop(1, colour("table-edge"));
  c.fillStyle = light;
  c.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawWords({ c, colour }: Brush, { headline, below }: PictureWords) {
  c.textAlign = "center";
  c.textBaseline = "alphabetic";
  c.fillStyle = colour("ink");
  fitted(c, headline, 600, 84, WIDTH - 120, 540, 150);
  c.fillStyle = colour("ink-soft");
  fitted(c, below, 500, 38, WIDTH - 120, 540, 214);
}

/** Two cards and their one match, with the address of the site. Returns where it ends. */
function drawMark({ c, colour }: Brush, address: string): number {
  disc(c, 84, 1282, 26, colour("card"));
  disc(c, 110, 1294, 26, colour("card"));
  disc(c, 97, 1288, 9, colour("call"));
  c.textAlign = "left";
  c.fillStyle = colour("ink");
  c.font = face(600, 52);
  c.fillText("fano", 152, address ? 1280 : 1305);
  const end = 152 + c.measureText("fano").width;
  if (!address) return end;
  c.fillStyle = colour("ink-soft");
  return Math.max(end, 152 + fitted(c, address, 500, 30, 380, 152, 1318));
}

/**
 * Three pillars with the first three players' discs on top; players with the same
 * rank share one.
 */
function drawPodium(brush: Brush, outcome: Outcome, decks: readonly Deck[]) {
  const { c, colour } = brush;
  const steps = stepsOf(outcome);
  const pillars = [
    { x: 540, top: 400, r: 118, half: 150 },
    { x: 228, top: 520, r: 86, half: 132 },
    { x: 852, top: 570, r: 74, half: 132 },
  ];
  for (const [index, { places }] of steps.entries()) {
    const pillar = pillars[index];
    if (!pillar) continue;
    const { x, top, r, half } = pillar;
    c.beginPath();
    c.roundRect(x - half, top, half * 2, 950 - top, [half, half, 36, 36]);
    c.fillStyle = colour(index === 0 ? "raised-strong" : "raised");
    c.strokeStyle = colour("line");
    c.lineWidth = 4;
    c.fill();
    c.stroke();
    drawPlayers(brush, outcome, places, x, top + r + 22, r);
    c.textAlign = "center";
    c.fillStyle = colour("ink");
    const first = top + r * 2 + 38;
    const high = Math.min(54, (890 - first) / places.length);
    c.textBaseline = "middle";
    for (const [row, { seat }] of places.entries()) {
      const name = nameAt(outcome.players, seat);
      fitted(c, name, 600, high * 0.85, half * 2 - 36, x, first + (row + 0.6) * high);
    }
    c.textBaseline = "alphabetic";
    c.fillStyle = colour("ink-soft");
    const count = countText(outcome.measure, places[0]?.count ?? 0);
    fitted(c, count, 500, 34, half * 2 - 36, x, first + places.length * high + 40);
  }
  const winners = steps[0]?.places ?? [];
  if (winners.length === 1) {
    drawLaurel(brush, outcome, decks, winners[0]?.seat ?? -1, 540, 400 + 118 + 22);
  }
}

/** The discs of everybody who shares a place, within one large disc. */
function drawPlayers(
  brush: Brush,
  outcome: Outcome,
  places: readonly Standing[],
  x: number,
  y: number,
  r: number,
) {
  const across = Math.ceil(Math.sqrt(places.length));
  const rows = Math.ceil(places.length / across);
  const spare = rows * across - places.length;
  const step = (2 * r) / across;
  for (const [index, place] of places.entries()) {
    const slot = index + spare;
    const left = (slot % across) - (across - 1 + (slot < across ? spare : 0)) / 2;
    const down = Math.floor(slot / across) - (rows - 1) / 2;
    const small = step / 2 - (across > 1 ? 3 : 0);
    drawPlayer(brush, outcome, place, x + left * step, y + down * step, small);
  }
}

function drawPlayer(
  { c, colour }: Brush,
  outcome: Outcome,
  place: Standing,
  x: number,
  y: number,
  r: number,
) {
  const player = outcome.players.find((one) => one.seat === place.seat);
  disc(c, x, y, r, colour(colourOf(outcome, place.seat)));
  c.textAlign = "center";
  c.textBaseline = "middle";
  c.fillStyle = colour("on-player");
  c.font = face(600, r * 0.86);
  c.fillText(Array.from(player?.name ?? "·")[0]?.toUpperCase() ?? "·", x, y + r * 0.05);
  c.textBaseline = "alphabetic";
}

function drawLaurel(
  { c, colour }: Brush,
  outcome: Outcome,
  decks: readonly Deck[],
  seat: number,
  x: number,
  y: number,
) {
  const symbols = symbolsOf(outcome, seat, 9);
  const spread = ((symbols.length - 1) / 8) * 150;
  for (const [index, { deck, symbol }] of symbols.entries()) {
    const share = symbols.length === 1 ? 0.5 : index / (symbols.length - 1);
    const turn = ((-90 - spread / 2 + share * spread) * Math.PI) / 180;
    const at = { x: x + Math.cos(turn) * 176, y: y + Math.sin(turn) * 176 };
    disc(c, at.x, at.y, 36, colour("card"));
    const picture = pictureOf(decks[deck], symbol);
    if (picture) c.drawImage(picture, at.x - 24, at.y - 24, 48, 48);
  }
}

/** All right calls as dots, one row per player, with the name in front. */
function drawPlot({ c, colour }: Brush, outcome: Outcome, top: number, height: number) {
  const calls = timedCalls(outcome);
  if (calls.length === 0) return;
  const { maxMs } = timeScale(calls.map((call) => call.ms));
  const seats = outcome.standings.map((place) => place.seat);
  const gap = Math.min(46, height / seats.length);
  const left = 290;
  c.textBaseline = "middle";
  for (const [row, seat] of seats.entries()) {
    const y = top + row * gap + gap / 2;
    const player = outcome.players.find((one) => one.seat === seat);
    c.strokeStyle = colour("line");
    c.lineWidth = 3;
    c.beginPath();
    c.moveTo(left, y);
    c.lineTo(WIDTH - 70, y);
    c.stroke();
    c.textAlign = "right";
    c.fillStyle = colour("ink-soft");
    fitted(c, player?.name ?? "", 500, Math.min(28, gap), left - 90, left - 24, y);
    c.globalAlpha = 0.85;
    for (const call of calls) {
      if (call.seat !== seat) continue;
      const x = left + (Math.min(call.ms, maxMs) / maxMs) * (WIDTH - 70 - left);
      disc(c, x, y, Math.min(11, gap * 0.3), colour(colourOf(outcome, seat)));
    }
    c.globalAlpha = 1;
  }
  c.textBaseline = "alphabetic";
}

function drawFastest(
  { c, colour }: Brush,
  outcome: Outcome,
  decks: readonly Deck[],
  words: string,
  left: number,
) {
  const fastest = fastestCall(outcome);
  const deck = fastest && decks[fastest.deck];
  if (!fastest || !deck) return;
  disc(c, 966, 1286, 46, colour("card"));
  const picture = pictureOf(deck, fastest.symbol);
  if (picture) c.drawImage(picture, 966 - 31, 1286 - 31, 62, 62);
  c.textAlign = "right";
  c.fillStyle = colour("ink-soft");
  const widest = Math.min(560, 904 - left - 40);
  fitted(c, words, 500, 32, widest, 904, 1274);
  c.fillStyle = colour("ink");
  const name = nameAt(outcome.players, fastest.seat);
  const line = `${name} · ${symbolName(deck, fastest.symbol, fastest.cards)} · ${secondsText(fastest.ms)}`;
  fitted(c, line, 600, 36, widest, 904, 1318);
}

function pictureOf(deck: Deck | undefined, symbol: number) {
  return deck && bitmapOf(deck, drawingOf(deck, { symbol, face: 0 }), SYMBOL_PX);
}

function disc(c: CanvasRenderingContext2D, x: number, y: number, r: number, fill: string) {
  c.beginPath();
  c.arc(x, y, r, 0, Math.PI * 2);
  c.fillStyle = fill;
  c.fill();
}

/**
 * Writes a text within a maximum width: long names get smaller instead of being cut.
 * Returns the width.
 */
function fitted(
  c: CanvasRenderingContext2D,
  text: string,
  weight: number,
  px: number,
  widest: number,
  x: number,
  y: number,
): number {
  c.font = face(weight, px);
  const width = c.measureText(text).width;
  if (width > widest) c.font = face(weight, (px * widest) / width);
  c.fillText(text, x, y);
  return Math.min(width, widest);
}
