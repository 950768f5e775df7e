/** What every game's table is given: the page is one switch over them. */
import type { Deck } from "../protocol/http";
import type { Call, Table, TeamColour } from "../protocol/wire";
import type { Scored } from "../state/table";

export type Player = {
  readonly seat: number;
  readonly name: string;
  readonly colour: number;
  readonly team: TeamColour | null;
  readonly online: boolean;
  readonly bot: boolean;
};

/** Whatever somebody did to call; only its time stamp counts. */
export type CallInput = PointerEvent | KeyboardEvent | MouseEvent;

/** What became of a call, to be shown on the cards it is about. */
export type Feedback = {
  readonly kind: "called" | "taken" | "late" | "wrong";
  readonly call: Call;
  readonly seat: number;
};

/**
 * Makes a call. In games with a second gesture `event` is the first one, the
 * symbol, and `last` the one that completed the call. The answer is whether the
 * card under the finger is to ring the symbol at once: all else follows.
 */
export type OnCall = (call: Call, event: CallInput, last?: CallInput) => boolean | void;

export type TableProps = {
  deck: Deck;
  table: Table;
  /** Our own seat; null for spectators and big screens. */
  seat: number | null;
  players: readonly Player[];
  /** False while frozen, paused or only watching. */
  canCall: boolean;
  /** Whether a call of ours is still open: until it is decided no other one is begun. */
  isCalling?: () => boolean;
  /** A big screen for all: no own hand, larger names. */
  screen: boolean;
  /** Whether the keys that call are shown, and work. */
  keys: boolean;
  onCall: OnCall;
  feedback: Feedback | null;
  /** The row that was scored with what happened last: it is gone from the table already. */
  scored?: Scored | null;
  /** The clock of the series, for freezes that run out. */
  clock?: () => number;
};
