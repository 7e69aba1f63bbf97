// Follows the money of a plan, node by node: branches are merged, not multiplied, so the work grows with the
// nodes and not with the paths. Each step is judged as though every step before it had been paid for.
import type { ActionNode, PlanNode } from '../../nodes.ts';
import { asideOf, type Visit } from './visit.ts';
import { walkLoop } from './walk-loop.ts';
import { walkParallel } from './walk-parallel.ts';

/** Leaves the visit's state as it may be after the node. */
export function walkMoney(node: PlanNode, visit: Visit): void {
  if (node.onFailure?.strategy !== 'skip') {
    walkInside(node, visit);
    return;
  }
  // Skipped means that it stopped somewhere: before it began, at its end, or in between.
  const inside = visit.state.fork();
  const isTried = node.type === 'action';
  const aside = asideOf(visit, inside);
  walkInside(node, isTried ? { ...aside, isSure: visit.isSure } : aside);
  visit.state.becomeAnyPartOf(inside);
}

function walkInside(node: PlanNode, visit: Visit): void {
  switch (node.type) {
    case 'action':
      walkAction(node, visit);
      break;
    case 'sequence':
      for (const step of node.steps) walkMoney(step, visit);
      break;
    case 'parallel':
      walkParallel(node, visit, walkMoney);
      break;
    case 'if':
      walkEither(node.then, node.else, visit);
      break;
    case 'loop':
      walkLoop(node, visit, walkMoney);
      break;
    // Neither moves anything, and what others move meanwhile is not foreseen.
    case 'wait':
    case 'gate':
  }
}

function walkAction(node: ActionNode, visit: Visit): void {
  visit.effort.left -= 1;
  if (node.onError === undefined) {
    visit.act(node, visit);
    return;
  }
  const [done, failed] = [visit.state.fork(), visit.state.fork()];
  visit.act(node, { ...visit, state: done });
  walkMoney(node.onError, asideOf(visit, failed));
  visit.state.becomeOneOf([done, failed]);
}

function walkEither(left: PlanNode, right: PlanNode | undefined, visit: Visit): void {
  const [then, otherwise] = [visit.state.fork(), visit.state.fork()];
  walkMoney(left, asideOf(visit, then));
  if (right !== undefined) walkMoney(right, asideOf(visit, otherwise));
  visit.state.becomeOneOf([then, otherwise]);
}
