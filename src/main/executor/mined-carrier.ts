import type { EffectRecord, EffectTransaction } from '../store/queries/effects.ts';
import type { Receipt } from './ports.ts';
import type { Workbench } from './run.ts';

/** A transaction of an effect that is in a block, of which there is one at most. */
export interface MinedCarrier {
  transaction: EffectTransaction;
  receipt: Receipt;
}

/** Looks for the receipts of all transactions that were ever signed for an effect, the newest first. */
export async function minedCarrier(
  { chain, store }: Pick<Workbench, 'chain' | 'store'>,
  { effectId }: EffectRecord,
): Promise<MinedCarrier | null> {
  for (const transaction of store.reader.effects.transactions(effectId).toReversed()) {
    const receipt = await chain.receipt(transaction.txHash);
    if (receipt !== null) return { transaction, receipt };
  }
  return null;
}
