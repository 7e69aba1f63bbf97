import { type Score, scoreItem } from '../../../eval/score-item.ts';
import { contextOf } from '../../../eval/set/context-of.ts';
import { type Item, itemSchema } from '../../../eval/set/item.ts';
import {
  type CompileOutcome,
  compileOutcomeSchema,
} from '../../../src/shared/plan/compile-outcome.ts';
import { type PlanContext, planContextSchema } from '../../../src/shared/plan/context.ts';
import { type Plan, planSchema } from '../../../src/shared/plan/schema.ts';

export const vera = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
export const stranger = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';

/** A Tuesday, 15:00 in Lisbon. */
export const setContext: PlanContext = planContextSchema.parse({
  now: '2026-12-01T15:00:00Z',
  tz: 'Europe/Lisbon',
  locale: 'en-US',
  chains: [1, 8453, 42161],
  defaultChain: 1,
  balances: { '1': { ETH: '5', USDC: '4000' } },
  prices: { ETH: '3000', USDC: '1' },
  contacts: { Vera: vera },
});

/** What a request needs at least to be scored. */
export function item(expect: object, more: object = {}): Item {
  return itemSchema.parse({
    ...{ id: 'x-1', category: 'x', text: 'do it' },
    ...more,
    expect: { trigger: { type: 'immediate' }, tools: [], amounts: [], conditions: [], ...expect },
  });
}

export type Call = [tool: string, params: object, id?: string];

export function action([tool, params, id]: Call, index = 0): object {
  return { id: id ?? `s${index + 1}`, type: 'action', label: tool, tool, params };
}

/** A plan of calls one after the other, or of a given root. */
export function planned(
  steps: Call[] | object,
  more: object = {},
  assumed: string[] = [],
): CompileOutcome {
  const root = Array.isArray(steps) ? inOrder(steps) : steps;
  const plan: Plan = planSchema.parse({
    ...{ id: 'p', name: 'p', userId: 'local', createdAt: 0, status: 'draft', chainId: 1 },
    ...{ trigger: { type: 'immediate' }, root },
    ...more,
  });
  const assumptions = assumed.map((slot) => ({ slot, value: 'v', text: 't' }));
  return { outcome: 'plan', plan, assumptions };
}

export function inOrder(steps: Call[]): object {
  const actions = steps.map((step, index) => action(step, index));
  return actions.length === 1
    ? (actions[0] ?? {})
    : { id: 'root', type: 'sequence', label: 'all', steps: actions };
}

export const asked: CompileOutcome = {
  outcome: 'ask',
  questions: [{ slot: 'amount', text: 'How much?' }],
  assumptions: [],
};
export const refused: CompileOutcome = { outcome: 'refuse', reason: 'No.', assumptions: [] };
export const unread: CompileOutcome = { outcome: 'needs_model', reason: '?', assumptions: [] };

export function answered(...reads: Call[]): CompileOutcome {
  return compileOutcomeSchema.parse({
    ...{ outcome: 'answer', reason: 'See.', assumptions: [] },
    reads: reads.map(([tool, params]) => ({ tool, params })),
  });
}

export function score(of: Item, outcome: CompileOutcome): Score {
  return scoreItem(of, outcome, contextOf(of, setContext));
}

export function verdict(of: Item, outcome: CompileOutcome): Score['verdict'] {
  return score(of, outcome).verdict;
}

export function compare(fn: string, args: string[], op: string, right: string): object {
  const literals = args.map((value) => ({ type: 'literal', value }));
  return {
    type: 'compare',
    left: { type: 'runtime', fn, args: literals },
    op,
    right: { type: 'literal', value: right },
  };
}

export function from(stepId: string, path: string): object {
  return { type: 'step_output', stepId, path };
}
