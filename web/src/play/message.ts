/**
 * The one sentence below the table: what happened last. It is kept as facts and
 * put into words when shown, so that it follows the language.
 */
import type { SeenCard } from "../decks/faces";
import type { SessionUpdate } from "../live/session.svelte";
import type { Answer, Call, FaceChoice, Table, VerdictFrame, Why } from "../protocol/wire";
import { seenCards } from "../state/faces";
import { callsIn } from "../state/room";

export type Message =
  | { kind: "called"; symbol: number }
  | {
      kind: "taken";
      seat: number;
      symbol: number;
      /** The cards that the call compared. */
      cards: readonly SeenCard[];
      number: number;
      reactionMs: number | null;
      second: { seat: number; byMs: number } | null;
    }
  | { kind: "late"; byMs: number | null }
  | { kind: "wrong"; seat: number; symbol: number; cards: readonly SeenCard[] }
  | { kind: "refused"; why: Why }
  | { kind: "lost" }
  /** Nothing has happened yet: why there is a tie-break. */
  | { kind: "tied"; seats: readonly number[] };

/** Two calls closer than this are worth mentioning. */
const CLOSE_MS = 250;

/** Whoever looks at the table: their seat, and what they see. */
export type Viewer = {
  readonly own: number | null;
  readonly faces: FaceChoice;
  readonly table: Table | null;
};

/**
 * The message after something happened; other players' mistakes do not replace
 * messages about our own calls.
 */
export function nextMessage(
  message: Message | null,
  update: SessionUpdate,
  viewer: Viewer,
): Message | null {
  switch (update.u) {
    case "events":
      return afterEvents(message, update, viewer);
    case "verdict":
      return withVerdict(message, update.verdict);
    case "answer":
      return afterAnswer(message, update.call.call, update.answer, viewer);
    default:
      return message;
  }
}

function afterEvents(
  message: Message | null,
  { events, before }: Extract<SessionUpdate, { u: "events" }>,
  { own, faces }: Viewer,
): Message | null {
  const began = events.findLastIndex((event) => event.e === "started");
  let next = began < 0 ? message : null;
  const first = before.table.number + 1 + began;
  for (const { number, seat, call, right, cards } of callsIn(before, events, faces)) {
    if (number < first) continue;
    const about = { seat, symbol: call.symbol, cards };
    if (right) next = { kind: "taken", ...about, number, reactionMs: null, second: null };
    else if (seat === own || !isOurs(next, own)) next = { kind: "wrong", ...about };
  }
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
  { own, faces, table }: Viewer,
): Message | null {
  if (answer.a === "late") return { kind: "late", byMs: answer.by_ms };
  if (answer.a === "wrong" && own !== null) {
    const cards = table ? seenCards(table, own, call, faces) : [];
    return { kind: "wrong", seat: own, symbol: call.symbol, cards };
  }
  if (answer.a === "refused") return { kind: "refused", why: answer.why };
  return message;
}
