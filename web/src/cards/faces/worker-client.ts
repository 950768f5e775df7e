/** The page's side of the worker: sends requests and receives the painted faces. */
import type { Deck } from "../../protocol/http";
import { whenIdleLast, whenIdle } from "../../frames/idle";
import type { Look } from "./face";
import type { WorkerRequest, PaintedFace } from "./worker";
import { onArranged } from "../../decks/arranged";
import { drawingsOf, faceOf, printedOf } from "../../decks/faces";
import { drawsInMemory } from "../../drawings/context";
import { maskOf, pixelsOf } from "../../drawings/pictures";

type Job = {
  /** Called with every face, which then belongs to the callee. */
  readonly painted: (card: number, face: ImageBitmap) => void;
  /** Called if there is no worker, so nothing more will come. */
  readonly failed?: () => void;
};

let worker: Worker | null = null;
let broken = !("Worker" in globalThis) || !drawsInMemory;
const sentDecks = new Map<string, Promise<void>>();

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
  void requestFaces(number, look, cards);
  return () => {
    if (jobs.delete(number) && worker) post(worker, { t: "enough", job: number });
  };
}

async function requestFaces(
  job: number,
  { deck, px, larger, light }: Look,
  cards: readonly number[],
) {
  await sendDeck(deck);
  if (!worker || !jobs.has(job)) return;
  const style = { px, larger, light };
  post(worker, { t: "faces", job, deck: deck.name, shows: faceOf(deck), style, cards });
}

/** Sends a deck to the worker, ideally before its first face is needed. */
export async function sendDeck(deck: Deck): Promise<void> {
  if (broken) return;
  worker ??= startWorker();
  const sent = sentDecks.get(deck.name) ?? sendSheet(worker, printedOf(deck)).catch(giveUp);
  sentDecks.set(deck.name, sent);
  await sent;
}

// Decks that are sent later have these cards with them.
onArranged((deck, cards) => {
  if (!worker || !sentDecks.has(deck.name)) return;
  const arranged = cards.map((card) => ({
    card,
    symbols: deck.cards[card]?.symbols ?? [],
    by_face: deck.by_face.map((faces) => faces[card]?.symbols ?? []),
  }));
  post(worker, { t: "places", deck: deck.name, cards: arranged });
});

function startWorker(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onerror = giveUp;
  started.onmessage = ({ data: { job: number, card, face } }: MessageEvent<PaintedFace>) => {
    const job = jobs.get(number);
    if (!job) {
      face.close();
      return;
    }
    job.left -= 1;
    if (job.left === 0) jobs.delete(number);
    job.painted(card, face);
  };
  return started;
}

/** Without a worker the page draws everything when it is needed. */
function giveUp(why: unknown) {
  console.warn("no face worker:", why instanceof ErrorEvent ? why.message : why);
  broken = true;
  worker?.terminate();
  worker = null;
  const left = [...jobs.values()];
  jobs.clear();
  for (const job of left) job.failed?.();
}

async function sendSheet(target: Worker, deck: Deck) {
  const pixels = await idle(() => pixelsOf(deck));
  if (!pixels) throw new Error(`the drawings of ${deck.name} are not loaded`);
  const image = await createImageBitmap(pixels.image);
  post(target, { t: "deck", deck, sheet: { ...pixels, image } }, [image]);
  makeMasks(deck);
}

/** Computes which pixels the drawings cover, before a tap needs to know. */
function makeMasks(deck: Deck) {
  const count = drawingsOf(deck);
  let drawing = 0;
  const makeOne = () => {
    maskOf(deck, drawing);
    drawing += 1;
    if (drawing < count) whenIdleLast(makeOne);
    return false;
  };
  whenIdleLast(makeOne);
}

function idle<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    whenIdle(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error as Error);
      }
      return false;
    });
  });
}

function post(target: Worker, request: WorkerRequest, transfer: Transferable[] = []) {
  target.postMessage(request, transfer);
}
