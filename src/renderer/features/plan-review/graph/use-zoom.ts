import { type RefObject, useEffect, useState } from 'react';

const smallest = 0.1;
const largest = 1.5;
const factor = 1.2;
/** A graph that is larger than its pane starts smaller, but no smaller than can be read. */
const smallestAtFirst = 0.75;

interface Size {
  width: number;
  height: number;
}

export interface Zoom {
  scale: number;
  larger(): void;
  smaller(): void;
  /** The whole width in the pane. */
  fit(): void;
  byKey: Readonly<Record<string, () => void>>;
}

/** How large the graph is drawn; at first so that it fits, where that can be read. */
export function useZoom(pane: RefObject<HTMLElement | null>, drawing: Size): Zoom {
  const room = useRoom(pane);
  const [chosen, setChosen] = useState<number | null>(null);
  const across = room === null ? 1 : Math.min(1, room.width / drawing.width);
  const whole = room === null ? 1 : Math.min(across, room.height / drawing.height);
  const first = whole >= smallestAtFirst ? whole : Math.max(smallestAtFirst, across);
  const scale = chosen ?? first;
  const larger = () => setChosen(Math.min(largest, scale * factor));
  const smaller = () => setChosen(Math.max(smallest, scale / factor));
  const full = () => setChosen(1);
  const byKey = { '+': larger, '=': larger, '-': smaller, '0': full };
  return { scale, larger, smaller, fit: () => setChosen(Math.max(smallest, across)), byKey };
}

function useRoom(element: RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    // With the room of the scroll bars: they come and go with the size that is chosen here.
    const measure = () => setRoom({ width: current.offsetWidth, height: current.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
