/** The props of every game's table. */
import type { Deck } from "../protocol/http";
import type { Call, FaceChoice, Table, TeamColour } from "../protocol/wire";
import type { Scored } from "../state/table";

export type Player = {
  readonly seat: number;
  readonly name: string;
  readonly colour: number;
  readonly team: TeamColour | null;
  readonly online: boolean;
  readonly bot: boolean;
};

/** The event that made a call; only its time stamp matters. */
export type CallInput = PointerEvent | KeyboardEvent | MouseEvent;

/** The outcome of a call, shown on the cards it is about. */
export type Feedback = {
  readonly kind: "called" | "taken" | "late" | "wrong";
  readonly call: Call;
  readonly seat: number;
};

/**
 * Makes a call. In games with a second gesture, `event` is the first one (the
 * symbol) and `last` the one that completed the call. Returns whether the tapped
 * card should ring the symbol at once; everything else follows later.
 */
export type OnCall = (call: Call, event: CallInput, last?: CallInput) => boolean | void;

export type TableProps = {
  deck: Deck;
  /** Which faces symbols with several faces show; as printed unless it is given. */
  faces?: FaceChoice;
  table: Table;
  /** Our own seat; null for spectators and shared screens. */
  seat: number | null;
  players: readonly Player[];
  /** False while frozen, paused or only watching. */
  canCall: boolean;
  /** Whether one of our calls is still open; no other call can start until it is decided. */
  isCalling?: () => boolean;
  /** A shared screen: no hand of its own, larger names. */
  screen: boolean;
  /** Whether keyboard shortcuts are enabled and shown. */
  keys: boolean;
  /** Whether people who are new to the game are told what to do next. */
  prompts?: boolean;
  onCall: OnCall;
  feedback: Feedback | null;
  /** The row that the last events scored; it is already gone from the table. */
  scored?: Scored | null;
  /** The clock of the series, for freezes. */
  clock?: () => number;
};
