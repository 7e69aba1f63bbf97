// Kleene's strong three-valued logic: unknown stays unknown unless the rest decides alone.

/** Unknown is neither true nor false: a value was missing, could not be read, or is of the wrong kind. */
export type Truth = 'true' | 'false' | 'unknown';

export function truthOf(known: boolean): Truth {
  return known ? 'true' : 'false';
}

export function not(truth: Truth): Truth {
  if (truth === 'unknown') return 'unknown';
  return truthOf(truth === 'false');
}

/** False as soon as one part is false, true only when all are. */
export function and(parts: readonly Truth[]): Truth {
  if (parts.includes('false')) return 'false';
  return parts.includes('unknown') ? 'unknown' : 'true';
}

/** True as soon as one part is true, false only when all are. */
export function or(parts: readonly Truth[]): Truth {
  return not(and(parts.map(not)));
}
