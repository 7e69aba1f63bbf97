import { formatUnits } from '../../shared/amounts.ts';
import type { EffectLine } from '../../shared/approvals/facts.ts';
import type { AllowanceChange, AssetChange } from '../../shared/chain/types.ts';
import { argOf } from './decoded-args.ts';
import type { Subject } from './subject.ts';

/**
 * The ledger of an approval: what left and came on the fork, and how far the bytes allow it to differ.
 * Limits are read from the bytes (value, call, gas), never from the rehearsal alone.
 */
export function effectLines(subject: Subject): EffectLine[] {
  const { account, assetChanges, allowances } = subject;
  const mine = assetChanges.filter((change) => same(change.account, account));
  const owned = allowances.filter((change) => same(change.owner, account));
  return [
    ...mine
      .filter(({ deltaUnits }) => BigInt(deltaUnits) < 0n)
      .map((change) => outLine(subject, change)),
    ...mine
      .filter(({ deltaUnits }) => BigInt(deltaUnits) > 0n)
      .map((change) => inLine(subject, change)),
    ...owned.filter(({ before, after }) => before !== after).map(allowanceLine),
    feeLine(subject),
  ];
}

function outLine({ transaction }: Subject, change: AssetChange): EffectLine {
  const spent = -BigInt(change.deltaUnits);
  const asked = change.token === 'native' ? BigInt(transaction.valueWei) : mostOut(transaction);
  const most = asked !== undefined && asked > spent ? asked : spent;
  return line('out', change, `-${formatUnits(spent, change.decimals)}`, most);
}

function inLine({ transaction }: Subject, change: AssetChange): EffectLine {
  const received = BigInt(change.deltaUnits);
  const asked =
    transaction.kind === 'swap' ? argOf(transaction.decoded, 'amountOutMin') : undefined;
  const least = asked !== undefined && asked < received ? asked : received;
  return line('in', change, `+${formatUnits(received, change.decimals)}`, least);
}

/** What an exact-out swap may take at most. */
function mostOut(transaction: Subject['transaction']): bigint | undefined {
  return transaction.kind === 'swap' ? argOf(transaction.decoded, 'amountInMax') : undefined;
}

function allowanceLine(change: AllowanceChange): EffectLine {
  const after = BigInt(change.after);
  return line('allowance', change, formatUnits(after, change.decimals), after);
}

function feeLine({ transaction, mostFeeWei, native }: Subject): EffectLine {
  const rehearsed = `-${formatUnits(BigInt(transaction.feeWei), native.decimals)}`;
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

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
