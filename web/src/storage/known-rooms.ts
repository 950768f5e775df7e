import { remember, remembered } from "./remember";

/** More rooms than anybody comes back to. */
const ROOMS_MAX = 20;

function roomsKnown(): string[] {
  return (remembered("rooms") ?? "").split(" ").filter(Boolean);
}

/** Whether this browser has been in a room: whoever comes back is not asked who they are. */
export function isKnownRoom(code: string): boolean {
  return roomsKnown().includes(code);
}

export function keepRoom(code: string) {
  const others = roomsKnown().filter((known) => known !== code);
  remember("rooms", [code, ...others].slice(0, ROOMS_MAX).join(" "));
}

export function forgetRoom(code: string) {
  const others = roomsKnown().filter((known) => known !== code);
  remember("rooms", others.length > 0 ? others.join(" ") : null);
}
