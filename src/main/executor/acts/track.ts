import { AppError } from '../../../shared/errors.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { minedCarrier } from '../mined-carrier.ts';
import { callOff } from '../replacement/call-off.ts';
import { requireEffect, signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { sendStoredBytes } from './broadcast.ts';

/** Looks for the receipt of each transaction of the effect; what the network lost is sent to it again, byte for byte. */
export async function track(bench: Workbench, _run: Run, act: ActOf<'track'>): Promise<Next> {
  const effect = requireEffect(bench.store.reader, act.effectId);
  const { nonce } = signedOf(effect);
  // Before the receipt: a count that already includes it explains a receipt that is there by then.
  const minedNonce = await bench.chain.minedNonce(effect.account);
  const mined = await between(bench.crash, 'receipt', () => minedCarrier(bench, effect));
  if (mined?.transaction.purpose === 'cancel') return callOff(bench, effect, mined);
  if (mined !== null) {
    const { receipt, transaction } = mined;
    const block = { number: receipt.blockNumber.toString(), hash: receipt.blockHash };
    const { txHash } = transaction;
    return between(bench.crash, 'mark_mined', () => {
      bench.store.writer.effects.markMined(act.effectId, block, { txHash });
      return 'on' as const;
    });
  }
  if (minedNonce > nonce) {
    bench.store.writer.effects.markUnknown(act.effectId, nonceUsed(nonce).toShape());
    return 'on';
  }
  const sent = await sendStoredBytes(bench, effect);
  if (sent !== 'sent') return sent;
  return { waitingFor: null, wakeInMs: bench.network.pollMs };
}

/** The number of this transaction was used by another, so that it may never be mined. */
export function nonceUsed(nonce: number): AppError {
  return new AppError(
    'NONCE_USED_ELSEWHERE',
    'unknown',
    'Another transaction of this account used the same number, so this one may never be mined.',
    {
      advice:
        'Nothing is signed again by itself. Check the account for what was sent from elsewhere.',
      facts: { nonce },
    },
  );
}
