import { type RefObject, useEffect, useRef } from 'react';

/**
 * Watches the children of an element until each was in sight once, and tells how many were not. `subject` names
 * what is shown: something else is watched anew.
 */
export function useUnseen<Parent extends HTMLElement>(
  subject: string,
  onUnseen: (left: number) => void,
): RefObject<Parent | null> {
  const parent = useRef<Parent>(null);
  const tell = useRef(onUnseen);
  tell.current = onUnseen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is read from the page.
  useEffect(() => {
    const unseen = new Set<Element>(parent.current?.children);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (!isInSight(entry)) continue;
          unseen.delete(entry.target);
          observer.unobserve(entry.target);
        }
        tell.current(unseen.size);
      },
      {
        root: parent.current?.closest('main') ?? null,
        threshold: Array.from({ length: 21 }, (_, part) => part / 20),
      },
    );
    for (const child of unseen) observer.observe(child);
    return () => observer.disconnect();
  }, [subject]);
  return parent;
}

const enough = 0.6;

/** So much of it, or of what can be seen at once where it is higher than that. */
function isInSight({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  const height = rootBounds?.height ?? Number.POSITIVE_INFINITY;
  return intersectionRatio >= enough || intersectionRect.height >= enough * height;
}
