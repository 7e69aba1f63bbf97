/** What was edited, and the way back and forth. Nothing in it is changed in place. */
export interface EditHistory<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** The field that was typed into last: more typing there is the same step back. */
  field: string | null;
}

/** More steps back than these are forgotten, the oldest first. */
const longest = 200;

export function beginHistory<T>(now: T): EditHistory<T> {
  return { past: [], now, future: [], field: null };
}

/** Adds an edit. One that goes on in the same `field` replaces it; null never goes on. */
export function record<T>(history: EditHistory<T>, now: T, field: string | null): EditHistory<T> {
  if (now === history.now) return history;
  const goesOn = field !== null && field === history.field && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-longest);
  return { past, now, future: [], field };
}

export function undo<T>(history: EditHistory<T>): EditHistory<T> {
  const now = history.past.at(-1);
  if (now === undefined) return history;
  const future = [history.now, ...history.future];
  return { past: history.past.slice(0, -1), now, future, field: null };
}

export function redo<T>(history: EditHistory<T>): EditHistory<T> {
  const [now, ...future] = history.future;
  if (now === undefined) return history;
  return { past: [...history.past, history.now], now, future, field: null };
}
