// Generated from crates/protocol; `cargo test -p fano-protocol` says how to renew it.

/** The largest text frame a client may send. */
export const CLIENT_FRAME_BYTES_MAX = 4096;

/** The longest name, in characters. */
export const NAME_CHARS_MAX = 20;

/** Most people and bots who can sit at the table. */
export const SEATS_MAX = 8;

/** Most people in a room: players, spectators and shared screens together. */
export const MEMBERS_MAX = 64;

/** Most connections one person can have to a room. */
export const CONNECTIONS_PER_MEMBER_MAX = 4;

/** Most shared screens in a room. */
export const SCREENS_MAX = 4;

/** How many of the last events are kept for those who come back. */
export const HISTORY_EVENTS_MAX = 256;

/** How many colours a player can choose from. */
export const PLAYER_COLOURS = 8;

/** Most games in a series. */
export const GAMES_MAX = 50;

/** The fewest rounds of Hot Potato that can be asked for. */
export const ROUNDS_MIN = 5;

/** The most rounds of Hot Potato that can be asked for; the deck may allow fewer. */
export const ROUNDS_MAX = 100;

/** The most points that Connect can be played to. */
export const POINTS_MAX = 5;

/** Most players in one team of Connect. */
export const TEAM_SEATS_MAX = 3;

/** How long a freeze lasts unless the host says otherwise. */
export const FREEZE_MS_DEFAULT = 3000;

/** The shortest freeze after a wrong call. */
export const FREEZE_MS_MIN = 250;

/** The longest freeze after a wrong call. */
export const FREEZE_MS_MAX = 60000;

/** The longest that a right call may be held for others who may have been faster. */
export const HOLD_MS_MAX = 250;

/** The longest that a game may wait for somebody whose connection is gone. */
export const GRACE_S_MAX = 600;

/** After this much silence a socket that asked for it is told that the server is still there. */
export const SILENCE_MS = 5000;

/** The longest reaction a client may claim. */
export const CLAIM_MS_MAX = 600000;
