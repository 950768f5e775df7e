// Generated from crates/protocol; `cargo test -p fano-protocol` says how to renew it.

export { NAME_CHARS_MAX, SILENCE_MS } from "./limits";

export const PROTOCOL = 2;

export const CLOSE_CODES = {
  1001: "going_away",
  1009: "too_big",
  4000: "malformed",
  4001: "no_hello",
  4002: "wrong_version",
  4003: "bad_token",
  4004: "no_such_room",
  4005: "room_closed",
  4012: "room_full",
  4006: "kicked",
  4007: "bad_name",
  4008: "too_fast",
  4009: "too_slow",
  4010: "too_many_connections",
  4011: "idle",
} as const satisfies Record<number, CloseReason>;

export type Answer = { "a": "taken" } | { "a": "late", 
/**
 * Who, if it was close enough to be compared.
 */
winner: number | null, 
/**
 * By how many milliseconds.
 */
by_ms: number | null, } | { "a": "wrong" } | { "a": "refused", 
/**
 * Why.
 */
why: Why, };

export type ArrangedCard = { 
/**
 * The number of the card.
 */
card: number, 
/**
 * Its symbols with the faces that it is printed with.
 */
symbols: Array<SymbolPlace>, 
/**
 * The same for every number of a face; empty if no symbol of the deck has
 * several.
 */
by_face: Array<Array<SymbolPlace>>, };

export type Basis = "claim" | "raised" | "lowered" | "no_claim" | "distrusted" | "server";

export type BotLevel = "small-child" | "schoolchild" | "casual" | "old-hand" | "champion";

export type Call = { "c": "match", 
/**
 * The symbol called.
 */
symbol: number, } | { "c": "give", 
/**
 * Who gets the cards.
 */
target: number, 
/**
 * The symbol called.
 */
symbol: number, } | { "c": "triplet", 
/**
 * The three slots.
 */
slots: [number, number, number], 
/**
 * The symbol called.
 */
symbol: number, } | { "c": "place", 
/**
 * The cell of the card that has the symbol too.
 */
anchor: Cell, 
/**
 * The symbol called.
 */
symbol: number, 
/**
 * The empty cell where the card goes.
 */
cell: Cell, };

export type CallFrame = { 
/**
 * The client's own number for this call, larger than the one before; the
 * answer repeats it.
 */
id: number, 
/**
 * The number of the last event on the caller's screen.
 */
seen: number, 
/**
 * The number of the event that showed the last of the cards the call is
 * about: the reaction is measured from there.
 */
since: number, 
/**
 * `r_c`: milliseconds from seeing that card to the input.
 */
claim_ms: number | null, 
/**
 * The same up to the second gesture (Connect's cell, Triplet's third card).
 */
gesture_ms: number | null, 
/**
 * How the moment of seeing was measured.
 */
clock: PaintClock | null, 
/**
 * What is called.
 */
call: Call, };

export type Cell = { 
/**
 * The column axis.
 */
q: number, 
/**
 * The row axis.
 */
r: number, };

export type CloseReason = "going_away" | "too_big" | "malformed" | "no_hello" | "wrong_version" | "bad_token" | "no_such_room" | "room_closed" | "room_full" | "kicked" | "bad_name" | "too_fast" | "too_slow" | "too_many_connections" | "idle";

export type DecidedBecause = "all_called" | "nobody_faster" | "hold_over";

export type Event = { "e": "hidden" } | { "e": "started", 
/**
 * Which game.
 */
game: GameName, 
/**
 * Who takes part.
 */
seats: Array<number>, } | { "e": "round_began", 
/**
 * Its number, counted from 1.
 */
round: number, } | { "e": "gathered" } | { "e": "dealt", 
/**
 * Where.
 */
to: Place, 
/**
 * How many.
 */
count: number, } | { "e": "moved", 
/**
 * From where.
 */
from: Place, 
/**
 * To where.
 */
to: Place, 
/**
 * How many.
 */
count: number, 
/**
 * The face-up card that goes, if it goes openly.
 */
card: number | null, } | { "e": "turned", 
/**
 * Where.
 */
at: Place, 
/**
 * Which card it is.
 */
card: number, } | { "e": "called", 
/**
 * Who called.
 */
seat: number, 
/**
 * What.
 */
call: Call, } | { "e": "mistaken", 
/**
 * Who called.
 */
seat: number, 
/**
 * What.
 */
call: Call, } | { "e": "frozen", 
/**
 * Who.
 */
seat: number, 
/**
 * Until when, on the clock of the series.
 */
until_ms: number, } | { "e": "sat_out", 
/**
 * Who.
 */
seat: number, } | { "e": "let_back_in", 
/**
 * Who.
 */
seats: Array<number>, } | { "e": "safe", 
/**
 * Who.
 */
seat: number, } | { "e": "scored", 
/**
 * The colour of the line.
 */
colour: TeamColour, 
/**
 * The team's points now.
 */
points: number, } | { "e": "given", 
/**
 * Who gives.
 */
from: TeamColour, 
/**
 * Who gets.
 */
to: TeamColour, 
/**
 * How many cards.
 */
count: number, } | { "e": "round_drawn" } | { "e": "removed", 
/**
 * Who.
 */
seat: number, } | { "e": "tied", 
/**
 * Who.
 */
seats: Array<number>, } | { "e": "ended", 
/**
 * Everybody's rank by seat: 1 is best; nothing for who was removed.
 */
ranks: Array<number | null>, } | { "e": "series_ended", 
/**
 * Who won the most games.
 */
champions: Array<number>, };

export type FaceChoice = "printed" | "by_place";

export type Finding = { 
/**
 * Whose it is.
 */
seat: number, 
/**
 * The reaction that counts.
 */
reaction_ms: number, 
/**
 * How exact it is: the ± of the result screen.
 */
margin_ms: number, 
/**
 * What it rests on.
 */
basis: Basis, };

export type FromClient = { "t": "hello" } & Hello | { "t": "call" } & CallFrame | { "t": "nudge" } | { "t": "rename", 
/**
 * What they want to be called.
 */
name: string, 
/**
 * Their colour, 0 to 7.
 */
colour: number, } | { "t": "ready", 
/**
 * Whether they are.
 */
ready: boolean, } | { "t": "take_role", 
/**
 * What they want to be here for.
 */
role: Role, } | { "t": "join_team", 
/**
 * Who.
 */
member: number, 
/**
 * Which team; nothing for whichever needs players.
 */
team: TeamColour | null, } | { "t": "play_here" } | { "t": "change", 
/**
 * All settings.
 */
settings: Settings, } | { "t": "add_bot", 
/**
 * How well it plays.
 */
level: BotLevel, } | { "t": "set_bot_level", 
/**
 * Which bot.
 */
member: number, 
/**
 * How well it plays from now on.
 */
level: BotLevel, } | { "t": "kick", 
/**
 * Who.
 */
member: number, } | { "t": "let_back_in", 
/**
 * Their name, as listed in the room.
 */
name: string, } | { "t": "lock", 
/**
 * Whether the room is locked.
 */
locked: boolean, } | { "t": "make_host", 
/**
 * Who.
 */
member: number, } | { "t": "start" } | { "t": "next" } | { "t": "stop" } | { "t": "go_on" } | { "t": "to_lobby" } | { "t": "leave" };

export type FromServer = { "t": "welcome" } & Welcome | { "t": "room", 
/**
 * Everything about the room except the table.
 */
room: Room, } | { "t": "series", 
/**
 * What is fixed for it.
 */
series: Series, } | { "t": "places", 
/**
 * The name of the deck.
 */
deck: string, 
/**
 * The cards.
 */
cards: Array<ArrangedCard>, } | { "t": "events", 
/**
 * Which series of the room.
 */
series: number, 
/**
 * The number of the first of these events; each one counts one more.
 */
from: number, 
/**
 * What happened.
 */
events: Array<Event>, 
/**
 * The clock of the series.
 */
clock_ms: number, } | { "t": "verdict" } & VerdictFrame | { "t": "answer", 
/**
 * The client's number of the call.
 */
id: number, 
/**
 * What became of it.
 */
answer: Answer, } | { "t": "refused", 
/**
 * Why.
 */
why: LocalizedText, } | { "t": "alive" };

export type GameChoice = { "game": "practice" } | { "game": "tower" } | { "game": "well" } | { "game": "hot-potato", 
/**
 * How many rounds are played.
 */
rounds: number, } | { "game": "gift" } | { "game": "triplet" } | { "game": "connect", 
/**
 * The points that win; nothing for as many as the teams play to.
 */
points: number | null, };

export type GameName = "practice" | "tower" | "well" | "hot-potato" | "gift" | "triplet" | "connect" | "face-off" | "tie-break";

export type Heap = { 
/**
 * How many cards lie there, the top card among them.
 */
count: number, 
/**
 * The face-up card on top, if there is one.
 */
top: number | null, };

export type Hello = { 
/**
 * The version of the protocol the client speaks.
 */
protocol: number, 
/**
 * The token from an earlier welcome: who has it keeps their seat.
 */
token: string | null, 
/**
 * What they want to be called.
 */
name: string, 
/**
 * Their colour, 0 to 7.
 */
colour: number, 
/**
 * What they are here for. Somebody who is known already stays what they are.
 */
role: Role, 
/**
 * The last event this client has taken in, if it comes back.
 */
last: LastSeen | null, };

export type LastSeen = { 
/**
 * Which series of the room.
 */
series: number, 
/**
 * The number of the last event.
 */
number: number, };

export type LocalizedText = { 
/**
 * The id in the Fluent files.
 */
id: string, 
/**
 * What fills the gaps.
 */
args?: { [key in string]: TextArg }, };

export type Member = { 
/**
 * The number that means this member as long as the room exists.
 */
id: number, 
/**
 * What they want to be called.
 */
name: string, 
/**
 * Their colour, 0 to 7.
 */
colour: number, 
/**
 * What they are here for.
 */
role: Role, 
/**
 * Their seat in the series that is on; before it, the one they would get.
 */
seat: number | null, 
/**
 * Whether they are ready to begin.
 */
ready: boolean, 
/**
 * Whether there is a connection.
 */
online: boolean, 
/**
 * For a bot, how well it plays.
 */
bot: BotLevel | null, 
/**
 * The team they want to play in, in Connect.
 */
team: TeamColour | null, 
/**
 * Their round trip, as far as it is known.
 */
lag_ms: number | null, };

export type PaintClock = "presented" | "frame" | "message";

export type Phase = { "phase": "lobby" } | { "phase": "countdown", 
/**
 * In how many milliseconds, as this is sent.
 */
in_ms: number, 
/**
 * Whether it ends a pause: the game on the table continues.
 */
resumes: boolean, } | { "phase": "playing" } | { "phase": "paused", 
/**
 * Whom it waits for.
 */
waiting_for: Array<number>, 
/**
 * How long it will wait for them, as this is sent; nothing if there
 * is nobody who could go on.
 */
in_ms: number | null, } | { "phase": "between" } | { "phase": "over" };

export type Place = { "p": "centre" } | { "p": "hand", 
/**
 * Whose.
 */
seat: number, } | { "p": "front", 
/**
 * Whose.
 */
seat: number, } | { "p": "slot", 
/**
 * Which one, counted from 0.
 */
slot: number, } | { "p": "cell", 
/**
 * Which one.
 */
cell: Cell, } | { "p": "pile" } | { "p": "aside" };

export type Placed = { 
/**
 * Where it lies.
 */
cell: Cell, 
/**
 * Which card it is.
 */
card: number, 
/**
 * The number of the event that put it there.
 */
number: number, };

export type Progress = { 
/**
 * Which series of this room it is, counted from 1.
 */
series: number, 
/**
 * Which of its games is on, counted from 0; beyond the last one it is the
 * tie-break for the champion.
 */
position: number, 
/**
 * How many games everybody has won, by seat.
 */
wins: Array<number>, 
/**
 * Who won the series, once it is over.
 */
champions: Array<number> | null, 
/**
 * The name under which the finished series can be looked up, once it is over.
 */
record: string | null, };

export type Role = "player" | "spectator" | "screen";

export type Room = { 
/**
 * The name people read to each other.
 */
code: RoomCode, 
/**
 * What is going on.
 */
phase: Phase, 
/**
 * Who may change the settings; nobody while no person is here.
 */
host: number | null, 
/**
 * Whether nobody new can come in.
 */
locked: boolean, 
/**
 * Who is here, players first by seat, then the others as they came.
 */
members: Array<Member>, 
/**
 * The names of those whom the host removed and who may not come back.
 */
banned: Array<string>, 
/**
 * What is agreed on.
 */
settings: Settings, 
/**
 * What keeps the game from starting, if anything does.
 */
problem: LocalizedText | null, 
/**
 * How far the series has come, if one was begun.
 */
progress: Progress | null, };

export type RoomCode = string;

export type Series = { 
/**
 * Which series of this room it is, counted from 1.
 */
series: number, 
/**
 * The name of each game's deck.
 */
decks: Array<string>, 
/**
 * The games, in the order they are played.
 */
games: Array<GameChoice>, 
/**
 * The house rule for wrong calls.
 */
wrong_calls: WrongCallRule, 
/**
 * Which faces symbols with several faces show.
 */
faces: FaceChoice, 
/**
 * Who sits where: the member on each seat.
 */
seats: Array<number>, 
/**
 * The teams of Connect, by seat; empty if Connect is not played.
 */
teams: Array<TeamColour>, };

export type Settings = { 
/**
 * The name of the deck: of a box, or the revision of somebody's own. A game
 * that needs other cards takes those of its box.
 */
deck: string, 
/**
 * The games, in the order they are played. One game is a series of one.
 */
games: Array<GameChoice>, 
/**
 * What happens after a wrong call.
 */
wrong_calls: WrongCallRule, 
/**
 * How long the others are waited for after a call, at most.
 */
hold_ms: number, 
/**
 * For how long the table waits for somebody whose connection is gone.
 */
grace_s: number, 
/**
 * Which faces symbols with several faces show.
 */
faces: FaceChoice, };

export type SymbolPlace = { 
/**
 * The number of the symbol.
 */
symbol: number, 
/**
 * Which of its faces is shown, counted from 0.
 */
face: number, 
/**
 * The centre of its drawing.
 */
x: number, 
/**
 * The centre of its drawing.
 */
y: number, 
/**
 * The side of the square that its drawing fills.
 */
scale: number, 
/**
 * How far it is turned clockwise about its centre, in degrees.
 */
turn: number, };

export type Table = { 
/**
 * How many events have happened.
 */
number: number, 
/**
 * Which game is on.
 */
game: GameName, 
/**
 * How many seats there are.
 */
seats: number, 
/**
 * Who takes part.
 */
playing: Array<number>, 
/**
 * Who was removed by the host.
 */
removed: Array<number>, 
/**
 * The round, counted from 1; 0 in games without rounds.
 */
round: number, 
/**
 * The face-up pile in the middle.
 */
centre: Heap, 
/**
 * Everybody's own cards, by seat.
 */
hands: Array<Heap>, 
/**
 * How many cards everybody has in front, by seat.
 */
fronts: Array<number>, 
/**
 * The slots of a layout.
 */
slots: Array<number | null>, 
/**
 * The cards on Connect's board, in the order they were placed.
 */
board: Array<Placed>, 
/**
 * How many cards lie in the face-down pile.
 */
pile: number, 
/**
 * How many cards are out of the game.
 */
aside: number, 
/**
 * The points of pink, orange, green and blue.
 */
points: Array<number>, 
/**
 * Until when each seat is frozen, on the clock of the series.
 */
frozen_until_ms: Array<number>, 
/**
 * Who sits out.
 */
sitting_out: Array<number>, 
/**
 * Who was tied for first when the game itself ended.
 */
tied: Array<number>, 
/**
 * The ranks by seat, once the game is over.
 */
ranks: Array<number | null> | null, };

export type TeamColour = "pink" | "orange" | "green" | "blue";

export type TextArg = number | string | LocalizedText;

export type VerdictFrame = { 
/**
 * Which series of the room.
 */
series: number, 
/**
 * The number of the event that tells of the winning call.
 */
number: number, 
/**
 * The calls from first to last.
 */
ranking: Array<Finding>, 
/**
 * How long the first call had to wait.
 */
hold_ms: number, 
/**
 * Why it was decided then.
 */
because: DecidedBecause, 
/**
 * Whether two were equally early, and the second gesture or lots decided.
 */
tie: boolean, };

export type Welcome = { 
/**
 * The version of the protocol the server speaks.
 */
protocol: number, 
/**
 * Who this client is.
 */
you: number, 
/**
 * What keeps their seat: to be sent with the next `hello`.
 */
token: string, 
/**
 * Whether this connection plays; if not, another tab of the same person does.
 */
plays: boolean, 
/**
 * The room.
 */
room: Room, 
/**
 * The series that is on, or was the last one.
 */
series: Series | null, 
/**
 * The table as this client may see it. Nothing if there is no series, or
 * if the events that the client has missed follow instead.
 */
table: Table | null, 
/**
 * The clock of the series.
 */
clock_ms: number, 
/**
 * Calls of this client that are heard but not decided. Others that are
 * still without an answer were lost.
 */
held: Array<number>, };

export type Why = "time-went-back" | "no-such-seat" | "not-playing" | "frozen" | "sitting-out" | "no-card" | "target-not-in-round" | "target-is-caller" | "wrong-gesture" | "no-such-symbol" | "bad-slots" | "no-anchor" | "not-adjacent" | "cell-taken" | "future-view" | "view-too-old" | "game-over" | "game-not-over" | "cannot-stop" | "no-seat" | "not-now" | "still-held" | "other-tab" | "used-number";

export type WrongCallRule = { "rule": "none" } | { "rule": "freeze", 
/**
 * For how long.
 */
freeze_ms: number, } | { "rule": "sit-out" } | { "rule": "forfeit", 
/**
 * For how long the caller is frozen.
 */
freeze_ms: number, };
