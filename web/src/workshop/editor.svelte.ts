/** The workshop as the page sees it: the draft with its history, saved after every change. */
import { language } from "../texts/texts.svelte";
import { EMPTY_DRAFT, ENTRIES_MIN, type Draft, type NewEntry } from "./draft/draft";
import { add, picturesOf, remove, removeAll, room } from "./draft/edits";
import { begin, record, redo, settle, undo, type History } from "./draft/history";
import { fromSaved, toSaved } from "./draft/saved";
import { DraftStore } from "./draft/store";
import { findingsOf, type Finding } from "./findings/findings";
import { FILES_MAX, nameByFile, swatch, takePicture, type NotTaken } from "./intake";
import type { DeckKept, DeckPlan, SavedDraft } from "../protocol/http";
import { forgetOwnDeck, keepOwnDeck } from "../storage/own-decks";
import { Pictures } from "./pictures.svelte";
import { cachedPlans, chosenDeck } from "./plan";
import { likelyPerCard } from "./preview/arrange";
import {
  deleteDraft,
  draftPicture,
  listDrafts,
  openDraft,
  saveDraft,
  sendDraftPicture,
} from "./api";
import { readRemote, ServerCopy, type Remote } from "./saved/server-copy";
import type { TemplateEntry } from "./templates/templates";

/** Changes are saved this long after the last one, and when the page is left. */
const SAVE_MS = 400;
/** Findings and plans follow this long after the last change, so that typing stays quick. */
const LOOK_MS = 200;

/** How long another deck waits until this one is on the server. */
const LEAVE_MS_MAX = 3000;

/** The deck that was last made of this draft. */
export type MadeDeck = DeckKept & {
  /** The draft it was made of, as `madeOf` says it. */
  readonly of: string;
};

export type Refusal = { readonly file: string; readonly why: NotTaken | "too-many" };

export class Editor {
  #history = $state.raw<History<Draft>>(begin(EMPTY_DRAFT));
  /** Whether the draft of the last visit has been read. */
  ready = $state(false);
  /** `none`: this browser keeps nothing. `elsewhere`: another tab has changed the draft. */
  saving = $state<"saved" | "waiting" | "none" | "elsewhere">("saved");
  /** Whether the server has the draft as it is. */
  onServer = $state(false);
  /** Drafts on the server to go on with. */
  offered = $state.raw<readonly SavedDraft[]>([]);
  made = $state.raw<MadeDeck | null>(null);
  plan = $state.raw<DeckPlan | null>(null);
  planFailed = $state(false);
  findings = $state.raw<readonly Finding[]>([]);
  /** What was just done, for screen readers. */
  spoken = $state("");

  readonly pictures = new Pictures();
  readonly #plans = cachedPlans();
  #store: DraftStore | null = null;
  #count = 0;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #lookTimer: ReturnType<typeof setTimeout> | undefined;
  #saved: Promise<void> = Promise.resolve();
  /** The draft without symbols after all were removed … */
  #cleared: Draft | null = null;
  /** … and the one on the server before that. */
  #before: Remote | null = null;
  readonly #copy = new ServerCopy({
    server: { save: saveDraft, sendPicture: sendDraftPicture },
    content: () => {
      const { draft } = this;
      if (!this.ready || this.saving === "elsewhere" || draft.entries.length === 0) return null;
      return { draft, deck: $state.snapshot(this.made) };
    },
    picture: (key) => this.pictures.blob(key),
    onsaved: (saved) => (this.onServer = saved),
    onremote: (remote) => void this.#store?.noteRemote(remote).catch(() => undefined),
  });

  // Getters and no deriveds: a save may end when the page is already gone.
  get draft() {
    return this.#history.present;
  }
  get canUndo() {
    return this.#history.past.length > 0;
  }
  get canRedo() {
    return this.#history.future.length > 0;
  }
  /** The deck that the planner has for this draft; null until it answers. */
  get planned() {
    const { plan, draft } = this;
    return plan?.pictures === draft.entries.length
      ? chosenDeck(plan, draft.options.symbolsPerCard)
      : null;
  }
  get perCard() {
    const { entries, options } = this.draft;
    return (
      this.planned?.symbols_per_card ?? options.symbolsPerCard ?? likelyPerCard(entries.length)
    );
  }
  get errors() {
    return this.findings.filter(({ error }) => error).length;
  }

  /** Reads what was saved, and keeps saving until the page is left. */
  open(): () => void {
    this.pictures.onlook = () => this.#lookSoon();
    void this.#restore();
    const leave = () => {
      void this.save();
      void this.#copy.now();
    };
    const online = () => void this.#copy.now();
    addEventListener("pagehide", leave);
    addEventListener("online", online);
    document.addEventListener("visibilitychange", leave);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("online", online);
      document.removeEventListener("visibilitychange", leave);
      clearTimeout(this.#lookTimer);
      const copied = this.#copy.now();
      void Promise.allSettled([this.save(), copied]).then(() => {
        this.#copy.close();
        this.pictures.close();
      });
    };
  }

  async #restore() {
    this.#store = await DraftStore.open();
    this.pictures.store = this.#store;
    if (this.#store) {
      const { draft, deck, count, remote } = await this.#store.load();
      this.#count = count;
      if (draft) {
        await this.#store.sweep(picturesOf(draft), Date.now()).catch(() => undefined);
        const gone = await this.pictures.restore(picturesOf(draft));
        this.#history = begin(withoutPictures(draft, gone));
        // A new deck is another draft.
        if (draft.entries.length > 0) this.#copy.follow(readRemote(remote));
      }
      this.made = isMade(deck) ? deck : null;
      if (this.made) keepOwnDeck(this.made.address);
    } else {
      this.saving = "none";
    }
    this.ready = true;
    this.#look();
    await this.#compare().catch(() => undefined);
  }

  /** Brings the server up to date, or offers what it has. */
  async #compare() {
    const { remote } = this.#copy;
    const drafts = await listDrafts().catch(() => []);
    const newer = drafts.find(({ id, version }) => id === remote?.id && version > remote.version);
    if (newer && !(await this.#isSameAs(newer))) {
      this.offered = [newer];
      return;
    }
    if (this.draft.entries.length > 0) this.#copy.changed();
    else this.offered = drafts;
  }

  /** Whether the server has what is here: an answer may have been lost. */
  async #isSameAs({ id, version }: SavedDraft): Promise<boolean> {
    const { draft } = this;
    const theirs = fromSaved((await openDraft(id)).draft);
    const same = JSON.stringify(theirs) === JSON.stringify(fromSaved(toSaved(draft)));
    if (same) this.#copy.follow({ id, version });
    return same;
  }

  /** Goes on with a draft on the server. */
  async goOn(id: string) {
    const { draft: content, saved } = await openDraft(id);
    const found = fromSaved(content);
    if (!found) throw new Error("a later version of this page has written it");
    const keys = [...picturesOf(found)];
    for (const key of keys.filter(
      (name) => saved.pictures.includes(name) && !this.pictures.blob(name),
    )) {
      await this.pictures.put(key, await draftPicture(id, key));
    }
    const gone = keys.filter((key) => !this.pictures.blob(key));
    const { deck } = content as { deck?: unknown };
    this.offered = [];
    this.made = isMade(deck) ? deck : null;
    if (this.made) keepOwnDeck(this.made.address);
    this.#copy.follow({ id, version: saved.version });
    this.edit(() => withoutPictures(found, gone));
  }

  async deleteOffered(id: string) {
    await deleteDraft(id);
    this.offered = this.offered.filter((draft) => draft.id !== id);
  }

  /** Goes on with another deck. What is here stays on the server. */
  async replace(draft: Draft) {
    const patience = new Promise((resolve) => setTimeout(resolve, LEAVE_MS_MAX));
    await Promise.race([this.#copy.now(), patience]);
    this.#before = this.#copy.remote;
    this.#copy.follow(null);
    this.offered = [];
    this.edit(() => draft);
  }

  /** Removes all symbols: what comes next is another draft, unless that is undone. */
  async removeAll() {
    await this.replace(removeAll(this.draft));
    this.#cleared = this.draft;
  }

  /** Changes the draft. Changes of the same group are undone together. */
  edit(change: (draft: Draft) => Draft, group: string | null = null) {
    const next = change(this.draft);
    if (next === this.draft) return;
    this.#history = record(this.#history, next, group);
    this.#changed();
  }

  /** The next change is a step of its own. */
  settle() {
    this.#history = settle(this.#history);
  }

  undo() {
    if (this.draft === this.#cleared) this.#copy.follow(this.#before);
    this.#history = undo(this.#history);
    this.#changed();
  }

  redo() {
    this.#history = redo(this.#history);
    if (this.draft === this.#cleared) {
      this.#before = this.#copy.remote;
      this.#copy.follow(null);
    }
    this.#changed();
  }

  #changed() {
    if (this.saving === "saved") this.saving = "waiting";
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), SAVE_MS);
    this.#copy.changed();
    // What is here now is newer than all of them.
    if (this.draft.entries.length > 0) this.offered = [];
    this.#lookSoon();
  }

  #lookSoon() {
    clearTimeout(this.#lookTimer);
    this.#lookTimer = setTimeout(() => this.#look(), LOOK_MS);
  }

  keepMade(made: MadeDeck | null) {
    if (made) keepOwnDeck(made.address);
    else if (this.made) forgetOwnDeck(this.made.address);
    this.made = made;
    this.#changed();
  }

  /** Saves what has changed, one save after the other. */
  save(): Promise<void> {
    clearTimeout(this.#saveTimer);
    this.#saved = this.#saved.then(() => this.#saveNow());
    return this.#saved;
  }

  async #saveNow() {
    if (!this.#store || !this.ready || this.saving !== "waiting") return;
    const { draft } = this;
    try {
      const count = await this.#store.save(draft, $state.snapshot(this.made), this.#count);
      if (count === null) {
        this.saving = "elsewhere";
        return;
      }
      this.#count = count;
      if (this.draft === draft) this.saving = "saved";
    } catch {
      this.saving = "none";
    }
  }

  /** Asks what comes of the draft, and looks for what would spoil it. */
  #look() {
    const { draft } = this;
    this.findings = findingsOf(draft, this.perCard, this.pictures.thumbnail);
    const symbols = draft.entries.length;
    if (symbols < ENTRIES_MIN || this.plan?.pictures === symbols) return;
    this.#plans(symbols).then(
      (plan) => {
        if (this.draft.entries.length !== symbols) return;
        this.plan = plan;
        this.planFailed = false;
        this.findings = findingsOf(this.draft, this.perCard, this.pictures.thumbnail);
      },
      () => (this.planFailed = true),
    );
  }

  /** Adds picture files; returns those that could not be used. */
  async addFiles(files: readonly File[]): Promise<Refusal[]> {
    const refused: Refusal[] = [];
    const entries: NewEntry[] = [];
    for (const [index, file] of files.entries()) {
      if (index >= FILES_MAX || entries.length >= room(this.draft)) {
        refused.push({ file: file.name, why: "too-many" });
        continue;
      }
      const taken = await takePicture(file);
      if (typeof taken === "string") {
        refused.push({ file: file.name, why: taken });
        continue;
      }
      const name = nameByFile(file.name);
      const picture = await this.pictures.add(taken);
      entries.push({ faces: [{ kind: "picture", picture }], names: { [language()]: name } });
    }
    if (entries.length > 0) this.edit((draft) => add(draft, entries));
    return refused;
  }

  /** Adds the symbols of a template, with its swatches painted. */
  async addTemplate(list: readonly TemplateEntry[]) {
    const entries: NewEntry[] = [];
    for (const { faces, names } of list) {
      const painted = [];
      for (const face of faces) {
        if (face.kind !== "swatch") {
          painted.push(face);
          continue;
        }
        const taken = await takePicture(swatch(face.colour));
        if (typeof taken === "string") continue;
        const picture = await this.pictures.add(taken);
        painted.push({ kind: "picture", picture } as const);
      }
      if (painted.length > 0) entries.push({ faces: painted, names });
    }
    this.edit((draft) => add(draft, entries));
  }
}

/** The draft without faces whose pictures the browser has lost. */
function withoutPictures(draft: Draft, gone: readonly string[]): Draft {
  if (gone.length === 0) return draft;
  const entries = draft.entries.map((entry) => ({
    ...entry,
    faces: entry.faces.filter((face) => face.kind !== "picture" || !gone.includes(face.picture)),
  }));
  const empty = entries.filter(({ faces }) => faces.length === 0).map(({ id }) => id);
  return remove({ ...draft, entries }, empty);
}

function isMade(value: unknown): value is MadeDeck {
  const made = value as Partial<MadeDeck> | null | undefined;
  return [made?.address, made?.revision, made?.of].every((text) => typeof text === "string");
}
