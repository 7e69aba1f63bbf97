// What a step may refer to: the results of other steps, each from the round of the loop that both are in.
import { pathSeenFrom } from '../../shared/plan/step-path.ts';
import { claimsToBeRef } from '../../shared/plan/values.ts';
import type { Values } from '../chain/planned-transaction.ts';
import type { Store } from '../store/open-store.ts';
import { requireStored } from '../store/stored.ts';
import type { Run } from './run.ts';

/** Result values by node id, of the steps that `value` refers to and that have one, as seen from `path`. */
export function resultsFor(
  reader: Store['reader'],
  { execution: { executionId }, plan }: Run,
  path: string,
  value: unknown,
): ReadonlyMap<string, Values> {
  const lastRound = (loop: string): number => {
    const notes = reader.steps.get(executionId, loop)?.notes ?? null;
    return notes === null ? 1 : (requireStored(notes).rounds ?? 1);
  };
  const results = new Map<string, Values>();
  for (const nodeId of referredIn(value)) {
    const place = pathSeenFrom(path, plan.root, nodeId, lastRound);
    const step = place === undefined ? undefined : reader.steps.get(executionId, place);
    if (step?.state !== 'completed' || step.result === null) continue;
    results.set(nodeId, requireStored(step.result));
  }
  return results;
}

function referredIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (claimsToBeRef(next) && 'stepId' in next) found.add(String(next.stepId));
    stack.push(...Object.values(next));
  }
  return found;
}
