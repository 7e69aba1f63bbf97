import { fileUseOf } from '../../../shared/files/file-tools.ts';
import type { Act } from '../acts.ts';
import type { ExecutorDeps, Next, Run, Write } from '../run.ts';
import { completeChange } from './complete-change.ts';
import { makeChange } from './make-change.ts';
import { planChange } from './plan-change.ts';
import { reconcileChange } from './reconcile-change.ts';
import { rehearseChange } from './rehearse-change.ts';

/** How an act of a step that works on files is done: it asks the disk of this computer, and no network. */
export function actOnFiles(
  deps: ExecutorDeps,
  run: Run,
  act: Act,
): (() => Promise<Next | Write>) | null {
  if (!('node' in act) || act.node.type !== 'action' || fileUseOf(act.node.tool) === null) {
    return null;
  }
  switch (act.kind) {
    case 'plan_effect':
      return () => planChange(deps, run, act);
    case 'rehearse':
      return () => rehearseChange(deps, run, act);
    case 'make_change':
      return () => makeChange(deps, run, act);
    case 'reconcile':
      return () => reconcileChange(deps, run, act);
    case 'complete_step':
      return () => completeChange(deps, run, act);
    default:
      return null;
  }
}
