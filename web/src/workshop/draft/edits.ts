/** Everything that can be done to a draft. Each edit returns a new draft and keeps the old one. */
import type { Language, Names } from "../../texts/names";
import {
  ACCEPTED_MAX,
  ENTRIES_MAX,
  faceKey,
  FACES_MAX,
  givenNames,
  isBlank,
  SIZE_PERCENT_MAX,
  SIZE_PERCENT_MIN,
  type Draft,
  type Entry,
  type Face,
  type NewEntry,
  type Options,
} from "./draft";

/** How many more symbols fit. */
export function room(draft: Draft): number {
  return ENTRIES_MAX - draft.entries.length;
}

/** Adds entries at the end; those that do not fit are left out. */
export function add(draft: Draft, entries: readonly NewEntry[]): Draft {
  const fitting = entries.slice(0, room(draft));
  return {
    ...draft,
    entries: [
      ...draft.entries,
      ...fitting.map(({ faces, names = {} }, index) => ({
        id: draft.nextId + index,
        faces: distinct(faces).slice(0, FACES_MAX),
        names: givenNames(names),
      })),
    ],
    nextId: draft.nextId + fitting.length,
  };
}

export function remove(draft: Draft, ids: readonly number[]): Draft {
  return { ...draft, entries: draft.entries.filter(({ id }) => !ids.includes(id)) };
}

export function removeAll(draft: Draft): Draft {
  return { ...draft, entries: [], accepted: [] };
}

function change(draft: Draft, id: number, edit: (entry: Entry) => Entry): Draft {
  return { ...draft, entries: draft.entries.map((one) => (one.id === id ? edit(one) : one)) };
}

export function setTitle(draft: Draft, title: string): Draft {
  return { ...draft, title };
}

export function setName(draft: Draft, id: number, language: Language, name: string): Draft {
  return change(draft, id, (entry) => ({ ...entry, names: { ...entry.names, [language]: name } }));
}

/** Replaces a face, or adds one behind the last. Names that say the same as a word follow it. */
export function setFace(draft: Draft, id: number, index: number, face: Face): Draft {
  return change(draft, id, (entry) => {
    const faces = [...entry.faces];
    const before = faces[index];
    faces[Math.min(index, faces.length)] = face;
    const names =
      before?.kind === "word" && face.kind === "word"
        ? renamed(entry.names, before.text, face.text)
        : entry.names;
    return { ...entry, faces: faces.slice(0, FACES_MAX), names };
  });
}

function renamed(names: Names, from: string, to: string): Names {
  const all = Object.entries(names).map(([language, name]) => [
    language,
    name === from ? to : name,
  ]);
  return Object.fromEntries(all) as Names;
}

/** Removes a face; the last one stays. */
export function removeFace(draft: Draft, id: number, index: number): Draft {
  return change(draft, id, (entry) =>
    entry.faces.length <= 1
      ? entry
      : { ...entry, faces: entry.faces.filter((_, at) => at !== index) },
  );
}

/** Moves a face to another position of the same symbol. */
export function moveFace(draft: Draft, id: number, from: number, to: number): Draft {
  return change(draft, id, (entry) => ({ ...entry, faces: moved(entry.faces, from, to) }));
}

/** Moves an entry to another position of the list. */
export function move(draft: Draft, id: number, to: number): Draft {
  const from = draft.entries.findIndex((entry) => entry.id === id);
  return from < 0 ? draft : { ...draft, entries: moved(draft.entries, from, to) };
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const place = Math.max(0, Math.min(list.length - 1, to));
  const taken = list[from];
  if (taken === undefined || place === from) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, place), taken, ...others.slice(place)];
}

/** Whether two entries together have few enough faces to be one. */
export function canMerge(draft: Draft, into: number, from: number): boolean {
  const [one, other] = [into, from].map((id) => draft.entries.find((entry) => entry.id === id));
  return (
    one !== undefined &&
    other !== undefined &&
    one !== other &&
    distinct([...one.faces, ...other.faces]).length <= FACES_MAX
  );
}

/** Makes one symbol of two: the first gets the faces of the second, which goes. */
export function merge(draft: Draft, into: number, from: number): Draft {
  const other = draft.entries.find((entry) => entry.id === from);
  if (!other || !canMerge(draft, into, from)) return draft;
  const merged = change(draft, into, (entry) => ({
    ...entry,
    faces: distinct([...entry.faces, ...other.faces]),
    names: { ...other.names, ...givenNames(entry.names) },
  }));
  return remove(merged, [from]);
}

/** Different faces only: a capital letter and a small one are two faces. */
function distinct(faces: readonly Face[]): readonly Face[] {
  const shown = faces.filter((face) => !isBlank(face));
  const seen = new Set<string>();
  const kept = (shown.length > 0 ? shown : faces.slice(0, 1)).filter((face) => {
    const key = faceKey(face);
    return !seen.has(key) && seen.add(key);
  });
  return kept;
}

/** Changes options; the smallest size never exceeds the largest. */
export function setOptions(draft: Draft, change: Partial<Options>): Draft {
  const next = { ...draft.options, ...change };
  const within = (percent: number | null) =>
    percent === null
      ? null
      : Math.max(SIZE_PERCENT_MIN, Math.min(SIZE_PERCENT_MAX, Math.round(percent)));
  let smallestPercent = within(next.smallestPercent);
  let largestPercent = within(next.largestPercent);
  if (smallestPercent !== null && largestPercent !== null && smallestPercent > largestPercent) {
    if ((change.smallestPercent ?? null) === null) smallestPercent = largestPercent;
    else largestPercent = smallestPercent;
  }
  return { ...draft, options: { ...next, smallestPercent, largestPercent } };
}

/** Marks a finding as seen and accepted. */
export function accept(draft: Draft, key: string): Draft {
  if (draft.accepted.includes(key)) return draft;
  return { ...draft, accepted: [...draft.accepted, key].slice(-ACCEPTED_MAX) };
}

/** The keys of all pictures a draft shows. */
export function picturesOf(draft: Draft): Set<string> {
  const faces = draft.entries.flatMap((entry) => entry.faces);
  return new Set(faces.flatMap((face) => (face.kind === "picture" ? [face.picture] : [])));
}
