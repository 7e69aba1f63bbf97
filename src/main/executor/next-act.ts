// The one decision of the executor: what a run does next, from its journal and its plan alone. No
// clock, no chain, no memory, so that a run read back after a crash decides exactly as it would have.
import type { Plan } from '../../shared/plan/schema.ts';
import type { Act } from './acts.ts';
import type { Journal } from './journal.ts';
import { nextActOfNode } from './steps/next-act-of-node.ts';

/** The next act of a run; `stop` when it has ended or a person put it aside. */
export function nextAct(journal: Journal, plan: Plan): Act {
  if (journal.run === 'pending') return { kind: 'start_run' };
  if (journal.run !== 'running' && journal.run !== 'waiting') return { kind: 'stop' };
  const progress = nextActOfNode(journal, plan.root, plan.root.id);
  if (progress.kind === 'settled') return { kind: 'complete_run' };
  if (progress.kind === 'failed') return { kind: 'fail_run', error: progress.error };
  return progress.act;
}
