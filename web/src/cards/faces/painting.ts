/** The page's side of the painting worker: what goes there, and what comes back. */
import type { Deck } from "../../protocol/http";
import { inLastPauses, inPauses } from "../../frames/pauses";
import type { Look } from "./face";
import type { Order, Painted } from "./painter";
import { maskOf, pixelsOf } from "../../drawings/pictures";

type Job = {
  /** Called with every face, which then belongs to the callee. */
  readonly painted: (card: number, face: ImageBitmap) => void;
  /** Called if nothing more will come, because there is no worker. */
  readonly failed?: () => void;
};

let painter: Worker | null = null;
let broken = !("Worker" in globalThis);
const brought = new Map<string, Promise<void>>();

let lastJob = 0;
const jobs = new Map<number, Job & { left: number }>();

/** Has cards painted; the returned function cancels the rest. */
export function paint(look: Look, cards: readonly number[], job: Job): () => void {
  if (broken) {
    job.failed?.();
    return () => undefined;
  }
  lastJob += 1;
  const number = lastJob;
  jobs.set(number, { ...job, left: cards.length });
  void order(number, look, cards);
  return () => {
    if (jobs.delete(number) && painter) say(painter, { t: "enough", job: number });
  };
}

async function order(job: number, { deck, px, larger, light }: Look, cards: readonly number[]) {
  await introduce(deck);
  if (!painter || !jobs.has(job)) return;
  say(painter, { t: "faces", job, deck: deck.name, style: { px, larger, light }, cards });
}

/** Sends a deck to the worker before its first face is needed. */
export async function introduce(deck: Deck): Promise<void> {
  if (broken) return;
  painter ??= hire();
  const there = brought.get(deck.name) ?? bring(painter, deck).catch(giveUp);
  brought.set(deck.name, there);
  await there;
}

function hire(): Worker {
  const worker = new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });
  worker.onerror = giveUp;
  worker.onmessage = ({ data: { job: number, card, face } }: MessageEvent<Painted>) => {
    const job = jobs.get(number);
    if (!job) {
      face.close();
      return;
    }
    job.left -= 1;
    if (job.left === 0) jobs.delete(number);
    job.painted(card, face);
  };
  return worker;
}

/** Without a worker the page draws everything when it is needed. */
function giveUp(why: unknown) {
  console.warn("no painter:", why instanceof ErrorEvent ? why.message : why);
  broken = true;
  painter?.terminate();
  painter = null;
  const left = [...jobs.values()];
  jobs.clear();
  for (const job of left) job.failed?.();
}

async function bring(worker: Worker, deck: Deck) {
  const pixels = await inAPause(() => pixelsOf(deck));
  if (!pixels) throw new Error(`the drawings of ${deck.name} are not there`);
  const image = await createImageBitmap(pixels.image);
  say(worker, { t: "deck", deck, sheet: { ...pixels, image } }, [image]);
  makeMasks(deck);
}

/** Prepares what taps need: which pixels the symbols cover. */
function makeMasks(deck: Deck) {
  let symbol = 0;
  const makeOne = () => {
    maskOf(deck, symbol);
    symbol += 1;
    if (symbol < deck.symbols.length) inLastPauses(makeOne);
    return false;
  };
  inLastPauses(makeOne);
}

function inAPause<T>(work: () => T): Promise<T> {
  return new Promise((done, failed) => {
    inPauses(() => {
      try {
        done(work());
      } catch (error) {
        failed(error as Error);
      }
      return false;
    });
  });
}

function say(worker: Worker, order: Order, transfer: Transferable[] = []) {
  worker.postMessage(order, transfer);
}
