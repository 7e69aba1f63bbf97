import { AppError } from '../../../shared/errors.ts';
import type { ActOf } from '../acts.ts';
import { certainDepth } from '../certain-depth.ts';
import { between } from '../crash-points.ts';
import { minedCarrier } from '../mined-carrier.ts';
import { missingBelow } from '../nonce.ts';
import { callOff } from '../replacement/call-off.ts';
import { requireEffect, signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { sendStoredBytes } from './broadcast.ts';

/** Looks for the receipt of each transaction of the effect; what the network lost is sent to it again, byte for byte. */
export async function track(bench: Workbench, run: Run, act: ActOf<'track'>): Promise<Next> {
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
  const wakeInMs = bench.network.pollMs;
  if (minedNonce > nonce) {
    const error = nonceUsed(nonce).toShape();
    if (isFirstLook(bench, run)) return { waitingFor: 'in_doubt', error, wakeInMs };
    bench.store.writer.effects.markUnknown(act.effectId, error);
    return 'on';
  }
  const sent = await sendStoredBytes(bench, effect);
  if (sent !== 'sent') return sent;
  const { chainId, instanceId, account } = effect;
  const signed = bench.store.reader.nonces.signed({ chainId, instanceId, account });
  const missing = missingBelow(nonce, minedNonce, signed);
  if (missing === null) return { waitingFor: null, wakeInMs };
  return { waitingFor: 'in_doubt', error: nonceGap(nonce, missing).toShape(), wakeInMs };
}

/**
 * A node may count a transaction a moment before it has its receipt. Where more blocks have to follow, that
 * moment is over by then; where the first block is the last, it is looked at twice.
 */
function isFirstLook({ network }: Workbench, { execution }: Run): boolean {
  return certainDepth(network) === 1 && execution.waitingFor !== 'in_doubt';
}

/** A transaction from elsewhere that this one was to come after is gone, e.g. with a block that was taken back. */
function nonceGap(nonce: number, missing: number): AppError {
  return new AppError(
    'NONCE_GAP',
    'unknown',
    `This transaction has the number ${nonce}, and none of this account has the number ${missing} any more.`,
    {
      advice: `It is mined as soon as one with the number ${missing} is; with that it goes out as it is, so do not send the same once more. Another wallet may have sent that one, and the next transaction of this account takes the number. Nothing is signed again by itself.`,
      facts: { nonce, missing },
    },
  );
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
