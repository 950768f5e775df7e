import type { TeamColour } from "../protocol/wire";

/** In the order in which the server lists their points. */
const order: Record<TeamColour, number> = { pink: 0, orange: 1, green: 2, blue: 3 };
export const TEAM_COLOURS = Object.keys(order) as readonly TeamColour[];
