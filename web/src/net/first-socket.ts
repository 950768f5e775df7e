/**
 * The first socket of a page may be opened before the scripts that use it have arrived: on a
 * slow phone it is open by then.
 */
import { isKnownRoom } from "../storage/known-rooms";
import { hasNodes } from "../storage/nodes";
import { RoomAddress, socketAddress } from "./room-address";

let first: { readonly url: string; readonly socket: WebSocket } | null = null;

/**
 * Connects to a room that this browser has been in. With several servers it has to be looked up
 * first; that is left to the page.
 */
export function openAhead(code: string) {
  if (!isKnownRoom(code) || hasNodes()) return;
  openFirst(socketAddress(new RoomAddress(code, location.origin).url()));
}

export function openFirst(url: string) {
  try {
    first = { url, socket: new WebSocket(url) };
  } catch {
    // Whoever needs it tries again, and hears what is wrong.
  }
}

/** The socket that was opened for this address, once and if it is still of use. */
export function takeFirst(url: string): WebSocket | null {
  const taken = first;
  first = null;
  if (!taken) return null;
  const isAlive = taken.socket.readyState <= WebSocket.OPEN;
  if (isAlive && taken.url === url) return taken.socket;
  taken.socket.close();
  return null;
}
