/** The pictures of a draft while the page is open: their addresses and what they look like. */
import type { DraftStore } from "./draft/store";
import type { Thumbnail } from "./findings/pictures";
import { lookAgain, type Taken } from "./intake";

type Shown = { readonly blob: Blob; readonly url: string; readonly thumbnail?: Thumbnail };

export class Pictures {
  // A new record for every change; there are few changes.
  #shown = $state.raw<Readonly<Record<string, Shown>>>({});
  store: DraftStore | null = null;
  /** Called when more is known about a picture. */
  onlook: () => void = () => undefined;

  /** Keeps a picture; returns its key. */
  async add({ picture, thumbnail }: Taken): Promise<string> {
    const key = newKey();
    await this.store?.putPicture(key, picture);
    this.#show(key, picture, thumbnail);
    return key;
  }

  #show(key: string, blob: Blob, thumbnail?: Thumbnail) {
    const url = this.#shown[key]?.url ?? URL.createObjectURL(blob);
    this.#shown = { ...this.#shown, [key]: { blob, url, thumbnail } };
  }

  /** Keeps a picture that has its key already. */
  async put(key: string, picture: Blob): Promise<void> {
    await this.store?.putPicture(key, picture);
    this.#look(key, picture);
  }

  #look(key: string, blob: Blob) {
    this.#show(key, blob);
    void lookAgain(blob).then((found) => {
      if (found) this.#show(key, blob, found);
      this.onlook();
    });
  }

  /** Brings back pictures of an earlier visit; returns the keys of those that are gone. */
  async restore(keys: Iterable<string>): Promise<string[]> {
    const gone: string[] = [];
    for (const key of keys) {
      const blob = await this.store?.picture(key).catch(() => null);
      if (!blob) {
        gone.push(key);
        continue;
      }
      this.#look(key, blob);
    }
    return gone;
  }

  url(key: string): string | undefined {
    return this.#shown[key]?.url;
  }

  blob(key: string): Blob | undefined {
    return this.#shown[key]?.blob;
  }

  thumbnail = (key: string): Thumbnail | undefined => this.#shown[key]?.thumbnail;

  /** Gives the memory back. */
  close() {
    for (const { url } of Object.values(this.#shown)) URL.revokeObjectURL(url);
    this.#shown = {};
  }
}

/** The time, so that old pictures can be told from new ones, and enough to be the only one. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${Date.now().toString(36)}-${random}`;
}
