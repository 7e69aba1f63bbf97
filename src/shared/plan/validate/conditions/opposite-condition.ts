import type { PlanNode } from '../../nodes.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { type Rules, stateAt } from './moments.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import { conditionOfTrigger, type PlacedCondition, placedConditions } from './placed-conditions.ts';
import { everywhere, forget, intersect, meets, type Region } from './region.ts';
import { createVariables, type Variables } from './variables.ts';

/**
 * CONTRA_OPPOSITE_COND: a condition that can never be true, by itself or where it stands (error), and one
 * that is always true (warning).
 */
export const oppositeCondition: Check = (input) => {
  const variables = createVariables(input);
  const conditions = placedConditions(input);
  const outcomes = new Map<PlanNode, Outcomes>();
  for (const { node, condition } of conditions) {
    if (node !== null) outcomes.set(node, outcomesOf(condition, variables));
  }
  const known = knownAt(input, outcomes, variables);
  return conditions.flatMap((placed) => {
    const { node, condition } = placed;
    const found = (node && outcomes.get(node)) ?? outcomesOf(condition, variables);
    return judge(placed, found, (node && known.get(node)) ?? everywhere);
  });
};

function judge(
  placed: PlacedCondition,
  { holds, fails }: Outcomes,
  known: Region,
): ValidationIssue[] {
  const { node } = placed;
  if (holds.length === 0) {
    const message = `${subject(node)} can never be true, whatever the values turn out to be.`;
    return [issueAt(placed, 'CONTRA_OPPOSITE_COND', message)];
  }
  if (fails.length === 0) {
    const message = `${subject(node)} is always true, so ${whatFollows(node)}.`;
    return [issueAt(placed, 'CONTRA_OPPOSITE_COND', message, { severity: 'warning' })];
  }
  if (node === null || !decidesAtOnce(node) || meets(known, holds)) return [];
  const message = `${subject(node)} can never be true here: an "if" around it, or the trigger, already rules it out.`;
  return [issueAt(placed, 'CONTRA_OPPOSITE_COND', message)];
}

function decidesAtOnce({ type }: PlanNode): boolean {
  return type === 'if' || type === 'gate';
}

function subject(node: PlanNode | null): string {
  return node === null
    ? 'The condition of the trigger'
    : `The condition of "${node.label || node.id}"`;
}

function whatFollows(node: PlanNode | null): string {
  switch (node?.type) {
    case 'if':
      return node.else ? 'the other branch can never run' : 'it decides nothing';
    case 'loop':
      return 'the loop never repeats';
    case 'wait':
      return 'it never waits';
    case 'gate':
      return 'it never stops anything';
    default:
      return 'the plan starts at once';
  }
}

/** What the trigger and the ifs around a node still tell of the values when it begins. */
function knownAt(
  input: CheckInput,
  outcomes: ReadonlyMap<PlanNode, Outcomes>,
  variables: Variables,
): ReadonlyMap<PlanNode, Region> {
  const rules: Rules<Region> = {
    disturbed: forget,
    branch(state, node, taken) {
      const { holds, fails } = outcomes.get(node) ?? { holds: everywhere, fails: everywhere };
      return narrow(state, taken ? holds : fails);
    },
    intoBody: (state) => forget(state, 1),
  };
  const start = knownAtStart(input, variables);
  const told = start === everywhere ? insideIfs(input) : null;
  const asked = [...outcomes.keys()].filter(
    (node) => decidesAtOnce(node) && told?.has(node) !== false,
  );
  return stateAt(input, start, rules, new Set(asked));
}

/** Where the trigger tells nothing, only an `if` around a node can. */
function insideIfs({ placed }: CheckInput): ReadonlySet<PlanNode> {
  const inside = new Set<PlanNode>();
  for (const { node, parent } of placed) {
    if (parent !== null && (parent.type === 'if' || inside.has(parent))) inside.add(node);
  }
  return inside;
}

/** A queued or jittered run may begin long after what started it was true. */
function knownAtStart(input: CheckInput, variables: Variables): Region {
  const { trigger } = input.plan;
  const fired = conditionOfTrigger(input);
  if (fired === null || trigger?.overlap === 'queue' || (trigger?.jitterMs ?? 0) > 0) {
    return everywhere;
  }
  return narrow(everywhere, outcomesOf(fired.condition, variables).holds);
}

/** In a branch that is never reached nothing is counted as known: its `if` has been named already. */
function narrow(state: Region, by: Region): Region {
  const both = intersect(state, by) ?? state;
  return both.length === 0 ? everywhere : both;
}
