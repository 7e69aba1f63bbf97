import type { Cost, CostItem } from '../../../shared/budgets/guard.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { EffectOutcome, UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { EffectRecord, EffectRehearsal } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import type { TokenPrice } from '../ports.ts';
import type { Workbench } from '../run.ts';
import { pricedItems } from './priced.ts';
import { worstCase } from './worst-case.ts';

/** What a rehearsal told of the cost that the bytes alone do not say. */
export type RehearsedCost = Pick<EffectRehearsal, 'assetChanges' | 'mostL1FeeWei'>;

/** Of what was put to a person; nothing where that was not rehearsed. */
export function costKept({ rehearsal }: EffectRecord): RehearsedCost {
  return rehearsal === null ? { assetChanges: [] } : requireStored(rehearsal);
}

/** Of a rehearsal that was just made. */
export function costTold({ assetChanges, transaction }: EffectOutcome): RehearsedCost {
  const { mostL1FeeWei } = transaction;
  return { assetChanges, ...(mostL1FeeWei === undefined ? {} : { mostL1FeeWei }) };
}

/** The most that a transaction can cost, with what that is worth now. */
export async function costOf(
  bench: Workbench,
  transaction: UnsignedTransaction,
  { assetChanges, mostL1FeeWei = '0' }: RehearsedCost,
): Promise<Cost> {
  const { feeWei, outgoing, outgoingKnown } = worstCase(transaction, assetChanges);
  const { chainId } = transaction;
  const items: Omit<CostItem, 'usdMicros'>[] = [
    { kind: 'gas', chainId, token: '', units: feeWei + BigInt(mostL1FeeWei) },
    ...[...outgoing]
      .filter(([, units]) => units > 0n)
      .map(([token, units]) => ({ kind: 'token' as const, chainId, token, units })),
  ];
  const prices = await pricesOf(bench, ['native', ...outgoing.keys()]);
  return { items: pricedItems(items, prices), outgoingKnown };
}

/** A price that cannot be had is not known; whether that matters, the limits decide. */
async function pricesOf(
  bench: Workbench,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TokenPrice>> {
  try {
    return await bench.usdPrices([...new Set(tokens)]);
  } catch (thrown) {
    bench.log.warn('executor.no_prices', { code: toAppError(thrown).code });
    return new Map();
  }
}
