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

/** The state in which each of the nodes that are `asked` about begins, from that in which the plan begins. */
export function stateAt<State>(
  input: CheckInput,
  start: State,
  rules: Rules<State>,
  asked: ReadonlySet<PlanNode>,
): ReadonlyMap<PlanNode, State> {
  if (asked.size === 0) return new Map();
  const walk = new MomentWalk(rules, disturbances(input), waysTo(asked, input));
  walk.visit(input.plan.root, start);
  return walk.states;
}

/** The nodes that are asked about, and all around them. */
function waysTo(asked: ReadonlySet<PlanNode>, { placed }: CheckInput): ReadonlySet<PlanNode> {
  const ways = new Set(asked);
  // From the end, where what is inside a node comes before the node.
  for (const { node, parent } of placed.toReversed()) {
    if (parent !== null && ways.has(node)) ways.add(parent);
  }
  return ways;
}

type Disturbing = ReturnType<typeof disturbances>;

class MomentWalk<State> {
  readonly states = new Map<PlanNode, State>();
  readonly #rules: Rules<State>;
  readonly #disturbing: Disturbing;
  readonly #ways: ReadonlySet<PlanNode>;

  constructor(rules: Rules<State>, disturbing: Disturbing, ways: ReadonlySet<PlanNode>) {
    this.#rules = rules;
    this.#disturbing = disturbing;
    this.#ways = ways;
  }

  visit(node: PlanNode, given: State): void {
    if (!this.#ways.has(node)) return;
    this.states.set(node, given);
    const { own, whole } = this.#disturbing.get(node) ?? nothing;
    const { disturbed, intoBody } = this.#rules;
    // What a step does by itself, a pause before another try included, may come before what is inside it.
    const state = node.type === 'loop' ? intoBody(given) : disturbed(given, own);
    switch (node.type) {
      case 'sequence':
        this.#inTurn(node.steps, state);
        break;
      case 'parallel': {
        // In any order: what the others spend may be gone, but nobody waits for their pauses.
        const beside = disturbed(state, whole < 4 ? Math.max(2, whole) : whole);
        for (const step of node.steps) this.visit(step, beside);
        break;
      }
      case 'if':
        this.#branch(node, state, true);
        this.#branch(node, state, false);
        break;
      case 'loop':
        this.visit(node.body, state);
        break;
      case 'action':
        if (node.onError) this.visit(node.onError, state);
        break;
      case 'wait':
      case 'gate':
    }
  }

  #branch(node: IfNode, state: State, taken: boolean): void {
    const branch = taken ? node.then : node.else;
    if (branch === undefined || !this.#ways.has(branch)) return;
    this.visit(branch, this.#rules.branch(state, node, taken));
  }

  #inTurn(steps: readonly PlanNode[], start: State): void {
    let state = start;
    let reached: Disturbance = 4;
    for (const step of steps) {
      this.visit(step, state);
      const { whole } = this.#disturbing.get(step) ?? nothing;
      if (whole >= reached) continue;
      reached = whole;
      state = this.#rules.disturbed(state, whole);
    }
  }
}
