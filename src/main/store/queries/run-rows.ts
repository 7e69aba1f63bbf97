import type { StepState } from '../../../shared/runs/states.ts';
import type { LeftOut } from '../../../shared/runs/views.ts';
import type { AuditLine } from '../audit-line.ts';
import type { ReadConnection } from '../connection.ts';
import { AuditReader } from './audit.ts';
import { EffectReader, type EffectRecord } from './effects.ts';
import { inTreeOrder } from './in-tree-order.ts';
import { runWindow } from './run-window.ts';
import { type SiblingPlace, siblingPlaces } from './sibling-places.ts';
import { StepReader, type StepRecord } from './steps.ts';

/** The rows that a view of a run is made of. */
export interface RunRows {
  /** In reading order. */
  steps: StepRecord[];
  effects: EffectRecord[];
  /** Of the log, oldest first. */
  lines: AuditLine[];
  places: ReadonlyMap<string, SiblingPlace>;
  stepsLeftOut: LeftOut;
  /** By the path of the loop; only where rounds are left out. */
  roundsLeftOut: ReadonlyMap<string, LeftOut>;
}

/** The newest lines tell what the steps that are shown did; a run may have hundreds of thousands. */
const linesRead = 3000;

export function wholeRun(db: ReadConnection, executionId: string): RunRows {
  const steps = inTreeOrder(new StepReader(db).list(executionId));
  return {
    steps,
    places: siblingPlaces(steps.map(({ path }) => path)),
    effects: new EffectReader(db).list(executionId),
    lines: new AuditReader(db).linesOfExecution(executionId),
    stepsLeftOut: { before: 0, after: 0 },
    roundsLeftOut: new Map(),
  };
}

/** Around a step; with null, or one that the run does not have, around where the run is. */
export function partOfRun(db: ReadConnection, executionId: string, around: string | null): RunRows {
  const steps = new StepReader(db);
  const all = inTreeOrder(steps.places(executionId));
  const ordered = all.map(({ path }) => path);
  const asked = all.find(({ path }) => path === around) ?? whereItIs(all);
  const { paths, ...left } = runWindow(ordered, asked?.path ?? '');
  const shown = new Map(steps.ofPaths(executionId, paths).map((step) => [step.path, step]));
  return {
    steps: paths.flatMap((path) => shown.get(path) ?? []),
    places: siblingPlaces(ordered),
    effects: new EffectReader(db).ofPaths(executionId, paths),
    lines: new AuditReader(db).newestOfExecution(executionId, linesRead),
    stepsLeftOut: left.steps,
    roundsLeftOut: left.rounds,
  };
}

interface Place {
  path: string;
  state: StepState;
}

/** The innermost step that is under way; else the one that failed, the last that ended, or the first. */
function whereItIs(places: readonly Place[]): Place | undefined {
  return (
    places.findLast(({ state }) => state === 'running' || state === 'waiting') ??
    places.findLast(({ state }) => state === 'failed') ??
    places.findLast(({ state }) => state === 'completed') ??
    places[0]
  );
}
