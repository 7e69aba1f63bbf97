import type { ActOf } from '../acts.ts';
import { certainDepth } from '../certain-depth.ts';
import { minedCarrier } from '../mined-carrier.ts';
import { requireEffect, signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { sendStoredBytes } from './broadcast.ts';
import { nonceUsed } from './track.ts';

/**
 * Finds out what became of a transaction in doubt: mined; or its number used by another, beyond the
 * depth at which blocks are final; or still possible, and then it is sent again, byte for byte.
 */
export async function reconcile(
  bench: Workbench,
  _run: Run,
  { effectId }: ActOf<'reconcile'>,
): Promise<Next> {
  const effect = requireEffect(bench.store.reader, effectId);
  const { account } = effect;
  const { nonce } = signedOf(effect);
  const { network } = bench;
  const head = await bench.chain.head();
  const finalBlock = head.number - BigInt(certainDepth(network) - 1);
  const [nowNonce, finalNonce] = await Promise.all([
    bench.chain.minedNonce(account),
    bench.chain.minedNonce(account, finalBlock > 0n ? finalBlock : 0n),
  ]);
  const mined = await minedCarrier(bench, effect);
  const { effects } = bench.store.writer;
  if (mined?.transaction.purpose === 'cancel') {
    // It is seen to its end as what was sent is.
    effects.markSent(effectId);
    return 'on';
  }
  if (mined !== null) {
    const { receipt, transaction } = mined;
    const block = { number: receipt.blockNumber.toString(), hash: receipt.blockHash };
    effects.markMined(effectId, block, { txHash: transaction.txHash });
    return 'on';
  }
  if (finalNonce > nonce) {
    effects.markFailed(effectId, nonceUsed(nonce).toShape());
    return 'on';
  }
  const inDoubt = {
    waitingFor: 'in_doubt',
    error: nonceUsed(nonce).toShape(),
    wakeInMs: network.pollMs,
  } as const;
  if (nowNonce > nonce) return inDoubt;
  const sent = await sendStoredBytes(bench, effect);
  if (sent !== 'sent') return sent === 'on' ? inDoubt : sent;
  effects.markSent(effectId);
  return 'on';
}
