import { useState } from 'react';

/** As many as an undo is likely to reach. */
const remembered = 50;

/**
 * The chosen step; null for the plan as a whole. When it is gone, because adding it was taken back, it
 * is the one that was chosen before.
 */
export function useChosen(
  first: string | null,
  there: ReadonlyMap<string, unknown>,
): [string | null, (id: string | null) => void] {
  const [visited, setVisited] = useState<readonly (string | null)[]>([first]);
  const chosen = visited.findLast((id) => id === null || there.has(id)) ?? null;
  return [chosen, (id) => setVisited((last) => [...last.slice(-remembered), id])];
}
