import type { GameChoice, GameName, Settings, WrongCallRule } from "../protocol/wire";

/** What the panel with the rules is about. */
export type HelpTopic = {
  readonly game: GameName;
  /** The choice of the host; null for games that nobody chooses. */
  readonly choice: GameChoice | null;
  readonly wrongCalls: WrongCallRule;
  /** How long slow connections are waited for; null if that is not known. */
  readonly holdMs: number | null;
  readonly deck: string;
};

type Agreed = Pick<Settings, "games" | "wrong_calls"> & Partial<Pick<Settings, "hold_ms">>;

/** A game, its deck, and what was agreed on. */
export function helpTopic(game: GameName, deck: string, agreed: Agreed): HelpTopic {
  return {
    game,
    choice: agreed.games.find((choice) => choice.game === game) ?? null,
    wrongCalls: agreed.wrong_calls,
    holdMs: agreed.hold_ms ?? null,
    deck,
  };
}
