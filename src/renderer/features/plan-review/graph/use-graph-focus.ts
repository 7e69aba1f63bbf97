import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { Direction, Moves } from '../../../model/plan-graph/graph-moves.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Graph {
  /** The element that scrolls. */
  pane: RefObject<HTMLElement | null>;
  /** Of the boxes, in reading order. */
  paths: readonly string[];
  moves: ReadonlyMap<string, Moves>;
  selected: string | undefined;
}

interface GraphFocus {
  /** The one box to which Tab leads. */
  here: string | undefined;
  visit(path: string): void;
  /** Moves the focus if the key is one that moves. */
  onKey(event: KeyboardEvent): void;
}

/** One box of the graph takes the focus; at first the selected one, which is also brought into sight. */
export function useGraphFocus({ pane, paths, moves, selected }: Graph): GraphFocus {
  const [visited, visit] = useState<string | null>(null);
  const here = visited !== null && paths.includes(visited) ? visited : (selected ?? paths[0]);

  useEffect(() => {
    visit(null);
    if (selected === undefined) return;
    boxAt(pane, selected)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pane, selected]);

  const target = (key: string): string | undefined => {
    const direction = arrows[key];
    if (direction) return moves.get(here ?? '')?.[direction] ?? here;
    if (key === 'Home') return paths[0];
    return key === 'End' ? paths.at(-1) : undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const path = target(event.key);
    if (path === undefined) return;
    event.preventDefault();
    visit(path);
    boxAt(pane, path)?.focus();
  };
  return { here, visit, onKey };
}

function boxAt(pane: RefObject<HTMLElement | null>, path: string): HTMLElement | undefined {
  const items = pane.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [];
  return [...items].find(({ dataset }) => dataset.path === path);
}
