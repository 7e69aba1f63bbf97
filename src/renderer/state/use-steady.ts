import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same while it is drawn, and does what the newest one given does. */
export function useSteady<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given) => newest.current(...given), []);
}
