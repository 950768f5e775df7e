/**
 * When could a card be seen? The best answer is the browser's own: the time at
 * which it presented a text that was added to the page together with the card
 * (Element Timing). Otherwise, the frame in which both were drawn; without a frame,
 * the time the message arrived.
 */
import { afterNextFrame } from "../frames/frame";
import { whenIdleLast, cancelIdle } from "../frames/idle";
import type { PaintClock } from "../protocol/wire";

export type Painted = { readonly at: number; readonly clock: PaintClock };

type Showing = {
  /** The last event that this frame showed. */
  readonly number: number;
  /** Null if its cards could not be painted then: nothing is claimed about them. */
  readonly message: number | null;
  frame: number | null;
  presented: number | null;
};

/** Calls refer to cards of the last few changes. */
const KEPT = 64;
const MARK = "fano-event-";
/** A hidden page never reports its marks, so they would pile up. */
const MARKS_MAX = 8;

/** The recorded times, separate from the browser so that they can be tested. */
export class PaintTimes {
  #showings: Showing[] = [];

  came(number: number, at: number): void {
    this.#showings.push({ number, message: at, frame: null, presented: null });
    if (this.#showings.length > KEPT) this.#showings.shift();
  }

  missed(number: number): void {
    this.#showings.push({ number, message: null, frame: null, presented: null });
    if (this.#showings.length > KEPT) this.#showings.shift();
  }

  drawn(number: number, at: number): void {
    for (const showing of this.#showings) {
      if (showing.number <= number) showing.frame ??= at;
    }
  }

  presented(number: number, at: number): void {
    const showing = this.#showings.find((one) => one.number === number);
    // A late report about cards that were hidden since says nothing about now.
    if (showing && showing.message !== null && at >= showing.message) showing.presented ??= at;
  }

  /** When the event with this number could be seen, and how we know. */
  of(number: number): Painted | null {
    const showing = this.#showings.find((one) => one.number >= number);
    if (!showing || showing.message === null) return null;
    if (showing.presented !== null) return { at: showing.presented, clock: "presented" };
    if (showing.frame !== null) return { at: showing.frame, clock: "frame" };
    return { at: showing.message, clock: "message" };
  }

  forget(): void {
    this.#showings = [];
  }
}

/** Watches when cards appear on the page. */
export class PaintWatch {
  readonly times = new PaintTimes();
  readonly #marks: HTMLElement;
  readonly #observer: PerformanceObserver | null;
  /** The next mark: its layout is done before it has to be painted. */
  #next: Element | null = null;
  /** Marks whose time is known; removed earlier, they would not be timed. */
  readonly #timed = new Set<Element>();

  constructor() {
    this.#marks = document.createElement("div");
    this.#marks.setAttribute("aria-hidden", "true");
    this.#marks.className = "paint-marks";
    document.body.append(this.#marks);
    this.#observer = observePaint((number, at, mark) => {
      this.times.presented(number, at);
      if (mark) this.#timed.add(mark);
    });
    if (this.#observer) this.#prepare();
  }

  /** Call this in the same task that puts the cards of these events into the page. */
  shows(number: number, messageAt: number) {
    this.times.came(number, messageAt);
    if (this.#observer) this.#show(number);
    afterNextFrame(() => this.times.drawn(number, performance.now()));
  }

  /**
   * Cards that were face down are up again: whatever was seen before, reactions count
   * from here. Without a start that the server announced as well, the two would
   * measure from different moments: then nothing is claimed about these cards.
   */
  showsAgain(number: number, messageAt: number, announced: boolean) {
    this.times.forget();
    if (announced) this.shows(number, messageAt);
  }

  #show(number: number) {
    const mark = this.#next ?? this.#prepare();
    this.#next = null;
    mark.setAttribute("elementtiming", `${MARK}${number}`);
    mark.classList.add("shown");
    whenIdleLast(this.#renew);
  }

  readonly #renew = (): boolean => {
    for (const mark of this.#timed) mark.remove();
    this.#timed.clear();
    if (this.#next === null) this.#prepare();
    return true;
  };

  /** Adds a text that is not painted yet. Text is timed by its block. */
  #prepare(): Element {
    if (this.#marks.childElementCount > MARKS_MAX) this.#marks.firstElementChild?.remove();
    this.#next = document.createElement("div");
    this.#next.textContent = "·";
    this.#marks.append(this.#next);
    return this.#next;
  }

  stop() {
    cancelIdle(this.#renew);
    this.#observer?.disconnect();
    this.#marks.remove();
  }
}

type ElementEntry = PerformanceEntry & {
  readonly renderTime: number;
  readonly identifier: string;
  readonly element: Element | null;
};
type Seen = (number: number, at: number, mark: Element | null) => void;

function observePaint(seen: Seen): PerformanceObserver | null {
  if (!("PerformanceObserver" in globalThis)) return null;
  if (!PerformanceObserver.supportedEntryTypes.includes("element")) return null;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementEntry[]) {
      if (!entry.identifier.startsWith(MARK) || entry.renderTime === 0) continue;
      seen(Number(entry.identifier.slice(MARK.length)), entry.renderTime, entry.element);
    }
  });
  observer.observe({ type: "element", buffered: false });
  return observer;
}
