/**
 * The copy of the draft on the server. It follows a while after the last change, one save after
 * the other; without a network it is tried again. Nothing is ever overwritten that was saved
 * elsewhere: if the server has another version, this one becomes a draft of its own.
 */
import type { DraftSaved, DraftToSave } from "../../protocol/http";
import { Refused } from "../api";
import type { Draft } from "../draft/draft";
import { picturesOf } from "../draft/edits";
import { toSaved } from "../draft/saved";

/** The server is told this long after the last change. */
export const QUIET_MS = 2000;
/** The first and the longest wait before a save that failed is tried again. */
export const RETRY_MS_MIN = 4000;
export const RETRY_MS_MAX = 60_000;

/** The name of the draft on the server, and the version that was last seen there. */
export type Remote = { readonly id: string; readonly version: number };

/** What is saved, and the deck that was made of it. */
export type Content = { readonly draft: Draft; readonly deck: unknown };

export type Server = {
  save(id: string, expected: number, draft: DraftToSave): Promise<DraftSaved>;
  sendPicture(id: string, name: string, picture: Blob): Promise<void>;
};

type Around = {
  readonly server: Server;
  /** What there is to save; null if nothing is. */
  readonly content: () => Content | null;
  readonly picture: (key: string) => Blob | undefined;
  /** Whether the server has everything. */
  readonly onsaved: (saved: boolean) => void;
  readonly onremote: (remote: Remote | null) => void;
};

export class ServerCopy {
  #remote: Remote | null = null;
  #changed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #retryMs = RETRY_MS_MIN;

  constructor(readonly around: Around) {}

  get remote() {
    return this.#remote;
  }

  /** Goes on with a draft on the server; null begins a new one with the next change. */
  follow(remote: Remote | null) {
    this.#remote = remote;
    this.around.onremote(remote);
  }

  /** Something has changed. */
  changed() {
    this.#changed = true;
    this.around.onsaved(false);
    this.#later(QUIET_MS);
  }

  /** Saves at once what has changed: the page may be gone soon, or the network is back. */
  now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#saveAll().finally(() => (this.#saving = null));
    return this.#saving;
  }

  close() {
    clearTimeout(this.#timer);
  }

  #later(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.now(), ms);
  }

  async #saveAll() {
    while (this.#changed) {
      const content = this.around.content();
      if (!content) return;
      this.#changed = false;
      try {
        const complete = await this.#save(content);
        this.#retryMs = RETRY_MS_MIN;
        if (!this.#changed) this.around.onsaved(complete);
      } catch (error) {
        this.#changed = true;
        if (!this.#recover(error)) return;
      }
    }
  }

  /** Saves the draft, then the pictures that the server lacks. Returns whether it has all. */
  async #save({ draft, deck }: Content): Promise<boolean> {
    // The name is kept before it is used: the answer may be lost.
    if (!this.#remote) this.follow({ id: newId(), version: 0 });
    const { id, version } = this.#remote as Remote;
    const { server, picture } = this.around;
    const { missing, version: next } = await server.save(id, version, {
      title: draft.title,
      draft: { ...toSaved(draft), deck },
      pictures: [...picturesOf(draft)],
    });
    if (this.#remote?.id === id) this.follow({ id, version: next });
    let complete = true;
    for (const name of missing) {
      const blob = picture(name);
      const sent = blob ? await this.#send(id, name, blob) : false;
      complete &&= sent;
    }
    return complete;
  }

  async #send(id: string, name: string, picture: Blob): Promise<boolean> {
    try {
      await this.around.server.sendPicture(id, name, picture);
      return true;
    } catch (error) {
      // The draft may not show it any more, or it is a kind that only this browser draws.
      if (error instanceof Refused && [404, 413, 422].includes(error.status)) return false;
      throw error;
    }
  }

  /** Whether to save again at once. */
  #recover(error: unknown): boolean {
    const { status, problem } = error instanceof Refused ? error : new Refused(0, null);
    if (status === 409) {
      this.follow(null);
      return true;
    }
    // It was deleted, or is so old that the server has forgotten it.
    if (problem?.error === "no_such_draft" && this.#remote && this.#remote.version > 0) {
      this.follow({ ...this.#remote, version: 0 });
      return true;
    }
    const may = status === 0 || status === 408 || status >= 500;
    if (may || problem?.error === "too_many_requests") {
      this.#later(this.#retryMs);
      this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS_MAX);
    }
    // Anything else is tried again with the next change: it may be smaller then.
    return false;
  }
}

/** Enough to be the only one of this browser. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(13));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was kept of a `Remote`. */
export function readRemote(value: unknown): Remote | null {
  const { id, version } = (value ?? {}) as Partial<Remote>;
  return typeof id === "string" && typeof version === "number" ? { id, version } : null;
}
