import { NAME_CHARS_MAX, PLAYER_COLOURS } from "../protocol/limits";
import type { Role } from "../protocol/wire";
import { say } from "../texts/texts.svelte";
import { remember, remembered } from "../storage/remember";

/** A player's name and colour, kept in this browser. */
export type Who = { name: string; colour: number };

export function rememberedWho(): Who {
  const name = tidyName(remembered("name") ?? "");
  const colour = Number(remembered("colour") ?? Number.NaN);
  return {
    name: isUnseen(name) ? "" : name,
    colour:
      Number.isInteger(colour) && colour >= 0 && colour < PLAYER_COLOURS ? colour : anyColour(),
  };
}

/** The remembered name and colour, with a random guest name if there is none yet. */
export function currentWho(): Who {
  const who = rememberedWho();
  if (who.name !== "") return who;
  const guest = { ...who, name: anyGuestName() };
  rememberWho(guest);
  return guest;
}

export function anyGuestName(): string {
  const names = say("web-guest-names").split(/,\s*/);
  return names[Math.floor(Math.random() * names.length)] ?? "Fano";
}

/**
 * Remembers a new name and colour. A name that only the room gave us, such as Mia 2,
 * is not kept for other rooms.
 */
export function rememberChange(before: Who, after: Who) {
  const own = rememberedWho().name;
  const kept = after.name === before.name && own !== "" ? own : after.name;
  rememberWho({ ...after, name: kept });
}

export function rememberWho(who: Who) {
  remember("name", who.name);
  remember("colour", String(who.colour));
}

/** What keyboards leave behind: soft hyphens, zero-width spaces, direction marks. */
const PADDING = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;
/** Joiners, with the preceding letter where they join Persian, Indic scripts or emoji. */
const JOINERS =
  /([^ -\u05ff\u200c\u200d][\u200c\u200d])(?=[^ -\u05ff\u200c\u200d])|[\u200c\u200d]/gu;
/** Visible through the preceding character: joiners, variants, the tags of England's flag. */
const SHOWN_WITH =
  /(?!^)[\u200c\u200d\ufe00-\ufe0f]|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}/gu;
const UNSEEN = /[\p{Cc}\p{Co}\p{DI}\u2800\ufff9-\ufffb]/u;

/** The name as the server stores it. */
export function tidyName(name: string): string {
  const words = name.replace(PADDING, "").trim().replace(/\s+/g, " ").replace(JOINERS, "$1");
  return Array.from(words).slice(0, NAME_CHARS_MAX).join("");
}

/** Whether a name has invisible characters, which the server rejects. */
export function isUnseen(name: string): boolean {
  return UNSEEN.test(tidyName(name).replace(SHOWN_WITH, ""));
}

/** This page's tokens, which keep its seats whatever happens to the storage. */
const tokens = new Map<Role, string>();

/**
 * The token that keeps a seat. A big screen and a player in the same browser
 * are two different members, so each role has its own token. A token that another
 * tab has stored meanwhile is only for the next visit.
 */
export function tokenOf(role: Role): string | null {
  return tokens.get(role) ?? remembered(`token.${role}`);
}

export function keepToken(role: Role, token: string) {
  tokens.set(role, token);
  remember(`token.${role}`, token);
}

/** The server does not know our token; one stored since by another tab may be valid. */
export function dropToken(role: Role) {
  const bad = tokenOf(role);
  tokens.delete(role);
  if (remembered(`token.${role}`) === bad) remember(`token.${role}`, null);
}

function anyColour(): number {
  const colour = Math.floor(Math.random() * PLAYER_COLOURS);
  remember("colour", String(colour));
  return colour;
}
