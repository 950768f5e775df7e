import type { Deck } from "../protocol/http";
import { feel } from "../feel/feel";
import { LEARNER, lessonOf, type Beat, type TaughtGame } from "../games/games";
import type { Feedback } from "../tables/props";
import type { Call, Event, Table } from "../protocol/wire";
import type { TableView } from "../state/table";
import { shuffled } from "../cards/shuffle";
import { callIn, dealExample, rightCall, type Example, type Turn } from "./dealer";

/** How long the others search before they call, and how long their call is shown. */
const LOOK_MS = 1600;
const SHOWN_MS = 1000;
const WRONG_MS = 900;

export type LessonMessage = "go" | "wrong" | "more";

/** One example, played beat by beat. */
export class Lesson {
  #example = $state.raw<Example | null>(null);
  #beat = $state(0);
  #feedback = $state.raw<Feedback | null>(null);
  message = $state<LessonMessage>("go");
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #beats: readonly Beat[];

  constructor(
    readonly deck: Deck,
    readonly game: TaughtGame,
    readonly onEvents: (events: readonly Event[], before: Table) => void,
  ) {
    this.#beats = lessonOf(game).beats;
    this.again();
  }

  get view(): TableView | null {
    return this.#example?.view ?? null;
  }
  get beat(): number {
    return this.#beat;
  }
  get feedback(): Feedback | null {
    return this.#feedback;
  }
  get over(): boolean {
    return this.#beat >= this.#beats.length;
  }
  get yourTurn(): boolean {
    return this.#beats[this.#beat]?.seat === LEARNER;
  }

  again() {
    clearTimeout(this.#timer);
    const order = shuffled(this.deck.cards.length, Math.random);
    this.#example = dealExample(this.game, this.deck, order);
    this.#beat = 0;
    this.#feedback = null;
    this.message = "go";
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** The learner calls. */
  readonly call = (call: Call) => {
    if (!this.#example || !this.yourTurn) return;
    const turn = callIn(this.#example, this.deck, LEARNER, call);
    if (!turn) {
      feel.wrong();
      this.message = "wrong";
      this.#show({ kind: "wrong", call, seat: LEARNER }, WRONG_MS);
      return;
    }
    const done = this.#endsBeat(turn);
    feel.take();
    this.#take(turn);
    this.message = done ? "go" : "more";
    if (done) this.#next();
  };

  /** Marks the match for somebody who is stuck. */
  hint() {
    const call = this.#example && rightCall(this.#example, this.deck, LEARNER);
    if (call) this.#show({ kind: "called", call, seat: LEARNER }, 3 * SHOWN_MS);
  }

  #take(turn: Turn) {
    const before = this.#example?.view.table;
    this.#feedback = null;
    this.#example = turn.example;
    if (before) this.onEvents(turn.events, before);
  }

  #endsBeat({ events }: Turn): boolean {
    if (this.#beats[this.#beat]?.until !== "row") return true;
    return events.some((event) => event.e === "scored");
  }

  #next() {
    this.#beat += 1;
    if (this.over) this.#finish();
    else if (!this.yourTurn) this.#timer = setTimeout(() => this.#otherCalls(), LOOK_MS);
  }

  #otherCalls() {
    const seat = this.#beats[this.#beat]?.seat;
    if (seat === undefined || !this.#example) return;
    const call = rightCall(this.#example, this.deck, seat);
    if (!call) return;
    this.#feedback = { kind: "called", call, seat };
    feel.call();
    this.#timer = setTimeout(() => {
      this.#feedback = null;
      const turn = this.#example && callIn(this.#example, this.deck, seat, call);
      if (!turn) return;
      this.#take(turn);
      this.#next();
    }, SHOWN_MS);
  }

  #finish() {
    this.#timer = setTimeout(() => feel.fanfare(), 300);
  }

  #show(feedback: Feedback, ms: number) {
    clearTimeout(this.#timer);
    this.#feedback = feedback;
    this.#timer = setTimeout(() => (this.#feedback = null), ms);
  }
}
