import type { Act } from '../acts.ts';
import type { ExecutorDeps, Next, Run, Write } from '../run.ts';
import { completeVisit } from './complete-visit.ts';
import { makeVisit } from './make-visit.ts';
import { planVisit } from './plan-visit.ts';
import { rehearseVisit } from './rehearse-visit.ts';

/** How an act of a step that visits the web is done: in a window of this computer, and without a chain. */
export function actOnVisits(
  deps: ExecutorDeps,
  run: Run,
  act: Act,
): (() => Promise<Next | Write>) | null {
  if (!('node' in act) || act.node.type !== 'action' || act.node.tool !== 'browser_act')
    return null;
  switch (act.kind) {
    case 'plan_effect':
      return () => planVisit(deps, run, act);
    case 'rehearse':
      return () => rehearseVisit(deps, run, act);
    case 'make_visit':
      return () => makeVisit(deps, run, act);
    case 'complete_step':
      return () => completeVisit(deps, run, act);
    default:
      return null;
  }
}
