import { type RefObject, useEffect, useState } from 'react';

const smallest = 0.1;
const largest = 1.5;
const factor = 1.2;
/** A graph that is wider than its pane starts smaller, but no smaller than can be read. */
const smallestAtFirst = 0.8;

export interface Zoom {
  scale: number;
  larger(): void;
  smaller(): void;
  /** The whole width in the pane. */
  fit(): void;
  byKey: Readonly<Record<string, () => void>>;
}

/** How large the graph is drawn; at first so that it fits, where that can be read. */
export function useZoom(pane: RefObject<HTMLElement | null>, { width }: { width: number }): Zoom {
  const room = useWidth(pane);
  const [chosen, setChosen] = useState<number | null>(null);
  const fitting = room === null ? 1 : Math.min(1, room / width);
  const scale = chosen ?? Math.max(smallestAtFirst, fitting);
  const larger = () => setChosen(Math.min(largest, scale * factor));
  const smaller = () => setChosen(Math.max(smallest, scale / factor));
  const whole = () => setChosen(1);
  const byKey = { '+': larger, '=': larger, '-': smaller, '0': whole };
  return { scale, larger, smaller, fit: () => setChosen(Math.max(smallest, fitting)), byKey };
}

function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? null));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
