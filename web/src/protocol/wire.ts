// Generated from crates/protocol; `cargo test -p fano-protocol` says how to renew it.

export const PROTOCOL = 1;
export const NAME_CHARS_MAX = 20;

export const CLOSE_CODES = {
  1001: "going_away",
  1009: "too_big",
  4000: "malformed",
  4001: "no_hello",
  4002: "wrong_version",
  4003: "bad_token",
  4004: "no_such_room",
  4005: "room_closed",
  4006: "kicked",
  4008: "too_fast",
  4009: "too_slow",
  4010: "too_many_connections",
  4011: "idle",
} as const satisfies Record<number, CloseReason>;

export type Answer = "Taken" | { "Late": { 
/**
 * Who, if it was close enough to be compared.
 */
winner: number | null, 
/**
 * By how many milliseconds.
 */
by_ms: number | null, } } | "Wrong" | { "Refused": { 
/**
 * Why.
 */
why: Why, } };

export type Basis = "Claim" | "Raised" | "Lowered" | "NoClaim" | "Distrusted" | "Server";

export type BotLevel = "SmallChild" | "Schoolchild" | "Casual" | "OldHand" | "Champion";

export type Call = { "Match": { 
/**
 * The symbol called.
 */
symbol: number, } } | { "Give": { 
/**
 * Who gets the cards.
 */
target: number, 
/**
 * The symbol called.
 */
symbol: number, } } | { "Triplet": { 
/**
 * The three slots.
 */
slots: [number, number, number], 
/**
 * The symbol called.
 */
symbol: number, } } | { "Place": { 
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
cell: Cell, } };

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

export type CloseReason = "GoingAway" | "TooBig" | "Malformed" | "NoHello" | "WrongVersion" | "BadToken" | "NoSuchRoom" | "RoomClosed" | "Kicked" | "TooFast" | "TooSlow" | "TooManyConnections" | "Idle";

export type DecidedBecause = "AllCalled" | "NobodyFaster" | "HoldOver";

export type Event = "Hidden" | { "Started": { 
/**
 * Which game.
 */
game: GameName, 
/**
 * Who takes part.
 */
seats: Array<number>, } } | { "RoundBegan": { 
/**
 * Its number, counted from 1.
 */
round: number, } } | "Gathered" | { "Dealt": { 
/**
 * Where.
 */
to: Place, 
/**
 * How many.
 */
count: number, } } | { "Moved": { 
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
card: number | null, } } | { "Turned": { 
/**
 * Where.
 */
at: Place, 
/**
 * Which card it is.
 */
card: number, } } | { "Called": { 
/**
 * Who called.
 */
seat: number, 
/**
 * What.
 */
call: Call, } } | { "Mistaken": { 
/**
 * Who called.
 */
seat: number, 
/**
 * What.
 */
call: Call, } } | { "Frozen": { 
/**
 * Who.
 */
seat: number, 
/**
 * Until when, on the clock of the series.
 */
until_ms: number, } } | { "SatOut": { 
/**
 * Who.
 */
seat: number, } } | { "LetBackIn": { 
/**
 * Who.
 */
seats: Array<number>, } } | { "Safe": { 
/**
 * Who.
 */
seat: number, } } | { "Scored": { 
/**
 * The colour of the line.
 */
colour: TeamColour, 
/**
 * The team's points now.
 */
points: number, } } | { "Given": { 
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
count: number, } } | "RoundDrawn" | { "Removed": { 
/**
 * Who.
 */
seat: number, } } | { "Tied": { 
/**
 * Who.
 */
seats: Array<number>, } } | { "Ended": { 
/**
 * Everybody's rank by seat: 1 is best; nothing for who was removed.
 */
ranks: Array<number | null>, } } | { "SeriesEnded": { 
/**
 * Who won the most games.
 */
champions: Array<number>, } };

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

export type FromClient = { "Hello": Hello } | { "Call": CallFrame } | "Nudge" | { "Rename": { 
/**
 * What they want to be called.
 */
name: string, 
/**
 * Their colour, 0 to 7.
 */
colour: number, } } | { "Ready": { 
/**
 * Whether they are.
 */
ready: boolean, } } | { "TakeRole": { 
/**
 * What they want to be here for.
 */
role: Role, } } | { "JoinTeam": { 
/**
 * Who.
 */
member: number, 
/**
 * Which team; nothing for whichever needs players.
 */
team: TeamColour | null, } } | "PlayHere" | { "Change": { 
/**
 * All settings.
 */
settings: Settings, } } | { "AddBot": { 
/**
 * How well it plays.
 */
level: BotLevel, } } | { "SetBotLevel": { 
/**
 * Which bot.
 */
member: number, 
/**
 * How well it plays from now on.
 */
level: BotLevel, } } | { "Kick": { 
/**
 * Who.
 */
member: number, } } | { "Lock": { 
/**
 * Whether the room is locked.
 */
locked: boolean, } } | { "MakeHost": { 
/**
 * Who.
 */
member: number, } } | "Start" | "Next" | "Stop" | "GoOn" | "ToLobby" | "Leave";

export type FromServer = { "Welcome": Welcome } | { "Room": { 
/**
 * Everything about the room except the table.
 */
room: Room, } } | { "Series": { 
/**
 * What is fixed for it.
 */
series: Series, } } | { "Events": { 
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
clock_ms: number, } } | { "Verdict": VerdictFrame } | { "Answer": { 
/**
 * The client's number of the call.
 */
id: number, 
/**
 * What became of it.
 */
answer: Answer, } } | { "Refused": { 
/**
 * Why.
 */
why: Said, } };

export type GameChoice = "Practice" | "Tower" | "Well" | { "HotPotato": { 
/**
 * How many rounds are played.
 */
rounds: number, } } | "Gift" | "Triplet" | { "Connect": { 
/**
 * The points that win; nothing for as many as the teams play to.
 */
points: number | null, } };

export type GameName = "Practice" | "Tower" | "Well" | "HotPotato" | "Gift" | "Triplet" | "Connect" | "FaceOff" | "TieBreak";

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

export type PaintClock = "Presented" | "Frame" | "Message";

export type Phase = "Lobby" | { "Countdown": { 
/**
 * In how many milliseconds, as this is sent.
 */
in_ms: number, } } | "Playing" | { "Paused": { 
/**
 * Whom it waits for.
 */
waiting_for: Array<number>, 
/**
 * How long it will wait for them, as this is sent; nothing if there
 * is nobody who could go on.
 */
in_ms: number | null, } } | "Between" | "Over";

export type Place = "Centre" | { "Hand": { 
/**
 * Whose.
 */
seat: number, } } | { "Front": { 
/**
 * Whose.
 */
seat: number, } } | { "Slot": { 
/**
 * Which one, counted from 0.
 */
slot: number, } } | { "Cell": { 
/**
 * Which one.
 */
cell: Cell, } } | "Pile" | "Aside";

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

export type Role = "Player" | "Spectator" | "Screen";

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
 * What is agreed on.
 */
settings: Settings, 
/**
 * What keeps the game from starting, if anything does.
 */
problem: Said | null, 
/**
 * How far the series has come, if one was begun.
 */
progress: Progress | null, };

export type RoomCode = string;

export type Said = { 
/**
 * The id in the Fluent files.
 */
id: string, 
/**
 * What fills the gaps.
 */
args: { [key in string]: SaidArg }, };

export type SaidArg = { "Number": number } | { "Text": string } | { "Said": Said };

export type Series = { 
/**
 * Which series of this room it is, counted from 1.
 */
series: number, 
/**
 * The name of the deck.
 */
deck: string, 
/**
 * The games, in the order they are played.
 */
games: Array<GameChoice>, 
/**
 * The house rule for wrong calls.
 */
wrong_calls: WrongCallRule, 
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
 * The name of the deck.
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
grace_s: number, };

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

export type TeamColour = "Pink" | "Orange" | "Green" | "Blue";

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

export type Why = "TimeWentBack" | "NoSuchSeat" | "NotPlaying" | "Frozen" | "SittingOut" | "NoCard" | "TargetNotInRound" | "TargetIsCaller" | "WrongGesture" | "NoSuchSymbol" | "BadSlots" | "NoAnchor" | "NotAdjacent" | "CellTaken" | "FutureView" | "ViewTooOld" | "GameOver" | "GameNotOver" | "CannotStop" | "NoSeat" | "NotNow" | "StillHeld" | "OtherTab" | "UsedNumber";

export type WrongCallRule = "None" | { "Freeze": { 
/**
 * For how long.
 */
freeze_ms: number, } } | "SitOut" | { "Forfeit": { 
/**
 * For how long the caller is frozen.
 */
freeze_ms: number, } };
