/** The worker that draws faces, so that no frame has to wait for them. */
import type { Deck } from "../../protocol/http";
import type { ArrangedCard } from "../../protocol/wire";
import { copyFace, type Style } from "./face";
import { putPlaces, withFace } from "../../decks/faces";
import { keepSheet } from "../../drawings/pictures";
import type { Sheet } from "../../drawings/sheet";

/** Requests from the page. A deck is sent before its first faces are requested. */
export type WorkerRequest =
  | { readonly t: "deck"; readonly deck: Deck; readonly sheet: Sheet }
  /** More cards of a deck are arranged. */
  | { readonly t: "places"; readonly deck: string; readonly cards: readonly ArrangedCard[] }
  | {
      readonly t: "faces";
      /** Repeated in every answer. */
      readonly job: number;
      readonly deck: string;
      /** The face that all symbols show; null for cards as they are printed. */
      readonly shows: number | null;
      readonly style: Style;
      readonly cards: readonly number[];
    }
  /** The rest of this job is no longer needed. */
  | { readonly t: "enough"; readonly job: number };

export type PaintedFace = {
  readonly job: number;
  readonly card: number;
  readonly face: ImageBitmap;
};

type FacesRequest = Extract<WorkerRequest, { t: "faces" }>;

/**
 * A break after each face of a whole deck: the page has to draw too, and may share
 * the processor.
 */
const REST_MS = 6;

const decks = new Map<string, Deck>();
/** The faces still to paint, by job. */
const requests = new Map<number, FacesRequest>();
let painting = false;

self.onmessage = ({ data: request }: MessageEvent<WorkerRequest>) => {
  if (request.t === "deck") {
    keepSheet(request.deck.name, request.sheet);
    decks.set(request.deck.name, request.deck);
  } else if (request.t === "places") {
    const deck = decks.get(request.deck);
    if (deck) putPlaces(deck, request.cards);
  } else if (request.t === "enough") {
    requests.delete(request.job);
  } else {
    requests.set(request.job, request);
    if (!painting) paintAll().catch(reportError);
  }
};

async function paintAll() {
  painting = true;
  for (let request = shortest(); request; request = shortest()) {
    const [card, ...cards] = request.cards;
    if (cards.length > 0) requests.set(request.job, { ...request, cards });
    else requests.delete(request.job);
    if (card !== undefined) await paint(request, card);
    if (cards.length > 0) await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  painting = false;
}

/** Requests for a single face come before whole decks. */
function shortest(): FacesRequest | undefined {
  return [...requests.values()].sort((one, other) => one.cards.length - other.cards.length)[0];
}

async function paint({ job, deck: name, shows, style }: FacesRequest, card: number) {
  const printed = decks.get(name);
  if (!printed) throw new Error(`the deck ${name} was not sent`);
  const deck = shows === null ? printed : withFace(printed, shows);
  const face = await copyFace({ ...style, deck }, card);
  const answer: PaintedFace = { job, card, face };
  self.postMessage(answer, { transfer: [face] });
}
