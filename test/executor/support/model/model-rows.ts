// The rows of the trials: one store for many runs, with a clock that the test sets.
import { planSteps } from '../../../../src/main/executor/plan-steps.ts';
import { openStore, type Store } from '../../../../src/main/store/open-store.ts';
import { planHash } from '../../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { planOf } from '../plans.ts';
import { modelAccount } from './model-world.ts';

export function openRows(path: string) {
  const time = { nowMs: 1_800_000_000_000 };
  return { time, store: openStore({ path, clock: { now: () => time.nowMs } }), runs: 0 };
}

export type Rows = ReturnType<typeof openRows>;

/** A run of a plan on a chain of its own, that is agreed to and has not begun. Answers its id. */
export function agreed({ writer }: Store, root: PlanNode, instanceId: string): string {
  const plan = { ...planOf(root), id: `plan on ${instanceId}`, status: 'draft' as const };
  const hash = planHash(plan);
  writer.plans.save(plan, hash);
  writer.plans.setStatus(plan.id, 'validated');
  const { executionId } = writer.executions.agree({
    ...{ planId: plan.id, planHash: hash, policyVersion: 1, agreedBy: 'local' },
    ...{ account: modelAccount, requestId: null, chainId: 31_337, instanceId },
    steps: planSteps(plan),
  });
  return executionId;
}

/** The same store, that says when a turn has written. */
export function heard(store: Store, written: () => void): Store {
  const writer = Object.create(store.writer) as Store['writer'];
  writer.together = (work) => {
    const result = store.writer.together(work);
    written();
    return result;
  };
  return Object.defineProperty(Object.create(store) as Store, 'writer', { value: writer });
}

/** The node of a step. */
export function nodeAt(path: string): string {
  return path.split('/').at(-1) ?? '';
}
