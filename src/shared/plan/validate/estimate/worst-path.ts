import { instantOf } from '../../../iso-time.ts';
import type { FailurePolicy, LoopNode, PlanNode, WaitNode } from '../../nodes.ts';
import { defaultMaxWaitMs } from '../../normalise/defaults.ts';
import { actionsByNode } from '../actions-by-node.ts';
import type { CheckInput, PlacedAction } from '../check.ts';
import { type Cost, endOf, inTurn, nothing, repeated, together, worst } from './cost.ts';

/** Of a tool that is not known here. */
const unknownMs = 1_000;

/**
 * `start` in epoch ms; where it is null, waits for a time of day are not counted. `weiPerGas`: of the chain of an
 * action; 0 where its fee is not counted.
 */
export function worstPath(
  input: CheckInput,
  start: number | null,
  weiPerGas: (action: PlacedAction) => number,
): Cost {
  return new Walk(actionsByNode(input), start !== null, weiPerGas).costOf(
    input.plan.root,
    start ?? 0,
  );
}

class Walk {
  readonly #actions: ReadonlyMap<PlanNode, PlacedAction>;
  readonly #isDated: boolean;
  readonly #weiPerGas: (action: PlacedAction) => number;

  constructor(
    actions: ReadonlyMap<PlanNode, PlacedAction>,
    isDated: boolean,
    weiPerGas: (action: PlacedAction) => number,
  ) {
    this.#actions = actions;
    this.#isDated = isDated;
    this.#weiPerGas = weiPerGas;
  }

  /** Every attempt that a node is given, and then the branch for its failure. `begin`: the latest that it can. */
  costOf(node: PlanNode, begin: number): Cost {
    const once = within(node.timeoutMs, this.#costOnce(node, begin), begin);
    const attempts = withRetries(node.onFailure, once);
    if (node.type !== 'action' || node.onError === undefined) return attempts;
    return inTurn(attempts, this.costOf(node.onError, endOf(attempts, begin)));
  }

  #costOnce(node: PlanNode, begin: number): Cost {
    switch (node.type) {
      case 'action':
        return this.#actionCost(node);
      case 'sequence':
        return node.steps.reduce(
          (before, step) => inTurn(before, this.costOf(step, endOf(before, begin))),
          nothing,
        );
      case 'parallel':
        return node.steps.map((step) => this.costOf(step, begin)).reduce(together, nothing);
      case 'if':
        return worst(
          this.costOf(node.then, begin),
          node.else ? this.costOf(node.else, begin) : nothing,
        );
      case 'loop':
        return rounds(node, this.costOf(node.body, begin));
      case 'wait':
        return this.#waitCost(node, begin);
      // How long a person takes is theirs.
      case 'gate':
        return nothing;
    }
  }

  #actionCost(node: PlanNode): Cost {
    const action = this.#actions.get(node);
    const { gasUnits = 0, durationMs = unknownMs } = action?.tool ?? {};
    const weiPerGas = action === undefined ? 0 : this.#weiPerGas(action);
    return { ...nothing, feeWei: gasUnits * weiPerGas, durationMs };
  }

  #waitCost({ durationMs, untilTime, maxWaitMs }: WaitNode, begin: number): Cost {
    if (durationMs !== undefined) return { ...nothing, durationMs: Math.max(0, durationMs) };
    const mostMs = Math.max(0, maxWaitMs ?? defaultMaxWaitMs);
    if (untilTime === undefined) return { ...nothing, durationMs: mostMs };
    const until = this.#isDated ? instantOf(untilTime) : null;
    return until === null ? nothing : { ...nothing, notBefore: Math.min(until, begin + mostMs) };
  }
}

/** A time limit ends the waiting, not the paying: what was sent by then is mined. */
function within(timeoutMs: number | undefined, cost: Cost, begin: number): Cost {
  if (timeoutMs === undefined) return cost;
  const limitMs = Math.max(0, timeoutMs);
  return {
    ...cost,
    durationMs: Math.min(cost.durationMs, limitMs),
    notBefore: Math.min(cost.notBefore, begin + limitMs),
  };
}

function rounds({ maxIterations, delayMs = 0 }: LoopNode, once: Cost): Cost {
  const times = countOf(maxIterations);
  return repeated(once, times, (times - 1) * Math.max(0, delayMs));
}

function withRetries(policy: FailurePolicy | undefined, once: Cost): Cost {
  if (policy?.strategy !== 'retry') return once;
  const { delayMs, backoffMultiplier: growth = 1 } = policy;
  const attempts = countOf(policy.maxAttempts);
  if (attempts === 1 || delayMs <= 0) return repeated(once, attempts, 0);
  // delay * (1 + g + g^2 + …), one pause fewer than attempts.
  const grows = growth > 0 && growth !== 1;
  const pauses = grows ? (growth ** (attempts - 1) - 1) / (growth - 1) : attempts - 1;
  return repeated(once, attempts, delayMs * pauses);
}

/** What is no count is named by a check; it does not multiply. */
function countOf(given: number): number {
  return Number.isInteger(given) && given >= 1 ? given : 1;
}
