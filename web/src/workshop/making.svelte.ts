/** A deck while the server makes it. */
import type { DeckKept, Job, JobStarted, RefusedPicture } from "../protocol/http";
import {
  cancelJob,
  lookAtDeck,
  lookAtJob,
  makeDeck,
  openBundle,
  pictureOf,
  Refused,
  toJson,
  type DraftJson,
  type FaceJson,
} from "./api";
import { EMPTY_DRAFT, type Draft, type Face } from "./draft/draft";
import { add, setOptions } from "./draft/edits";
import { readNames } from "./draft/saved";
import type { Editor, MadeDeck } from "./editor.svelte";
import { takePicture } from "./intake";

/** How often the server is asked how far it is. */
const ASK_MS = 300;

type Working = Extract<Job, { state: "working" }>;

/** What a deck is made of, to compare it with a later draft. */
export function contentOf(draft: Draft, title: string): string {
  const { json, pictures } = toJson(draft, title);
  return JSON.stringify([json, pictures]);
}

export class Making {
  state = $state<"idle" | "working" | "done" | "failed">("idle");
  progress = $state.raw<Working | null>(null);
  refused = $state.raw<readonly RefusedPicture[]>([]);
  /** What the server said; null if it did not answer or does not know how. */
  failure = $state.raw<Refused | null>(null);
  /** The job; it outlives this object if the page is closed. */
  #job: string | null = null;
  #cancelled = false;

  /** Makes the deck of a draft unless it is made already. */
  async make(editor: Editor, title: string): Promise<MadeDeck | null> {
    const { json, pictures } = toJson(editor.draft, title);
    const of = contentOf(editor.draft, title);
    if (editor.made?.of === of) {
      this.state = "done";
      return editor.made;
    }
    const blobs = pictures.flatMap((key) => editor.pictures.blob(key) ?? []);
    const before = editor.made && isAnotherDeck(editor.made.of, of) ? null : editor.made;
    const kept = await this.#follow(() =>
      makeDeck(json, blobs, before).catch((error: unknown) => {
        // A deck that is gone or somebody else's is made as a new one.
        if (!(error instanceof Refused) || ![403, 404, 409].includes(error.status)) throw error;
        return makeDeck(json, blobs, null);
      }),
    );
    if (!kept) return null;
    const made = { address: kept.address, revision: kept.revision, of };
    editor.keepMade(made);
    return made;
  }

  /** Opens a `.fano` file; returns its draft and its pictures. */
  async open(file: Blob): Promise<DeckKept | null> {
    return this.#follow(() => openBundle(file));
  }

  /** Starts a job and waits until it is over. */
  async #follow(start: () => Promise<JobStarted>): Promise<DeckKept | null> {
    this.state = "working";
    this.progress = null;
    this.refused = [];
    this.failure = null;
    this.#cancelled = false;
    try {
      this.#job = (await start()).job;
      for (;;) {
        if (this.#cancelled) {
          await cancelJob(this.#job).catch(() => undefined);
          return null;
        }
        const job = await lookAtJob(this.#job);
        if (job.state === "done") {
          this.refused = job.refused;
          this.state = "done";
          return job.deck;
        }
        if (job.state === "failed") {
          this.refused = job.refused;
          throw new Refused(422, job.problem);
        }
        this.progress = job.state === "working" ? job : null;
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      }
    } catch (error) {
      this.failure = error instanceof Refused ? error : new Refused(0, null);
      this.state = "failed";
      return null;
    } finally {
      this.#job = null;
    }
  }

  cancel() {
    this.#cancelled = true;
    this.state = "idle";
  }
}

/** Whether nothing of what a deck was made of is left: then it is a new one, and the old one stays. */
function isAnotherDeck(before: string, now: string): boolean {
  const known = facesOf(before);
  if (known.size === 0) return false;
  return [...facesOf(now)].every((face) => !known.has(face));
}

/** The faces of a deck by what it was made of; pictures by their keys. */
function facesOf(of: string): Set<string> {
  try {
    const [{ entries }, pictures] = JSON.parse(of) as [DraftJson, string[]];
    const faces = entries.flatMap((entry) => entry.faces);
    return new Set(
      faces.map((face) =>
        "picture" in face ? `picture ${pictures[face.picture]}` : JSON.stringify(face),
      ),
    );
  } catch {
    // It was made elsewhere.
    return new Set();
  }
}

/** The draft of a deck on the server, with its pictures brought into this browser. */
export async function draftAt(address: string, editor: Editor): Promise<Draft> {
  const { draft: json, pictures } = await lookAtDeck(address);
  const keys: string[] = [];
  for (let picture = 0; picture < pictures; picture++) {
    const taken = await takePicture(await pictureOf(address, picture));
    keys.push(typeof taken === "string" ? "" : await editor.pictures.add(taken));
  }
  const face = (one: FaceJson): Face[] => {
    if ("word" in one) return [{ kind: "word", text: one.word }];
    if ("emoji" in one) return [{ kind: "emoji", emoji: one.emoji }];
    if ("theme" in one) return [{ kind: "theme", ...one.theme }];
    const key = keys[one.picture];
    return key ? [{ kind: "picture", picture: key }] : [];
  };
  const entries = json.entries
    .map(({ faces, ...names }) => ({ faces: faces.flatMap(face), names: readNames(names) }))
    .filter(({ faces }) => faces.length > 0);
  const options = setOptions(
    { ...EMPTY_DRAFT, title: json.title.name },
    {
      symbolsPerCard: json.symbols_per_card,
      shape: json.shape,
      upright: json.upright,
      oneSize: json.one_size,
      smallestPercent: json.smallest_percent,
      largestPercent: json.largest_percent,
      suits: json.connect,
    },
  );
  return add(options, entries);
}
