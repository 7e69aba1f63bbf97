import type { CheckInput, PlacedAction } from '../check.ts';
import { soundParam } from './sound-param.ts';

/** What an action does to a debt. */
export interface LendingStep {
  does: 'borrow' | 'repay' | 'withdraw';
  /** Chain and market together: where one health factor counts. */
  market: string;
  /** Everything that can be had, or is owed. */
  all: boolean;
  token: string;
}

const tools: ReadonlyMap<string, LendingStep['does']> = new Map([
  ['lend_borrow', 'borrow'],
  ['lend_repay', 'repay'],
  ['lend_withdraw', 'withdraw'],
]);

/** Null for every other tool, and where the market is known only when the step runs. */
export function lendingStep(action: PlacedAction): LendingStep | null {
  const does = tools.get(action.node.tool);
  const market = does === undefined ? null : marketOf(action);
  if (does === undefined || market === null) return null;
  const token = soundParam(action, 'token');
  return {
    does,
    market: `${action.chainId} ${market}`,
    all: soundParam(action, 'amount') === 'max',
    token: typeof token === 'string' ? token.toLowerCase() : '',
  };
}

/** The health factor that the context knows for the action's market. */
export function knownHealthFactor(
  action: PlacedAction,
  { healthFactors = {} }: CheckInput['context'],
): string | undefined {
  const market = marketOf(action);
  const chain = String(action.chainId);
  const markets = Object.hasOwn(healthFactors, chain) ? healthFactors[chain] : undefined;
  if (markets === undefined || market === null || !Object.hasOwn(markets, market)) return undefined;
  return markets[market];
}

function marketOf(action: PlacedAction): string | null {
  if (!Object.hasOwn(action.params, 'market')) return 'aave_v3';
  const market = soundParam(action, 'market');
  return typeof market === 'string' ? market : null;
}
