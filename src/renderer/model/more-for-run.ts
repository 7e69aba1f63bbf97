import { amountText, tokenOf } from '../../shared/budgets/amount-words.ts';
import { type BudgetKind, budgetKinds } from '../../shared/budgets/limit.ts';
import type { RunView } from '../../shared/runs/views.ts';

/** What would let a run go on that has come to a limit of its own. */
export interface MoreForRun {
  kind: BudgetKind;
  chainId: number | null;
  token: string | null;
  unit: string;
  /** Decimal: what counts against the limit, and what the step may take. */
  amount: string;
}

/** An hour; what a run is given beyond the time it has lasted. */
const moreTimeMs = 3_600_000n;

/** Null where the limit is not the run's alone, or where nobody knows how much it would take. */
export function moreForRun({ waitingFor, error }: RunView): MoreForRun | null {
  if (waitingFor !== 'budget' || error === null) return null;
  const {
    scope,
    kind: named,
    chainId,
    token,
    spentUnits,
    reservedUnits,
    wantedUnits,
  } = error.facts;
  const kind = budgetKinds.find((each) => each === named);
  if (kind === undefined || (scope !== 'run' && scope !== 'plan')) return null;
  const units = [spentUnits, reservedUnits, wantedUnits].map(wholeOf);
  if (units.some((each) => each === null)) return null;
  const needed = units.reduce<bigint>((sum, each) => sum + (each ?? 0n), 0n);
  const of = { kind, chainId: numberOf(chainId), token: typeof token === 'string' ? token : null };
  const unit = { gas: 'ETH', model: 'USD', usd: 'USD', time: 'minutes', token: '' }[kind];
  return {
    ...of,
    unit: kind === 'token' ? (tokenOf(of)?.symbol ?? '') : unit,
    amount: amountText(of, kind === 'time' ? upToMinute(needed) + moreTimeMs : needed),
  };
}

function upToMinute(ms: bigint): bigint {
  return ((ms + 59_999n) / 60_000n) * 60_000n;
}

function wholeOf(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
