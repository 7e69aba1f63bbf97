// Which steps of a run are shown when there are more than a person reads or a window draws.
import type { LeftOut } from '../../../shared/runs/views.ts';
import { parentPath } from './in-tree-order.ts';

/** Rounds of a loop that are shown at once. */
const roundsShown = 10;
const roundsBefore = 4;
/** Steps that are shown at once, and how many of them come before the one that matters. */
const stepsShown = 300;
const stepsBefore = 150;

export interface RunWindow {
  /** In reading order; with a step come those above it. */
  paths: string[];
  /** Steps that are not shown, rounds that are not shown apart. */
  steps: LeftOut;
  /** Rounds that are not shown, by the path of their loop; only where there are some. */
  rounds: ReadonlyMap<string, LeftOut>;
}

interface Range {
  from: number;
  to: number;
}

/**
 * The part of a run around a step, its rounds and those beside it. Of every other loop the newest rounds.
 * `ordered` are all paths of the run in reading order.
 */
export function runWindow(ordered: readonly string[], around: string): RunWindow {
  const begun = roundsBegun(ordered);
  const ranges = new Map([...begun].map(([loop, last]) => [loop, range(last, around, loop)]));
  const near = ordered.filter((path) =>
    roundsOf(path).every(({ loop, round }) => {
      const shown = ranges.get(loop);
      return shown !== undefined && shown.from <= round && round <= shown.to;
    }),
  );
  const left = [...ranges].map(
    ([loop, { from, to }]) =>
      [loop, { before: from - 1, after: (begun.get(loop) ?? to) - to }] as const,
  );
  const rounds = new Map(left.filter(([, { before, after }]) => before + after > 0));
  return { ...cut(near, around), rounds };
}

function cut(near: readonly string[], around: string): Pick<RunWindow, 'paths' | 'steps'> {
  const at = Math.max(near.indexOf(around), 0);
  const last = Math.max(near.length - stepsShown, 0);
  const from = Math.min(Math.max(at - stepsBefore, 0), last);
  const shown = near.slice(from, from + stepsShown);
  const above = ancestors(shown[0] ?? '');
  const kept = near.slice(0, from).filter((path) => above.has(path));
  return {
    paths: [...kept, ...shown],
    steps: { before: from - kept.length, after: near.length - from - shown.length },
  };
}

/** Around the step where it is in this loop; else the newest. */
function range(last: number, around: string, loop: string): Range {
  const asked = roundsOf(around).find((each) => each.loop === loop)?.round ?? last;
  const to = Math.min(last, asked + (roundsShown - 1 - roundsBefore));
  const from = Math.max(1, to - roundsShown + 1);
  return { from, to: Math.min(last, from + roundsShown - 1) };
}

/** The last round of every loop that was begun. */
function roundsBegun(paths: readonly string[]): Map<string, number> {
  const begun = new Map<string, number>();
  for (const path of paths) {
    for (const { loop, round } of roundsOf(path)) {
      if (round > (begun.get(loop) ?? 0)) begun.set(loop, round);
    }
  }
  return begun;
}

/** The loops that a step is in, outermost first, and which round of each. */
function roundsOf(path: string): { loop: string; round: number }[] {
  return [...path.matchAll(/#(\d+)\//g)].map((found) => ({
    loop: path.slice(0, found.index),
    round: Number(found[1]),
  }));
}

function ancestors(path: string): Set<string> {
  const above = new Set<string>();
  for (let at = parentPath(path); at !== ''; at = parentPath(at)) above.add(at);
  return above;
}
