/**
 * The one sentence below the table: what happened last. It is kept as facts and
 * put into words when shown, so that it follows the language.
 */
import type { SessionUpdate } from "../live/session.svelte";
import type { Answer, Call, Event, VerdictFrame, Why } from "../protocol/wire";

export type Message =
  | { kind: "called"; symbol: number }
  | {
      kind: "taken";
      seat: number;
      symbol: number;
      number: number;
      reactionMs: number | null;
      second: { seat: number; byMs: number } | null;
    }
  | { kind: "late"; byMs: number | null }
  | { kind: "wrong"; seat: number; symbol: number }
  | { kind: "refused"; why: Why }
  | { kind: "lost" }
  /** Nothing has happened yet: why there is a tie-break. */
  | { kind: "tied"; seats: readonly number[] };

/** Two calls closer than this are worth mentioning. */
const CLOSE_MS = 250;

/**
 * The message after something happened; other players' mistakes do not replace
 * messages about our own calls.
 */
export function nextMessage(
  message: Message | null,
  update: SessionUpdate,
  last: number,
  own: number | null,
): Message | null {
  switch (update.u) {
    case "events":
      return afterEvents(message, update.events, last - update.events.length + 1, own);
    case "verdict":
      return withVerdict(message, update.verdict);
    case "answer":
      return afterAnswer(message, update.call.call, update.answer, own);
    default:
      return message;
  }
}

function afterEvents(
  message: Message | null,
  events: readonly Event[],
  from: number,
  own: number | null,
): Message | null {
  let next = message;
  events.forEach((event, index) => {
    if (event.e === "called") {
      const { seat, call } = event;
      next = {
        kind: "taken",
        seat,
        symbol: call.symbol,
        number: from + index,
        reactionMs: null,
        second: null,
      };
    } else if (event.e === "mistaken" && (event.seat === own || !isOurs(next, own))) {
      next = { kind: "wrong", seat: event.seat, symbol: event.call.symbol };
    } else if (event.e === "started") {
      next = null;
    }
  });
  return next;
}

/** Whether a message is about our own call. */
function isOurs(message: Message | null, own: number | null): boolean {
  if (!message || message.kind === "taken") return false;
  return message.kind !== "wrong" || message.seat === own;
}

function withVerdict(message: Message | null, verdict: VerdictFrame): Message | null {
  if (message?.kind !== "taken" || message.number !== verdict.number) return message;
  const [first, runnerUp] = verdict.ranking;
  if (!first) return message;
  const byMs = runnerUp ? runnerUp.reaction_ms - first.reaction_ms : Infinity;
  const second = runnerUp && byMs <= CLOSE_MS ? { seat: runnerUp.seat, byMs } : null;
  return { ...message, reactionMs: first.reaction_ms, second };
}

function afterAnswer(
  message: Message | null,
  call: Call,
  answer: Answer,
  own: number | null,
): Message | null {
  if (answer.a === "late") return { kind: "late", byMs: answer.by_ms };
  if (answer.a === "wrong" && own !== null) {
    return { kind: "wrong", seat: own, symbol: call.symbol };
  }
  if (answer.a === "refused") return { kind: "refused", why: answer.why };
  return message;
}
