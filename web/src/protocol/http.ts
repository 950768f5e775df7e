// Generated from crates/protocol; `cargo test -p fano-protocol` says how to renew it.

import type {
  ArrangedCard,
  Basis,
  BotLevel,
  Event,
  FaceChoice,
  Finding,
  GameChoice,
  GameName,
  RoomCode,
  Series,
  SymbolPlace,
  TeamColour,
  VerdictFrame,
  WrongCallRule,
} from "./wire";

export type BadDeck = { 
/**
 * What went wrong, for programs.
 */
error: ProblemKind, 
/**
 * What went wrong and what would work, for the people who write them.
 */
message: string, 
/**
 * What is wrong with the draft.
 */
findings: Array<DeckFinding>, };

export type CallOutcome = "taken" | "wrong";

export type ComparedCard = { 
/**
 * The number of the card.
 */
card: number, 
/**
 * The face that symbols showed on it, if faces went by place.
 */
face: number, };

export type Deck = { 
/**
 * The name that settings use.
 */
name: string, 
/**
 * What people call it.
 */
title: InLanguages, 
/**
 * The outline of its cards.
 */
shape: Shape, 
/**
 * The path of the drawings: an SVG file with a `<symbol id="s7">` for
 * drawing 7.
 */
sprite: string, 
/**
 * The symbols, by number.
 */
symbols: Array<DeckSymbol>, 
/**
 * The cards, by number, with the faces that they are printed with. Those
 * that are not arranged yet show nothing.
 */
cards: Array<DeckCard>, 
/**
 * For every number of a face, all cards with that face of every symbol; a
 * symbol with fewer faces starts over. Empty if no symbol has several.
 */
by_face: Array<Array<DeckCard>>, 
/**
 * How far it is if its cards are still being arranged: ask again for the
 * others. Rooms send the places on a card along with it until then.
 */
packing?: Packing, };

export type DeckCard = { 
/**
 * What kind of card it is.
 */
suit: Suit, 
/**
 * Which symbols are on it, and where.
 */
symbols: Array<SymbolPlace>, };

export type DeckFinding = { 
/**
 * The entries concerned, counted from 0; none for the draft as a whole.
 */
entries: Array<number>, 
/**
 * What is wrong, and what would work.
 */
why: InLanguages, };

export type DeckKept = { 
/**
 * Where; the same when the deck changes.
 */
address: string, 
/**
 * Its content: a name that is never used for other cards.
 */
revision: string, 
/**
 * A new token of the maker, if the request had none.
 */
token?: string, };

export type DeckPlan = { 
/**
 * How many pictures there are.
 */
pictures: number, 
/**
 * The number of symbols per card that the planner would choose.
 */
best: number, 
/**
 * What the pictures give, by symbols per card in ascending order; only
 * what works.
 */
sizes: Array<PlannedDeck>, 
/**
 * The next full decks, which have as many cards as symbols, in ascending
 * order: at most three, and none beyond what can be planned.
 */
next: Array<LargerDeck>, };

export type DeckSummary = { 
/**
 * The name that settings use.
 */
name: string, 
/**
 * What people call it.
 */
title: InLanguages, 
/**
 * How many symbols there are.
 */
symbols: number, 
/**
 * How many of them are on a card, at most.
 */
symbols_per_card: number, 
/**
 * How many cards there are.
 */
cards: number, 
/**
 * The outline of its cards.
 */
shape: Shape, };

export type DeckSymbol = { 
/**
 * Its id in its theme.
 */
id: string, 
/**
 * What it is called.
 */
names: InLanguages, 
/**
 * The number of its first drawing.
 */
drawing: number, 
/**
 * How many faces it has: face 2 is its first drawing's number plus 2.
 */
faces: number, 
/**
 * For every face, the word that it shows; nothing for a picture.
 */
words: Array<string | null>, };

export type DraftSaved = { 
/**
 * What its maker calls it.
 */
id: string, 
/**
 * Its version: what the next save expects.
 */
version: number, 
/**
 * Pictures that it lists and that have not arrived.
 */
missing: Array<string>, 
/**
 * A new token of the maker, if the request had none.
 */
token?: string, };

export type DraftToSave = { 
/**
 * The title of the deck; may be empty.
 */
title: string, 
/**
 * The draft, as the workshop knows it; the server only keeps it.
 */
draft: unknown, 
/**
 * The names of its pictures, which are sent one by one. Others that were
 * sent before are deleted.
 */
pictures: Array<string>, };

export type FoundSymbol = { "kind": "emoji", 
/**
 * The emoji itself.
 */
emoji: string, 
/**
 * What it is called; languages that have no name for it are missing.
 */
names: InLanguages, } | { "kind": "theme", 
/**
 * The theme.
 */
theme: string, 
/**
 * Its id in the theme.
 */
symbol: string, 
/**
 * What it is called.
 */
names: InLanguages, };

export type GameRecord = { 
/**
 * The name under which it is kept.
 */
record: string, 
/**
 * The room it was played in.
 */
code: RoomCode, 
/**
 * When it began, in milliseconds since 1970.
 */
begun_at_ms: number, 
/**
 * When it was over, in milliseconds since 1970.
 */
over_at_ms: number, 
/**
 * The name of each game's deck.
 */
decks: Array<string>, 
/**
 * The games that were agreed on.
 */
games: Array<GameChoice>, 
/**
 * The house rule for wrong calls.
 */
wrong_calls: WrongCallRule, 
/**
 * Which faces symbols with several faces showed.
 */
faces: FaceChoice, 
/**
 * Who played, by seat.
 */
players: Array<RecordPlayer>, 
/**
 * How many games everybody won, by seat.
 */
wins: Array<number>, 
/**
 * Who won the series.
 */
champions: Array<number>, 
/**
 * How the games ended, in order.
 */
results: Array<RecordResult>, 
/**
 * Every call that was right or wrong, in order.
 */
calls: Array<RecordCall>, };

export type InLanguages = { [key in string]: string };

export type Invitation = { 
/**
 * The link to the room, as in its QR code.
 */
url: string, 
/**
 * What people type to get to the start page.
 */
address: string, 
/**
 * From where it can be opened.
 */
reach: Reach, };

export type Job = { "state": "waiting" } | { "state": "working", 
/**
 * What is being done.
 */
part: JobPart, 
/**
 * How much of it is done …
 */
done: number, 
/**
 * … of how much.
 */
all: number, } | { "state": "done", 
/**
 * Where.
 */
deck: DeckKept, 
/**
 * Pictures that were not used.
 */
refused: Array<RefusedPicture>, } | { "state": "failed", 
/**
 * Why.
 */
problem: Problem, 
/**
 * What is wrong with the draft.
 */
findings: Array<DeckFinding>, 
/**
 * Pictures that cannot be used.
 */
refused: Array<RefusedPicture>, };

export type JobPart = "planning" | "pictures" | "packing";

export type JobStarted = { 
/**
 * Where to ask for it: `/api/decks/jobs/JOB`.
 */
job: string, 
/**
 * A new token of the maker, if the request had none.
 */
token?: string, };

export type LargerDeck = { 
/**
 * How many more.
 */
more: number, 
/**
 * How many symbols every card has.
 */
symbols_per_card: number, 
/**
 * How many cards the deck has.
 */
cards: number, };

export type ListedDeck = { 
/**
 * Where it is, as people's own decks are.
 */
address: string, 
/**
 * The deck; its name is its revision.
 */
deck: DeckSummary, };

export type NewRoom = { 
/**
 * The deck the room begins with: the name of a box, or a revision.
 */
deck?: string, 
/**
 * Which faces symbols with several faces show.
 */
faces?: FaceChoice, };

export type OpenedDraft = { 
/**
 * It in brief.
 */
saved: SavedDraft, 
/**
 * The draft, as it was saved.
 */
draft: unknown, };

export type OwnDeck = { 
/**
 * Where it is.
 */
address: string, 
/**
 * Its content.
 */
revision: string, 
/**
 * Whether the request came from its maker.
 */
mine: boolean, 
/**
 * A draft that makes it, as `docs/bundle-format.md` and the workshop know
 * it.
 */
draft: unknown, 
/**
 * How many pictures the draft has.
 */
pictures: number, 
/**
 * How many cards there are.
 */
cards: number, 
/**
 * How many symbols there are.
 */
symbols: number, 
/**
 * How many of them are on a card, at most.
 */
symbols_per_card: number, 
/**
 * Symbols that are on no card, by their position in the draft.
 */
unused: Array<number>, };

export type Packing = { 
/**
 * How many are done …
 */
done: number, 
/**
 * … of how many; each counts as often as it shows different faces.
 */
all: number, };

export type PlannedDeck = { 
/**
 * How many symbols every card has.
 */
symbols_per_card: number, 
/**
 * How many cards the deck has.
 */
cards: number, 
/**
 * How many pictures are on cards.
 */
symbols: number, 
/**
 * How many pictures are left over: the last ones.
 */
unused: number, 
/**
 * How many pictures are on one card only and can never be the match.
 */
never_match: number, };

export type Problem = { 
/**
 * What went wrong, for programs.
 */
error: ProblemKind, 
/**
 * What went wrong and what would work, for the people who write them.
 */
message: string, };

export type ProblemKind = "no_such_room" | "no_such_deck" | "no_such_job" | "not_yours" | "changed_meanwhile" | "too_many_decks" | "bad_deck" | "no_such_draft" | "too_many_drafts" | "bad_draft" | "bad_picture" | "no_such_game" | "no_such_viewer" | "not_there" | "wrong_method" | "bad_request" | "too_large" | "server_full" | "busy" | "too_many_rooms" | "too_many_rooms_from_here" | "too_many_requests" | "unknown_host" | "foreign_origin" | "not_a_web_socket" | "store_failed" | "internal";

export type Reach = "others" | "this-computer" | "no-network";

export type RecordCall = { 
/**
 * The number of the event that tells of it.
 */
number: number, 
/**
 * When it was carried out, on the clock of the series.
 */
at_ms: number, 
/**
 * Who called.
 */
seat: number, 
/**
 * Which game was on.
 */
game: GameName, 
/**
 * Its position in the series, counted from 0; beyond the last one it is the
 * tie-break for the champion, with the deck of the last game.
 */
position: number, 
/**
 * The symbol called.
 */
symbol: number, 
/**
 * The cards it was about.
 */
compared: Array<ComparedCard>, 
/**
 * What became of it.
 */
answer: CallOutcome, 
/**
 * The reaction: the one that counted for a right call; for a wrong one, the
 * time by the server's clock minus the caller's usual round trip.
 */
reaction_ms: number | null, 
/**
 * How exact that is.
 */
margin_ms: number | null, 
/**
 * What it rests on.
 */
basis: Basis | null, 
/**
 * All calls for the same card, from first to last.
 */
ranking: Array<Finding>, 
/**
 * How long the first of them had to wait.
 */
hold_ms: number | null, };

export type RecordContest = { 
/**
 * The number of the event that tells of the call that won.
 */
number: number, 
/**
 * Everything that led to the verdict, as the arbiter keeps it.
 */
contest: unknown, 
/**
 * What follows from it; nothing if the record is damaged.
 */
verdict: VerdictFrame | null, };

export type RecordPlayer = { 
/**
 * Their seat.
 */
seat: number, 
/**
 * What they were called.
 */
name: string, 
/**
 * Their colour, 0 to 7.
 */
colour: number, 
/**
 * For a bot, how well it plays.
 */
bot: BotLevel | null, 
/**
 * Their team, if Connect was played.
 */
team: TeamColour | null, };

export type RecordResult = { 
/**
 * What was played last: a game that ended in a tie-break names the tie-break.
 */
game: GameName, 
/**
 * Everybody's rank by seat: 1 is best; nothing for somebody who was removed.
 */
ranks: Array<number | null>, 
/**
 * What everybody had at the end, by seat: the points of their team in
 * Connect, otherwise the cards in front of them and in their hand.
 * If a tie-break decided it, what they had before that.
 */
counts: Array<number>, };

export type RefusedPicture = { 
/**
 * The entry of the draft, counted from 0.
 */
entry: number, 
/**
 * The number of the picture, counted from 0.
 */
picture: number, 
/**
 * Why, and what would work.
 */
why: InLanguages, };

export type ReplayJson = { 
/**
 * What was fixed from the first card to the last.
 */
series: Series, 
/**
 * The deal and every command that counted, in order.
 */
steps: Array<ReplayStep>, };

export type ReplayStep = { 
/**
 * When, on the clock of the series.
 */
at_ms: number, 
/**
 * The number of the first event.
 */
from: number, 
/**
 * What the viewer may know of it.
 */
events: Array<Event>, };

export type RoomCreated = { 
/**
 * The code of the new room.
 */
code: RoomCode, };

export type RoomSummary = { 
/**
 * Its code.
 */
code: RoomCode, 
/**
 * How many players are here, bots included.
 */
players: number, 
/**
 * How many spectators are here.
 */
watching: number, 
/**
 * How many shared screens are here.
 */
screens: number, 
/**
 * Whether the host has closed the room to newcomers.
 */
locked: boolean, 
/**
 * Whether a game is on.
 */
playing: boolean, 
/**
 * The address of the server that has the room, where several share them
 * and each has its own: the shortest way to it.
 */
node?: string, };

export type SavedDraft = { 
/**
 * What its maker calls it.
 */
id: string, 
/**
 * The title of the deck; may be empty.
 */
title: string, 
/**
 * Its version.
 */
version: number, 
/**
 * Its pictures that have arrived.
 */
pictures: Array<string>, 
/**
 * How long ago it was last saved, in seconds.
 */
age_seconds: number, };

export type SeenCards = { 
/**
 * Those that are arranged. If one is missing, ask again.
 */
cards: Array<ArrangedCard>, };

export type Shape = "disc" | "hex" | "square";

export type Suit = "plain" | "start" | "pink" | "orange" | "green" | "blue";

export type SymbolsFound = { 
/**
 * The drawings.
 */
symbols: Array<FoundSymbol>, };
