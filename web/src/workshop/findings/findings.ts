/** What would spoil the game, found before it is played, each with what can be done about it. */
import { faceKey, isBlank, textOf, type Draft, type Entry, type Face } from "../draft/draft";
import { canMerge, merge, remove, removeFace, setFace } from "../draft/edits";
import { CONTRAST_MIN, likeness, type Thumbnail } from "./pictures";
import { lettersMax, longestLine, sameLetters, sameWithoutAccents } from "./texts";
import { valueOf } from "./values";

export type FindingKind =
  /** Nothing is shown. */
  | "empty"
  /** Two symbols show the same. */
  | "same-text"
  | "same-emoji"
  | "same-drawing"
  | "same-picture"
  /** Two symbols share one of their faces only: a translation given twice. */
  | "same-translation"
  /** Two texts differ in nothing but accents. */
  | "accents-only"
  /** Two sums have the same value. */
  | "same-value"
  /** The faces of one symbol have different values: 3 × 4 and 13. */
  | "wrong-value"
  | "too-long"
  | "pictures-alike"
  | "pictures-alike-colours"
  | "low-contrast";

export type Fix =
  | { readonly fix: "remove"; readonly entry: number }
  | { readonly fix: "merge"; readonly into: number; readonly from: number }
  | { readonly fix: "remove-face"; readonly entry: number; readonly face: number }
  | { readonly fix: "change"; readonly entry: number; readonly face: number; readonly to: string }
  /** Somebody has to decide: the field is opened. */
  | { readonly fix: "edit"; readonly entry: number; readonly face: number };

export type Finding = {
  /** The same for the same problem, however the list is ordered. */
  readonly key: string;
  readonly kind: FindingKind;
  /** A deck with errors cannot be made; anything else can be accepted. */
  readonly error: boolean;
  readonly entries: readonly number[];
  /** What is shown: the two texts, or the one. */
  readonly texts: readonly string[];
  readonly value?: string;
  readonly fixes: readonly Fix[];
};

/** What is known about a picture; nothing while it is being looked at. */
export type Thumbnails = (picture: string) => Thumbnail | undefined;

/** One face with where it is. */
type Place = { readonly entry: Entry; readonly index: number; readonly face: Face };

/** Everything that is wrong with a draft, errors first; what was accepted is left out. */
export function findingsOf(
  draft: Draft,
  symbolsPerCard: number,
  thumbnails: Thumbnails = () => undefined,
): Finding[] {
  const places = draft.entries.flatMap((entry) =>
    entry.faces.map((face, index): Place => ({ entry, index, face })),
  );
  const pairs = new PairFindings(draft);
  pairs.texts(places);
  pairs.values(places);
  pairs.pictures(places, thumbnails);
  const found = [
    ...places.flatMap((place) => aloneFindings(place, symbolsPerCard, thumbnails)),
    ...draft.entries.flatMap(wrongValues),
    ...pairs.found.values(),
  ];
  return found
    .filter(({ key, error }) => error || !draft.accepted.includes(key))
    .sort((a, b) => Number(b.error) - Number(a.error));
}

/** What is wrong with a face by itself. */
function aloneFindings(
  { entry, index, face }: Place,
  symbolsPerCard: number,
  thumbnails: Thumbnails,
): Finding[] {
  const base = { entries: [entry.id], texts: [textOf(face)] };
  const edit: Fix = { fix: "edit", entry: entry.id, face: index };
  const gone: Fix =
    entry.faces.length > 1
      ? { fix: "remove-face", entry: entry.id, face: index }
      : { fix: "remove", entry: entry.id };
  if (isBlank(face)) {
    const key = `empty ${entry.id} ${index}`;
    return [{ ...base, key, kind: "empty", error: true, fixes: [gone, edit] }];
  }
  if (face.kind === "word" && longestLine(face.text) > lettersMax(symbolsPerCard)) {
    const key = `too-long ${face.text}`;
    return [{ ...base, key, kind: "too-long", error: false, fixes: [edit, gone] }];
  }
  if (face.kind === "picture" && (thumbnails(face.picture)?.contrast ?? 1) < CONTRAST_MIN) {
    const key = `low-contrast ${face.picture}`;
    return [{ ...base, key, kind: "low-contrast", error: false, fixes: [gone, edit] }];
  }
  return [];
}

/** Sums of one symbol that do not have the same value. */
function wrongValues(entry: Entry): Finding[] {
  const values = entry.faces.map((face) => (face.kind === "word" ? valueOf(face.text) : null));
  const sum = values.findIndex(
    (value, at) => value !== null && textOf(entry.faces[at] as Face).trim() !== value,
  );
  const value = values[sum] ?? null;
  const wrong = values.findIndex((other) => other !== null && other !== value);
  if (value === null || wrong < 0) return [];
  const texts = [sum, wrong].map((at) => textOf(entry.faces[at] as Face));
  return [
    {
      key: `wrong-value ${entry.id} ${texts.join(" ")}`,
      kind: "wrong-value",
      error: false,
      entries: [entry.id],
      texts,
      value,
      fixes: [
        { fix: "change", entry: entry.id, face: wrong, to: value },
        { fix: "edit", entry: entry.id, face: wrong },
      ],
    },
  ];
}

/** What is wrong between two symbols: one finding for each pair, the worst one. */
class PairFindings {
  readonly found = new Map<string, Finding>();
  constructor(readonly draft: Draft) {}

  #report(kind: FindingKind, error: boolean, one: Place, other: Place, value?: string) {
    const pair = `${one.entry.id} ${other.entry.id}`;
    const known = this.found.get(pair);
    if (known && (known.error || !error)) return;
    const texts = [one, other].map(({ face }) => textOf(face));
    const [into, from] = [one.entry.id, other.entry.id];
    const fixes: Fix[] = [{ fix: "remove", entry: from }];
    // Sums with one value and pictures of one thing may well be faces of one symbol.
    if (kind !== "accents-only" && canMerge(this.draft, into, from)) {
      const same = kind === "same-text" && other.entry.faces.length === 1;
      if (!same) fixes.unshift({ fix: "merge", into, from });
    }
    if (one.face.kind === "word") fixes.push({ fix: "edit", entry: from, face: other.index });
    const shown = [one, other].map(({ face }) => faceKey(face)).sort();
    const key = `${kind} ${shown.join(" / ")}`;
    this.found.set(pair, { key, kind, error, entries: [into, from], texts, value, fixes });
  }

  /** Reports the first place of every other entry with the same key. */
  #same(
    places: readonly Place[],
    keyOf: (face: Face) => string | null,
    report: (one: Place, other: Place) => void,
  ) {
    const first = new Map<string, Place>();
    for (const place of places) {
      const key = keyOf(place.face);
      if (key === null || key === "") continue;
      const known = first.get(key);
      if (!known) first.set(key, place);
      else if (known.entry !== place.entry) report(known, place);
    }
  }

  texts(places: readonly Place[]) {
    const letters = (face: Face) => (face.kind === "word" ? sameLetters(face.text) : null);
    this.#same(places, letters, (one, other) => {
      const alone = one.entry.faces.length === 1 || other.entry.faces.length === 1;
      this.#report(alone ? "same-text" : "same-translation", true, one, other);
    });
    const exact = (face: Face) => (face.kind === "word" ? null : faceKey(face));
    this.#same(places, exact, (one, other) => {
      const { kind } = one.face;
      const named = kind === "emoji" ? "emoji" : kind === "theme" ? "drawing" : "picture";
      this.#report(`same-${named}`, true, one, other);
    });
    const bare = (face: Face) => (face.kind === "word" ? sameWithoutAccents(face.text) : null);
    this.#same(places, bare, (one, other) => this.#report("accents-only", false, one, other));
  }

  values(places: readonly Place[]) {
    const value = (face: Face) => (face.kind === "word" ? valueOf(face.text) : null);
    this.#same(places, value, (one, other) =>
      this.#report("same-value", true, one, other, value(one.face) ?? undefined),
    );
  }

  pictures(places: readonly Place[], thumbnails: Thumbnails) {
    const seen = places.flatMap((place) => {
      const thumbnail = place.face.kind === "picture" ? thumbnails(place.face.picture) : undefined;
      return thumbnail ? [{ place, thumbnail }] : [];
    });
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        if (one.place.entry === other.place.entry) continue;
        const alike = likeness(one.thumbnail, other.thumbnail);
        if (alike === "same") this.#report("same-picture", true, one.place, other.place);
        else if (alike === "alike") {
          this.#report("pictures-alike", false, one.place, other.place);
        } else if (alike) {
          this.#report("pictures-alike-colours", false, one.place, other.place);
        }
      }
    }
  }
}

/** Carries out a fix; `edit` changes nothing by itself. */
export function applyFix(draft: Draft, fix: Fix): Draft {
  switch (fix.fix) {
    case "remove":
      return remove(draft, [fix.entry]);
    case "merge":
      return merge(draft, fix.into, fix.from);
    case "remove-face":
      return removeFace(draft, fix.entry, fix.face);
    case "change":
      return setFace(draft, fix.entry, fix.face, { kind: "word", text: fix.to });
    case "edit":
      return draft;
  }
}
