/** Undo and redo: every state is kept whole, because drafts share what did not change. */
export type History<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** What the last change was part of; changes with the same name are undone together. */
  readonly group: string | null;
};

/** The most changes that can be undone. */
export const STEPS_MAX = 100;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], group: null };
}

/** A new state. Consecutive changes of one group, such as typing a word, are one step. */
export function record<T>(history: History<T>, next: T, group: string | null = null): History<T> {
  if (next === history.present) return history;
  if (group !== null && group === history.group) return { ...history, present: next, future: [] };
  return {
    past: [...history.past, history.present].slice(-STEPS_MAX),
    present: next,
    future: [],
    group,
  };
}

/** Ends a group: the next change is a step of its own. */
export function settle<T>(history: History<T>): History<T> {
  return history.group === null ? history : { ...history, group: null };
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: last,
    future: [history.present, ...history.future],
    group: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, group: null };
}
