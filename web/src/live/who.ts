import { NAME_CHARS_MAX, type Role } from "../protocol/wire";
import { say } from "../texts/texts.svelte";
import { remember, remembered } from "./remember";

/** What somebody wants to be called, and their colour; kept in this browser. */
export type Who = { name: string; colour: number };

export const COLOURS = 8;

export function rememberedWho(): Who {
  const colour = Number(remembered("colour") ?? Number.NaN);
  return {
    name: remembered("name") ?? "",
    colour: Number.isInteger(colour) && colour >= 0 && colour < COLOURS ? colour : anyColour(),
  };
}

/** Who somebody is, with a friendly name of chance as long as they have not said one. */
export function named(): Who {
  const who = rememberedWho();
  if (who.name !== "") return who;
  const names = say("web-guest-names").split(/,\s*/);
  const guest = { ...who, name: names[Math.floor(Math.random() * names.length)] ?? "Fano" };
  rememberWho(guest);
  return guest;
}

export function rememberWho(who: Who) {
  remember("name", who.name);
  remember("colour", String(who.colour));
}

/** The name as the server takes it. */
export function tidyName(name: string): string {
  return Array.from(name.trim().replace(/\s+/g, " ")).slice(0, NAME_CHARS_MAX).join("");
}

/**
 * The token that keeps a seat. A big screen and a player in the same browser
 * are two different members, so each role has a token of its own.
 */
export function rememberedToken(role: Role): string | null {
  return remembered(`token.${role}`);
}

export function rememberToken(role: Role, token: string | null) {
  remember(`token.${role}`, token);
}

function anyColour(): number {
  const colour = Math.floor(Math.random() * COLOURS);
  remember("colour", String(colour));
  return colour;
}
