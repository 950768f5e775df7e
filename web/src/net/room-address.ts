/**
 * Where the socket of a room is opened. With several servers the one that has the
 * room may have an address of its own: a socket there has no detour. If it cannot be
 * opened there, the server of the page takes it, wherever the room is.
 */
import type { RoomSummary } from "../protocol/http";
import { hasNodes, noteNodes } from "../storage/nodes";

/** Nobody waits longer for the address before the first try. */
const LOOK_MS_MAX = 1500;

/** Where a socket to a room is opened: this client counts on keep-alives. */
export const socketAddress = (room: string) => `${room}?alive=1`;

export class RoomAddress {
  /** The address of the server that has the room, if there is one that is of use. */
  #node: string | null = null;
  /** Where no welcome came the last time. */
  #failed: string | null = null;
  /** Where the current try goes to, if not to the page's own server. */
  #trying: string | null = null;

  /** `page` is the origin of the page. */
  constructor(
    readonly code: string,
    readonly page: string,
  ) {}

  /** Asks who has the room. Without an answer, what was known stays. */
  async look(): Promise<void> {
    if (!hasNodes()) return;
    try {
      const path = `/api/rooms/${encodeURIComponent(this.code)}`;
      const answer = await fetch(path, { signal: AbortSignal.timeout(LOOK_MS_MAX) });
      if (!answer.ok) return;
      const summary = (await answer.json()) as RoomSummary;
      noteNodes(summary);
      const { node } = summary;
      this.#node = node !== undefined && this.#suits(node) ? node : null;
    } catch {
      // The socket will tell what is wrong.
    }
  }

  /** Pages that came encrypted may open encrypted sockets only. */
  #suits(node: string): boolean {
    if (node === this.page) return false;
    return node.startsWith("https://") || this.page.startsWith("http://");
  }

  /** The address for the next try. */
  url(): string {
    const node = this.#node === this.#failed ? null : this.#node;
    this.#trying = node;
    return `${(node ?? this.page).replace(/^http/, "ws")}/ws/${encodeURIComponent(this.code)}`;
  }

  /** The current try was welcomed. */
  opened() {
    this.#trying = null;
  }

  /**
   * The connection is gone, or never came about: only then the address is bad. Until
   * somebody says who has the room now, the page's own server is asked for it.
   */
  lost() {
    if (this.#trying !== null) this.#failed = this.#trying;
    this.#trying = null;
    this.#node = null;
  }
}
