import type { PlanNode } from '../../../shared/plan/nodes.ts';
import { placeNodes } from '../../../shared/plan/walk.ts';
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { StepStanding } from '../../store/queries/steps.ts';
import { requireStored } from '../../store/stored.ts';

type OpenStep = Pick<StepStanding, 'path' | 'nodeId' | 'state' | 'triedAt' | 'notes'>;

/**
 * The notes of the open steps of a run that stood for `pausedMs`: the time does not count against their
 * limits. A pause of the plan ends when it would have, as dates do.
 */
export function afterPause(
  root: PlanNode,
  steps: readonly OpenStep[],
  pausedMs: number,
): ReadonlyMap<string, StepNotes> {
  const nodes = new Map(placeNodes(root).map(({ node }) => [node.id, node]));
  const moved = new Map<string, StepNotes>();
  for (const { path, nodeId, state, triedAt, notes: stored } of steps) {
    const node = nodes.get(nodeId);
    const isPause = node?.type === 'wait' && node.durationMs !== undefined;
    if (isPause || (state !== 'running' && state !== 'waiting')) continue;
    const notes = stored === null ? {} : requireStored(stored);
    const began = notes.beganAt ?? triedAt;
    if (began !== null) moved.set(path, movedBy(notes, began, Math.max(pausedMs, 0)));
  }
  return moved;
}

function movedBy(notes: StepNotes, began: number, ms: number): StepNotes {
  const { recountsFrom } = notes;
  const recounts = recountsFrom === undefined ? {} : { recountsFrom: recountsFrom + ms };
  return { ...notes, ...recounts, beganAt: began + ms };
}
