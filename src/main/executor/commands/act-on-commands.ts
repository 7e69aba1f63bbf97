import type { Act } from '../acts.ts';
import type { ExecutorDeps, Next, Run, Write } from '../run.ts';
import { completeCommand } from './complete-command.ts';
import { planCommand } from './plan-command.ts';
import { rehearseCommand } from './rehearse-command.ts';
import { runCommand } from './run-command.ts';

/** How an act of a step that runs a program is done: on this computer, and without a network. */
export function actOnCommands(
  deps: ExecutorDeps,
  run: Run,
  act: Act,
): (() => Promise<Next | Write>) | null {
  if (!('node' in act) || act.node.type !== 'action' || act.node.tool !== 'run_command')
    return null;
  switch (act.kind) {
    case 'plan_effect':
      return () => planCommand(deps, run, act);
    case 'rehearse':
      return () => rehearseCommand(deps, run, act);
    case 'run_program':
      return () => runCommand(deps, run, act);
    case 'complete_step':
      return () => completeCommand(deps, run, act);
    default:
      return null;
  }
}
