import { sameAddress } from '../../shared/addresses.ts';
import { formatUnits } from '../../shared/amounts.ts';
import type { EffectLine } from '../../shared/approvals/facts.ts';
import { type AllowanceChange, isUnlimited } from '../../shared/chain/allowances.ts';
import { coinsAtRisk, worstDeltaOf } from '../../shared/chain/rehearsed-meaning.ts';
import { shownChange } from '../../shared/chain/shown-change.ts';
import { type AssetChange, assetKey, wholeFeeWei } from '../../shared/chain/types.ts';
import type { Subject } from './subject.ts';

/** The ledger of an approval: what left and came on the fork, and how far the bytes let it differ. */
export function effectLines(subject: Subject): EffectLine[] {
  const { account, transaction, assetChanges, allowances } = subject;
  const mine = assetChanges.filter((change) => sameAddress(change.account, account));
  const changes = [
    ...mine.map((change) => changeLine(change, worstDeltaOf(transaction, change))),
    ...coinsThatCameBack(subject, mine),
  ];
  return [
    ...changes.filter(({ direction }) => direction === 'out'),
    ...changes.filter(({ direction }) => direction === 'in'),
    ...changes.filter(({ direction }) => direction === 'owed'),
    ...allowances.filter((change) => sameAddress(change.owner, account)).map(allowanceLine),
    feeLine(subject),
  ];
}

/** On the fork; who is called may keep them. */
function coinsThatCameBack(
  { transaction, native }: Subject,
  changes: readonly AssetChange[],
): EffectLine[] {
  const wei = coinsAtRisk(transaction);
  if (wei === 0n || changes.some(({ token }) => token === 'native')) return [];
  return [line('out', { token: 'native', ...native }, '0', wei)];
}

function changeLine(change: AssetChange, leastUnits: bigint): EffectLine {
  if (change.lent?.as === 'owed') return debtLine(change, leastUnits);
  const units = BigInt(change.deltaUnits);
  const rehearsed = formatUnits(units, change.decimals);
  // What may be lost is told as what leaves, also where the rehearsal gained.
  return units < 0n || leastUnits < 0n
    ? line('out', { ...change, token: assetKey(change) }, rehearsed, -leastUnits)
    : line('in', { ...change, token: assetKey(change) }, `+${rehearsed}`, leastUnits);
}

/** Money that the account owes is none that it has: more of it is told as a debt, with the most it may be. */
function debtLine(change: AssetChange, leastUnits: bigint): EffectLine {
  const { delta, symbol, gain } = shownChange(change);
  const limitUnits = gain ? leastUnits : -leastUnits;
  return line('owed', { ...change, symbol }, gain ? delta : `+${delta}`, limitUnits);
}

function allowanceLine(change: AllowanceChange): EffectLine {
  const after = BigInt(change.after);
  const terms = termsOf(change);
  return {
    ...line('allowance', change, formatUnits(after, change.decimals), after),
    ...(isUnlimited(change) ? { unlimited: true } : {}),
    ...(terms === '' ? {} : { terms }),
  };
}

/** E.g. "through Permit2 until 2026-11-22 12:30 UTC". */
function termsOf({ way, after, expiresAt }: AllowanceChange): string {
  if (way !== 'permit2') return '';
  if (after === '0' || expiresAt === undefined) return 'through Permit2';
  const end = new Date(Number(expiresAt) * 1_000).toISOString();
  return `through Permit2 until ${end.slice(0, 10)} ${end.slice(11, 16)} UTC`;
}

function feeLine({ transaction, mostFeeWei, native }: Subject): EffectLine {
  const rehearsed = formatUnits(-wholeFeeWei(transaction), native.decimals);
  return line('fee', { token: 'native', ...native }, rehearsed, mostFeeWei);
}

function line(
  direction: EffectLine['direction'],
  { token, symbol, decimals }: { token: string; symbol: string; decimals: number },
  rehearsed: string,
  limitUnits: bigint,
): EffectLine {
  return { direction, symbol, rehearsed, limit: formatUnits(limitUnits, decimals), token };
}
