import type { IfNode, PlanNode } from '../../nodes.ts';
import type { CheckInput } from '../check.ts';
import { type Disturbance, disturbances, nothing } from './volatility.ts';

/** How something that is known at the start changes on the way to each node. */
export interface Rules<State> {
  disturbed(state: State, by: Disturbance): State;
  /** On the way into the `then` (taken) or `else` of an if. */
  branch(state: State, node: IfNode, taken: boolean): State;
  /** On the way into the body of a loop, whose own steps may have come before. */
  intoBody(state: State): State;
}

/** The state in which each node begins, from that in which the plan begins. */
export function stateAt<State>(
  input: CheckInput,
  start: State,
  rules: Rules<State>,
): ReadonlyMap<PlanNode, State> {
  const disturbing = disturbances(input);
  const states = new Map<PlanNode, State>([[input.plan.root, start]]);
  for (const { node } of input.placed) {
    const state = states.get(node);
    if (state === undefined) continue;
    for (const [child, childState] of inside(node, state, rules, disturbing)) {
      states.set(child, childState);
    }
  }
  return states;
}

type Disturbing = ReturnType<typeof disturbances>;

function inside<State>(
  node: PlanNode,
  given: State,
  rules: Rules<State>,
  disturbing: Disturbing,
): (readonly [PlanNode, State])[] {
  const { own, whole } = disturbing.get(node) ?? nothing;
  // What a step does by itself, a pause before another try included, may come before what is inside it.
  const state = node.type === 'loop' ? rules.intoBody(given) : rules.disturbed(given, own);
  switch (node.type) {
    case 'sequence':
      return inTurn(node.steps, state, rules, disturbing);
    case 'parallel': {
      // In any order: what the others spend may be gone, but nobody waits for their pauses.
      const beside = rules.disturbed(state, whole < 4 ? Math.max(2, whole) : whole);
      return node.steps.map((step) => [step, beside]);
    }
    case 'if': {
      const then = [node.then, rules.branch(state, node, true)] as const;
      return node.else ? [then, [node.else, rules.branch(state, node, false)]] : [then];
    }
    case 'loop':
      return [[node.body, state]];
    case 'action':
      return node.onError ? [[node.onError, state]] : [];
    case 'wait':
    case 'gate':
      return [];
  }
}

function inTurn<State>(
  steps: readonly PlanNode[],
  start: State,
  rules: Rules<State>,
  disturbing: Disturbing,
): (readonly [PlanNode, State])[] {
  let state = start;
  let reached: Disturbance = 4;
  return steps.map((step) => {
    const entry = [step, state] as const;
    const { whole } = disturbing.get(step) ?? nothing;
    if (whole < reached) {
      reached = whole;
      state = rules.disturbed(state, whole);
    }
    return entry;
  });
}
