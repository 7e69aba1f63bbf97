import { amountText, tokenOf } from '../../../shared/budgets/amount-words.ts';
import type { BudgetView, LimitView, SpendView } from '../../../shared/budgets/budget-view.ts';
import { type BudgetKey, type CountedLimit, eachByItself } from '../../../shared/budgets/limit.ts';
import { usdOfSpend } from '../../../shared/budgets/spend-usd.ts';
import { practiceChainIds } from '../../../shared/chain/addresses.ts';
import { openRunStates } from '../../../shared/runs/states.ts';
import type { Clock } from '../../clock.ts';
import { listNetworks } from '../../networks/network-settings.ts';
import type { Store } from '../../store/open-store.ts';
import { isOf, type LimitRaise } from '../../store/queries/limit-raises.ts';
import type { SpendRecord } from '../../store/queries/spends.ts';
import { countingAt } from './counting.ts';
import { planNameOf } from './plan-name-of.ts';

type Reader = Store['reader'];

const spendsShown = 50;

/** Every limit that still holds something, and the last spends; `instanceId` is the chain that is counted. */
export function viewBudgets(
  reader: Reader,
  { clock, instanceId }: { clock: Clock; instanceId: string | null },
): BudgetView {
  const counting = { ...countingAt(reader, clock), instanceId };
  const limits = reader.budgets.counted(counting);
  const coins = coinsOf(reader);
  const open = reader.budgets.raises().filter(({ dueAt }) => dueAt > counting.nowMs);
  return {
    limits: limits
      .filter((limit) => limit.executionId === null || isOpen(reader, limit.executionId))
      .map((limit) => ({ ...limitView(reader, limit), raise: raiseView(limit, open) })),
    spends: reader.spends
      .list({ instanceId, limit: spendsShown })
      .map((spend) => spendView(reader, spend, coins)),
  };
}

/** The practice chain that counts while no network is at hand: that of the last run on a chain; null for money. */
export function lastInstance({ executions }: Reader): string | null {
  return executions.lastInstance(practiceChainIds);
}

function raiseView(limit: CountedLimit, open: readonly LimitRaise[]): LimitView['raise'] {
  const raise = open.find((each) => isOf(limit, each));
  if (raise === undefined) return null;
  const { limitUnits, dueAt } = raise;
  return { limit: limitUnits === null ? null : amountText(limit, limitUnits), at: dueAt };
}

function limitView(reader: Reader, counted: CountedLimit): Omit<LimitView, 'raise'> {
  const { scope, executionId, kind, chainId, token, unpriced } = counted;
  const { limitUnits, spentUnits, reservedUnits } = counted;
  const text = (units: bigint): string => amountText(counted, units);
  const left = limitUnits - spentUnits - reservedUnits;
  const isOfEach = eachByItself.has(scope);
  return {
    ...{ scope, executionId, kind, chainId, token, unpriced },
    planName: executionId === null ? null : planNameOf(reader, executionId),
    unit: unitOf(counted),
    limit: text(limitUnits),
    spent: isOfEach ? null : text(spentUnits),
    reserved: isOfEach ? null : text(reservedUnits),
    left: isOfEach ? null : text(left > 0n ? left : 0n),
  };
}

/** What the coins are called that fees are paid in, by the network. */
function coinsOf(reader: Reader): ReadonlyMap<number, string> {
  return new Map(listNetworks(reader).map(({ chainId, symbol }) => [chainId, symbol]));
}

function spendView(
  reader: Reader,
  spend: SpendRecord,
  coins: ReadonlyMap<number, string>,
): SpendView {
  const { spendId, executionId, kind, chainId, token, actualUnits, reservedUnits } = spend;
  const of = { kind, chainId: chainId || null, token: token || null };
  const usd = usdOfSpend(spend);
  return {
    ...{ spendId, executionId, kind, at: spend.createdAt },
    planName: planNameOf(reader, executionId),
    unit: kind === 'gas' ? (coins.get(chainId) ?? `of the coin of chain ${chainId}`) : unitOf(of),
    amount: amountText(of, actualUnits ?? reservedUnits),
    usd: usd === null ? null : amountText({ kind: 'usd', chainId: null, token: null }, usd),
    state: spend.state === 'spent' ? 'spent' : 'reserved',
  };
}

function unitOf(of: Pick<BudgetKey, 'kind' | 'chainId' | 'token'>): string {
  if (of.kind === 'token') return tokenOf(of)?.symbol ?? `units of ${of.token}`;
  if (of.kind === 'time') return 'minutes';
  return of.kind === 'gas' ? 'ETH' : 'USD';
}

function isOpen(reader: Reader, executionId: string): boolean {
  const state = reader.executions.get(executionId)?.state;
  return state !== undefined && openRunStates.includes(state);
}
