import { AppError } from '../../../shared/errors.ts';
import { paidFeeWei } from '../../chain/paid-fee.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { certainDepth } from '../certain-depth.ts';
import { between } from '../crash-points.ts';
import type { MinedCarrier } from '../mined-carrier.ts';
import type { Next, Workbench } from '../run.ts';

/**
 * The cancellation was mined. Only when its block is not taken back any more is it certain that what it stands
 * for will never happen; until then it is looked at again.
 */
export async function callOff(
  bench: Workbench,
  { effectId }: EffectRecord,
  { transaction: { txHash }, receipt }: MinedCarrier,
): Promise<Next> {
  const { chain, network, store, crash } = bench;
  const head = await chain.head();
  const depth = Number(head.number - receipt.blockNumber) + 1;
  if (depth < certainDepth(network)) return { waitingFor: null, wakeInMs: network.pollMs };
  const feeWei = paidFeeWei(receipt).toString();
  return between(crash, 'mark_called_off', () => {
    store.writer.effects.markCalledOff(effectId, calledOff(txHash).toShape(), { txHash, feeWei });
    return 'on' as const;
  });
}

function calledOff(txHash: string): AppError {
  return new AppError(
    'TX_CALLED_OFF',
    'rejected_by_user',
    'You cancelled this transaction before it was mined.',
    {
      advice: 'It can never be mined any more; only the fee of the cancellation was spent.',
      facts: { txHash },
    },
  );
}
