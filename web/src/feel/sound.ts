/**
 * What can be felt and heard. The sounds themselves are synthesised elsewhere
 * and plugged in with `setFeel`; until then everything is silent.
 */
export type Feel = {
  /** A call was made under the finger. */
  call: () => void;
  /** We were first. */
  take: () => void;
  /** The call was wrong. */
  wrong: () => void;
  /** Somebody was faster. */
  late: () => void;
  /** Somebody else took a card. */
  other: () => void;
  /** A second of the countdown. */
  tick: (left: number) => void;
  /** A game is over. */
  end: (won: boolean) => void;
};

const SILENT: Feel = {
  call: () => undefined,
  take: () => undefined,
  wrong: () => undefined,
  late: () => undefined,
  other: () => undefined,
  tick: () => undefined,
  end: () => undefined,
};

export const feel: Feel = { ...SILENT };

export function setFeel(parts: Partial<Feel>) {
  Object.assign(feel, parts);
}
