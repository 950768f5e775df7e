/**
 * The draft in the browser's database: one record for the draft, one for each picture. Where
 * there is no database (some private windows), the page works and says that nothing is kept.
 */
import type { Draft } from "./draft";
import { fromSaved, toSaved } from "./saved";

const DATABASE = "fano-workshop";
const VERSION = 1;
const DRAFTS = "drafts";
const PICTURES = "pictures";
/** How long pictures are kept that no draft shows. */
const UNUSED_MS_MAX = 24 * 60 * 60 * 1000;
/** There is one draft at a time. */
const CURRENT = "current";

/** What is kept of the draft, and how often it was saved: two tabs must not undo each other. */
type Stored = {
  readonly saved: unknown;
  readonly count: number;
  readonly deck: unknown;
  /** Which draft it is on the server. */
  readonly remote?: unknown;
};

export type Loaded = {
  readonly draft: Draft | null;
  readonly deck: unknown;
  readonly count: number;
  readonly remote: unknown;
};

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export class DraftStore {
  private constructor(readonly database: IDBDatabase) {}

  /** Null if this browser keeps nothing. */
  static async open(): Promise<DraftStore | null> {
    try {
      const request = indexedDB.open(DATABASE, VERSION);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(DRAFTS);
        request.result.createObjectStore(PICTURES);
      };
      return new DraftStore(await done(request));
    } catch {
      return null;
    }
  }

  async load(): Promise<Loaded> {
    const transaction = this.database.transaction(DRAFTS);
    const found = (await done(transaction.objectStore(DRAFTS).get(CURRENT))) as Stored | undefined;
    const { saved, deck, count = 0, remote } = found ?? ({} as Partial<Stored>);
    return { draft: fromSaved(saved), deck, count, remote };
  }

  /** Saves unless another tab has saved since; returns the new count, or null. */
  async save(draft: Draft, deck: unknown, count: number): Promise<number | null> {
    const transaction = this.database.transaction(DRAFTS, "readwrite");
    const drafts = transaction.objectStore(DRAFTS);
    const ended = finished(transaction);
    const found = (await done(drafts.get(CURRENT))) as Stored | undefined;
    if ((found?.count ?? 0) !== count) return null;
    const next: Stored = {
      saved: toSaved(draft),
      deck,
      count: count + 1,
      remote: found?.remote,
    };
    drafts.put(next, CURRENT);
    await ended;
    return next.count;
  }

  /** Notes which draft it is on the server. */
  async noteRemote(remote: unknown): Promise<void> {
    const transaction = this.database.transaction(DRAFTS, "readwrite");
    const drafts = transaction.objectStore(DRAFTS);
    const ended = finished(transaction);
    const found = (await done(drafts.get(CURRENT))) as Stored | undefined;
    const { saved, deck, count = 0 } = found ?? ({} as Partial<Stored>);
    drafts.put({ saved, deck, count, remote } satisfies Stored, CURRENT);
    await ended;
  }

  async putPicture(key: string, picture: Blob): Promise<void> {
    const transaction = this.database.transaction(PICTURES, "readwrite");
    transaction.objectStore(PICTURES).put(picture, key);
    await finished(transaction);
  }

  async picture(key: string): Promise<Blob | null> {
    const found: unknown = await done(
      this.database.transaction(PICTURES).objectStore(PICTURES).get(key),
    );
    return found instanceof Blob ? found : null;
  }

  /**
   * Removes old pictures that the draft does not show any more. Newer ones may belong to a
   * draft in another tab that is just being saved.
   */
  async sweep(used: ReadonlySet<string>, now: number): Promise<void> {
    const transaction = this.database.transaction(PICTURES, "readwrite");
    const pictures = transaction.objectStore(PICTURES);
    for (const key of await done(pictures.getAllKeys())) {
      const taken = Number.parseInt(String(key), 36);
      if (!used.has(String(key)) && !(now - taken < UNUSED_MS_MAX)) pictures.delete(key);
    }
    await finished(transaction);
  }
}
