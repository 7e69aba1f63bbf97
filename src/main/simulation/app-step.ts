import type { Finding, RehearsedStep } from '../../shared/chain/types.ts';
import type { ActionNode } from '../../shared/plan/nodes.ts';
import type { AppTool } from '../../shared/tools/app-tools.ts';
import type { Values } from '../chain/planned-transaction.ts';
import { stepOf } from './describe-step.ts';
import type { RehearsedNode } from './rehearsed-node.ts';

/** What a step answers in its rehearsal, where it is not done. */
const outputs: Readonly<Record<AppTool, Values>> = {
  manage_plans: { plans: [] },
  notify: { notified: true },
};

/** A step that speaks to the person or acts on their plans: there is nothing of it to rehearse, and that is said. */
export function appStep(
  place: RehearsedNode<ActionNode>,
  tool: AppTool,
): { step: RehearsedStep; output: Values } {
  const output = outputs[tool];
  const risks = [onlyInTheRun(place.node)];
  return { step: stepOf(place, { status: 'ok', done: [], output, risks }), output };
}

function onlyInTheRun({ id }: ActionNode): Finding {
  return {
    id: 'ONLY_IN_THE_RUN',
    level: 'info',
    message:
      'This step touches no chain and no file, so there is nothing of it to rehearse. It is done in the run alone.',
    evidence: { nodeId: id },
  };
}
