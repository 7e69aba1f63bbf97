// Asked before a person is: what does not fit into the limits is not put to anybody. Nothing is set aside
// here; that is done with the claim, where the same question is asked again.
import { type BudgetDecision, decideBudget } from '../../../shared/budgets/guard.ts';
import { windowMs } from '../../../shared/budgets/limit.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import { type Clock, certainNow } from '../../clock.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { isOf, type LimitRaise } from '../../store/queries/limit-raises.ts';
import type { Pause, Workbench } from '../run.ts';
import { budgetReached } from './budget-reached.ts';
import { costOf, type RehearsedCost } from './cost-of.ts';
import { countingAt } from './counting.ts';
import { localDay } from './local-day.ts';

/** Prices are looked up again this often while one is missing. */
const priceAgainMs = 5 * 60_000;

/** So often it is looked whether enough of a window has passed. */
const windowAgainMs = 5 * 60_000;

/** Null when the transaction may be asked about; else what the run waits for. */
export async function heldByBudget(
  bench: Workbench,
  effect: EffectRecord,
  transaction: UnsignedTransaction,
  rehearsed: RehearsedCost,
): Promise<Pause | null> {
  const { reader, writer } = bench.store;
  const { executionId, instanceId } = effect;
  const cost = await costOf(bench, transaction, rehearsed);
  const counting = { ...countingAt(reader, bench.clock), instanceId };
  const decision = decideBudget(reader.budgets.countedOfRun(executionId, counting), cost);
  if (decision.kind === 'ok') return null;
  // What waits must not hold the transactions of other runs up.
  writer.nonces.release(effect.effectId);
  return budgetPause(decision, reader.budgets.raises(), bench.clock);
}

/** Until a limit is changed or is higher, or the day is over where it is of the day, or so much of a window has passed. */
export function budgetPause(
  decision: Exclude<BudgetDecision, { kind: 'ok' }>,
  raises: readonly LimitRaise[],
  clock: Clock,
): Pause {
  const nowMs = certainNow(clock);
  const isOfDay = decision.reached.some(({ limit }) => limit.scope === 'day');
  const isOfWindow = decision.reached.some(({ limit }) => limit.scope in windowMs);
  const raisedIn = raises
    .filter((raise) => decision.reached.some(({ limit }) => isOf(limit, raise)))
    .map(({ dueAt }) => dueAt - nowMs)
    .filter((leftMs) => leftMs > 0);
  const wakes = [
    ...raisedIn,
    ...(isOfWindow ? [windowAgainMs] : []),
    ...(isOfDay ? [localDay(nowMs).endsAt - nowMs] : []),
    ...(decision.kind === 'unknown' ? [priceAgainMs] : []),
  ];
  const wakeInMs = wakes.length === 0 ? {} : { wakeInMs: Math.min(...wakes) };
  return { waitingFor: 'budget', error: budgetReached(decision).toShape(), ...wakeInMs };
}
