import type { Cost, CostItem } from '../../../shared/budgets/guard.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
import type { UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { TokenPrice } from '../ports.ts';
import type { Workbench } from '../run.ts';
import { pricedItems } from './priced.ts';
import { worstCase } from './worst-case.ts';

/** The most that a transaction can cost, with what that is worth now. */
export async function costOf(
  bench: Workbench,
  transaction: UnsignedTransaction,
  rehearsed: readonly AssetChange[],
): Promise<Cost> {
  const { feeWei, outgoing, outgoingKnown } = worstCase(transaction, rehearsed);
  const { chainId } = transaction;
  const items: Omit<CostItem, 'usdMicros'>[] = [
    { kind: 'gas', chainId, token: '', units: feeWei },
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
    bench.log.warn('executor.no_prices', { reason: String(thrown) });
    return new Map();
  }
}
