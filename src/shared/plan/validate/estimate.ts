// Rough costs over the worst path. They are for orientation; the rehearsal measures.

import { parseUnits } from '../../amounts.ts';
import { instantOf } from '../../iso-time.ts';
import type { ToolDeclaration } from '../../tools/tool-declaration.ts';
import type { PlanContext } from '../context.ts';
import type { FailurePolicy, PlanNode, WaitNode } from '../nodes.ts';
import type { CheckInput, PlacedAction } from './check.ts';
import { nominalGasPriceWei } from './nominal-gas-price.ts';

interface Cost {
  gasUnits: number;
  durationMs: number;
}

const nothing: Cost = { gasUnits: 0, durationMs: 0 };

/** Of a tool that is not known here. */
const unknownMs = 1_000;

/** Fields of the validation result; left out where they cannot be counted. */
export function estimate(input: CheckInput): {
  estimatedGasEth?: number;
  estimatedDurationMs?: number;
} {
  const actions = new Map<PlanNode, PlacedAction>();
  for (const action of input.actions) actions.set(action.node, action);
  const now = input.context.now === undefined ? null : instantOf(input.context.now);
  const { gasUnits, durationMs } = costOf(input.plan.root, actions, now);
  const ethPerGas = Number(gasPriceWei(input.context)) / 1e18;
  return {
    ...(Number.isFinite(gasUnits) && {
      estimatedGasEth: Number((gasUnits * ethPerGas).toFixed(9)),
    }),
    ...(Number.isSafeInteger(Math.round(durationMs)) && {
      estimatedDurationMs: Math.round(durationMs),
    }),
  };
}

/** What a unit of gas costs: as it is given, else nominal. */
function gasPriceWei({ gasPriceGwei }: PlanContext): bigint {
  return gasPriceGwei === undefined
    ? nominalGasPriceWei
    : parseUnits(gasPriceGwei, 9, { zeroAllowed: true });
}

type Actions = ReadonlyMap<PlanNode, PlacedAction>;

/** Every attempt that a node is given, and then the branch for its failure. */
function costOf(node: PlanNode, actions: Actions, now: number | null): Cost {
  const once = within(node.timeoutMs, costOnce(node, actions, now));
  const attempts = withRetries(node.onFailure, once);
  if (node.type !== 'action' || node.onError === undefined) return attempts;
  return inTurn(attempts, costOf(node.onError, actions, now));
}

/** A time limit ends the waiting, not the paying: what was sent by then is mined. */
function within(timeoutMs: number | undefined, cost: Cost): Cost {
  if (timeoutMs === undefined) return cost;
  return { ...cost, durationMs: Math.min(cost.durationMs, Math.max(0, timeoutMs)) };
}

function costOnce(node: PlanNode, actions: Actions, now: number | null): Cost {
  const of = (child: PlanNode): Cost => costOf(child, actions, now);
  switch (node.type) {
    case 'action':
      return actionCost(actions.get(node)?.tool);
    case 'sequence':
      return node.steps.map(of).reduce(inTurn, nothing);
    case 'parallel':
      return node.steps.map(of).reduce(together, nothing);
    case 'if':
      return worst(of(node.then), node.else ? of(node.else) : nothing);
    case 'loop': {
      const times = Math.max(0, node.maxIterations);
      const once = of(node.body);
      const pauses = Math.max(0, times - 1) * (node.delayMs ?? 0);
      return { gasUnits: once.gasUnits * times, durationMs: once.durationMs * times + pauses };
    }
    case 'wait':
      return { gasUnits: 0, durationMs: waitMs(node, now) };
    // How long a person takes is theirs.
    case 'gate':
      return nothing;
  }
}

function actionCost(tool: ToolDeclaration | undefined): Cost {
  return { gasUnits: tool?.gasUnits ?? 0, durationMs: tool?.durationMs ?? unknownMs };
}

function waitMs(node: WaitNode, now: number | null): number {
  if (node.durationMs !== undefined) return Math.max(0, node.durationMs);
  if (node.untilTime === undefined) return node.maxWaitMs ?? 86_400_000;
  const until = instantOf(node.untilTime);
  return until === null || now === null ? 0 : Math.max(0, until - now);
}

function withRetries(policy: FailurePolicy | undefined, once: Cost): Cost {
  if (policy?.strategy !== 'retry') return once;
  const attempts = Math.max(1, policy.maxAttempts);
  const growth = policy.backoffMultiplier ?? 1;
  // delay * (1 + g + g^2 + …), one pause fewer than attempts.
  const pauses = growth === 1 ? attempts - 1 : (growth ** (attempts - 1) - 1) / (growth - 1);
  return {
    gasUnits: once.gasUnits * attempts,
    durationMs: once.durationMs * attempts + Math.max(0, policy.delayMs * pauses),
  };
}

function inTurn(left: Cost, right: Cost): Cost {
  return {
    gasUnits: left.gasUnits + right.gasUnits,
    durationMs: left.durationMs + right.durationMs,
  };
}

function together(left: Cost, right: Cost): Cost {
  return { ...inTurn(left, right), durationMs: Math.max(left.durationMs, right.durationMs) };
}

function worst(left: Cost, right: Cost): Cost {
  return {
    gasUnits: Math.max(left.gasUnits, right.gasUnits),
    durationMs: Math.max(left.durationMs, right.durationMs),
  };
}
