import type { Role } from "../protocol/wire";

/** `came`: newly connected, and playing. `plays`: playing again. `gone`: closed or left. */
type TabMessage = {
  you: number | null;
  tab: number;
  is: "came" | "plays" | "gone";
  played?: boolean;
};

/**
 * The tabs that one person has open in one room. The newest connection plays; when
 * it closes, the server lets the newest remaining one play. So every tab remembers
 * which ones came after it.
 */
export class Tabs {
  /** Browsers without it let only the server decide which tab plays. */
  readonly #channel: BroadcastChannel | null = null;
  readonly #tab = Math.random();
  readonly #newer = new Set<number>();
  #you: number | null = null;

  /** `onPlays` is called when another tab hands play over to this one, or takes it. */
  constructor(
    code: string,
    role: Role,
    readonly onPlays: (plays: boolean) => void,
  ) {
    if (!("BroadcastChannel" in globalThis)) return;
    this.#channel = new BroadcastChannel(`fano.tabs.${role}.${code}`);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
  }

  /** The server has welcomed this tab, which is now the newest. */
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
    this.#channel?.close();
  }

  #post(is: TabMessage["is"], played?: boolean) {
    const message: TabMessage = { you: this.#you, tab: this.#tab, is, played };
    this.#channel?.postMessage(message);
  }

  #receive({ you, tab, is, played }: TabMessage) {
    if (you === null || you !== this.#you) return;
    if (is === "came") this.#newer.add(tab);
    if (is === "gone") this.#newer.delete(tab);
    if (is !== "gone") this.onPlays(false);
    else if (played && this.#newer.size === 0) this.onPlays(true);
  }
}
