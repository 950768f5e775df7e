/** What happens in a replay, in words. */
import type { Deck, RecordCall } from "../protocol/http";
import type { Event, FaceChoice } from "../protocol/wire";
import { seenBy } from "../results/outcome";
import type { Person } from "../results/record";
import { nameAt, namesAt, secondsText, symbolName } from "../results/words";
import { say } from "../texts/texts.svelte";
import type { CallMoment, Frame } from "./film";

export type SubtitleContext = {
  deck: Deck;
  players: readonly Person[];
  faces: FaceChoice;
  calls: ReadonlyMap<number, RecordCall>;
};

export function callText(context: SubtitleContext, moment: CallMoment): string {
  const { deck, players } = context;
  const call = context.calls.get(moment.number);
  const words = {
    name: nameAt(players, moment.seat),
    symbol: symbolName(deck, moment.call.symbol, call && seenBy(context, call)),
  };
  if (!moment.right) return say("results-replay-mistaken", words);
  if (moment.call.c === "give") {
    return say("results-replay-called-to", {
      ...words,
      target: nameAt(players, moment.call.target),
    });
  }
  const ms = call?.reaction_ms;
  if (typeof ms !== "number") return say("results-replay-called", words);
  return say("results-replay-called-time", { ...words, seconds: secondsText(ms) });
}

/** The sentence for a frame without a call. */
export function frameText(context: SubtitleContext, frame: Frame | undefined): string {
  if (!frame) return "";
  // The last event of a frame is its outcome.
  for (const event of frame.events.toReversed()) {
    const text = eventText(context, event, frame);
    if (text) return text;
  }
  return "";
}

function eventText({ players }: SubtitleContext, event: Event, frame: Frame): string | null {
  switch (event.e) {
    case "started":
      return say("results-replay-game", { game: say(`game-${event.game}-name`) });
    case "round_began":
      return say("results-replay-round", { round: event.round });
    case "scored":
      return say("results-replay-scored", { colour: say(`colour-${event.colour}`) });
    case "round_drawn":
      return say("results-replay-drawn");
    case "removed":
      return say("results-replay-removed", { name: nameAt(players, event.seat) });
    case "tied":
      return say("results-replay-tied", { names: namesAt(players, event.seats) });
    case "ended":
      return say("results-replay-ended", { game: say(`game-${frame.after.table.game}-name`) });
    default:
      return null;
  }
}
