import type { Role } from "../protocol/wire";

/** `came`: newly connected, and playing. `plays`: playing again. `gone`: closed or left. */
type Word = { you: number | null; tab: number; is: "came" | "plays" | "gone"; played?: boolean };

/**
 * The tabs that one person has open in one room. A new connection is the one
 * that plays; when the one that plays has gone, the server lets the newest
 * play that is left. So every tab remembers which ones came after it.
 */
export class Tabs {
  readonly #channel: BroadcastChannel;
  readonly #tab = Math.random();
  readonly #newer = new Set<number>();
  #you: number | null = null;

  /** `onPlays` is told when another tab lets this one play, or plays instead. */
  constructor(
    code: string,
    role: Role,
    readonly onPlays: (plays: boolean) => void,
  ) {
    this.#channel = new BroadcastChannel(`fano.tabs.${role}.${code}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => this.#heard(data);
  }

  /** The server has welcomed this tab, which is the newest now. */
  came(you: number) {
    this.#you = you;
    this.#newer.clear();
    this.#post("came");
  }

  plays() {
    this.#post("plays");
  }

  gone(played: boolean) {
    this.#post("gone", played);
  }

  close() {
    this.#channel.close();
  }

  #post(is: Word["is"], played?: boolean) {
    this.#channel.postMessage({ you: this.#you, tab: this.#tab, is, played } satisfies Word);
  }

  #heard({ you, tab, is, played }: Word) {
    if (you === null || you !== this.#you) return;
    if (is === "came") this.#newer.add(tab);
    if (is === "gone") this.#newer.delete(tab);
    if (is !== "gone") this.onPlays(false);
    else if (played && this.#newer.size === 0) this.onPlays(true);
  }
}
