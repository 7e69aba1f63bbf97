// The one decision of the executor: what a run does next, from its rows, its plan and the time alone.
// The tree is walked from the root each time, so that a run read back after a crash decides exactly as
// it would have.
import type { Plan } from '../../shared/plan/schema.ts';
import { rootPath } from '../../shared/plan/step-path.ts';
import type { Act } from './acts.ts';
import type { Journal } from './journal.ts';
import { Cursor } from './steps/cursor.ts';
import { nextActsOfNode } from './steps/next-acts-of-node.ts';
import type { Progress } from './steps/progress.ts';
import { afterTakenBack } from './taken-back.ts';

/**
 * What a run may do now, in the order of the plan; `stop` alone when it has ended or was put aside.
 * The cursor of an earlier decision in the same turn saves reading what has settled, and changes nothing.
 */
export function nextActs(
  journal: Journal,
  plan: Plan,
  nowMs: number,
  cursor = new Cursor(),
): readonly Act[] {
  if (journal.run === 'pending') return [{ kind: 'start_run' }];
  if (journal.run !== 'running' && journal.run !== 'waiting') return [{ kind: 'stop' }];
  if (journal.toRehearse) return [{ kind: 'rehearse_plan' }];
  const progress = nextActsOfNode({ journal, nowMs, cursor }, plan.root, rootPath(plan.root));
  return afterTakenBack(actsOf(progress), journal, plan);
}

function actsOf(progress: Progress): readonly Act[] {
  if (progress.kind === 'settled') return [{ kind: 'complete_run' }];
  if (progress.kind === 'failed') return [{ kind: 'fail_run', error: progress.error }];
  return progress.acts;
}
