import { remember, remembered } from "./remember";

/**
 * Remembers whether servers here have addresses of their own, as the summary of a room says.
 * Only then rooms are looked up before their sockets are opened: with a single server nobody
 * waits for that.
 */
export function noteNodes({ node }: { node?: string }) {
  remember("nodes", node === undefined ? null : "yes");
}

export function hasNodes(): boolean {
  return remembered("nodes") !== null;
}
