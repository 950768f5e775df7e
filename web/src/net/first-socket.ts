/**
 * The first socket of a page may be opened before the scripts that use it have arrived: on a
 * slow phone the room has answered by then.
 */
import { PLAYER_COLOURS } from "../protocol/limits";
import { PROTOCOL } from "../protocol/wire";
import { isKnownRoom } from "../storage/known-rooms";
import { hasNodes } from "../storage/nodes";
import { remembered } from "../storage/remember";
import { RoomAddress, socketAddress } from "./room-address";

/** What a socket has heard, and when, since it said hello. */
export type Heard = { readonly data: unknown; readonly at: number }[];

/** If more messages than that wait, the page does not come. */
const HEARD_MAX = 500;

let first: { readonly url: string; readonly socket: WebSocket } | null = null;
const heard = new WeakMap<WebSocket, Heard>();

/**
 * Connects to a room that this browser has been in. With several servers it has to be looked up
 * first; that is left to the page.
 */
export function openAhead(code: string) {
  if (!isKnownRoom(code) || hasNodes()) return;
  openFirst(socketAddress(new RoomAddress(code, location.origin).url()), knownHello());
}

/** The hello of somebody who has a seat; everybody else is asked who they are. */
function knownHello(): string | null {
  const [token, name] = [remembered("token.player"), remembered("name")];
  const colour = Number(remembered("colour") ?? Number.NaN);
  const isColour = Number.isInteger(colour) && colour >= 0 && colour < PLAYER_COLOURS;
  // What is damaged is mended by the page.
  if (!token || !name || !isColour) return null;
  const who = { token, name, colour, role: "player", last: null };
  return JSON.stringify({ t: "hello", protocol: PROTOCOL, ...who });
}

export function openFirst(url: string, hello: string | null = null) {
  try {
    const socket = new WebSocket(url);
    first = { url, socket };
    if (hello !== null) socket.onopen = () => greet(socket, hello);
  } catch {
    // Whoever needs it tries again, and hears what is wrong.
  }
}

function greet(socket: WebSocket, hello: string) {
  const messages: Heard = [];
  heard.set(socket, messages);
  socket.onmessage = ({ data }) => {
    messages.push({ data, at: performance.now() });
    if (messages.length > HEARD_MAX) socket.close();
  };
  socket.send(hello);
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

/** What a socket has heard if it has said hello ahead of time. */
export function heardAhead(socket: WebSocket): Heard | null {
  return heard.get(socket) ?? null;
}
