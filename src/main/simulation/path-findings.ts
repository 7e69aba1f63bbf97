// What a person is told of the parts of a plan that a rehearsal could not run as the run will.
import type { Finding, RehearsedStep } from '../../shared/chain/types.ts';
import type { GateNode, LoopNode, PlanNode, WaitNode } from '../../shared/plan/nodes.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Seen } from './rehearsed-node.ts';

/** A condition that cannot be read now may never be: then the wait fails when its time is over. */
export function waitPassedOver({ id }: WaitNode, truth: Seen): Finding {
  const isUnread = truth === 'unknown' || truth === 'open';
  const unread = 'What this step waits for could not be read now. ';
  const passed = 'The rehearsal did not wait here: what follows ran on the chain of now.';
  return {
    id: 'WAIT_NOT_REHEARSED',
    level: isUnread ? 'caution' : 'info',
    message: isUnread ? `${unread}${passed}` : passed,
    evidence: { nodeId: id },
  };
}

/** Where a way that is not taken now begins: an action that worked, and is passed over as if it had not. */
export function assumedFailed({ id }: Pick<PlanNode, 'id'>): Finding {
  return {
    id: 'ASSUMED_TO_FAIL',
    level: 'info',
    message:
      'Rehearsed as if this step failed and changed nothing: so it goes on with what is done then.',
    evidence: { nodeId: id },
  };
}

/** A step that failed in a plan that goes on without it: what it would do was not rehearsed. */
export function failedAndPassed(step: RehearsedStep): RehearsedStep {
  if (step.status !== 'reverted') return step;
  const finding: Finding = {
    id: 'FAILURE_PASSED_OVER',
    level: 'caution',
    message:
      'This step failed in the rehearsal, and the plan goes on without it. If it works in the run, you are asked about each of its transactions then.',
    evidence: { nodeId: step.nodeId },
  };
  return { ...step, risks: [...step.risks, finding] };
}

/** The rehearsal goes on as after a yes. */
export function gateAsks({ id }: GateNode): Finding {
  return {
    id: 'GATE_ASKS',
    level: 'info',
    message: 'Here the run asks you whether to go on. It was rehearsed as after a yes.',
    evidence: { nodeId: id },
  };
}

export function gateLater({ id }: GateNode): Finding {
  return {
    id: 'GATE_SHUT_NOW',
    level: 'caution',
    message:
      'The condition of this gate does not hold now. Unless it does when the run comes here, the run stops.',
    evidence: { nodeId: id },
  };
}

/** A condition about what a step answers that is not done in a rehearsal. */
export function onlyTheRunKnows({ id }: PlanNode): Finding {
  return {
    id: 'ONLY_THE_RUN_KNOWS',
    level: 'caution',
    message:
      'Whether this holds depends on what an earlier step answers, which nobody knows before the run. It was rehearsed as if it held.',
    evidence: { nodeId: id },
  };
}

/** An action with values in it that only the run will know: what it does is rehearsed there, before anybody is asked for a yes. */
export function valueKnownLater({ id }: PlanNode, from: string): Finding {
  return {
    id: 'VALUE_KNOWN_LATER',
    level: 'unknown',
    message:
      'This step uses what an earlier step answers, which nobody knows before the run. What it does is not known yet and not in the totals; in the run it is worked out then, and you are asked about exactly that.',
    evidence: { nodeId: id, from },
  };
}

/** The totals count the rounds that were rehearsed; the run may do more of them. */
export function loopEnded({ id, body, maxIterations }: LoopNode, round: number): Finding {
  return {
    id: 'LOOP_MAY_GO_ON',
    level: placeNodes(body).some(({ node }) => changes(node)) ? 'caution' : 'info',
    message: `In the rehearsal the loop ended after ${round} of at most ${maxIterations} rounds. The run may do more; you are asked about each transaction.`,
    evidence: { nodeId: id, rounds: round, most: maxIterations },
  };
}

/** Rounds that are not rehearsed any more, since the last ones all did alike. */
export function roundsAssumed({ id, maxIterations }: LoopNode, rounds: number): Finding {
  return {
    id: 'ROUNDS_ASSUMED',
    level: 'caution',
    message: `Of at most ${maxIterations} rounds ${rounds} were rehearsed. The others are assumed to do no worse than the worst of the last of these, and are counted in the worst case alone.`,
    evidence: { nodeId: id, rounds, most: maxIterations },
  };
}

function changes(node: PlanNode): boolean {
  return node.type === 'action' && shippedTools.get(node.tool)?.kind !== 'read';
}
