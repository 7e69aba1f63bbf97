// Sends the stored bytes, and never any others. Whether they are out already is looked up first, so
// that this may be done again after any crash.
import type { Hex } from 'viem';
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { between } from '../crash-points.ts';
import { requireEffect, signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';

/** Sends the signed bytes, and marks them as sent only after. Errors: EFFECT_NOT_FOUND, EFFECT_NOT_SIGNED, RPC_*. */
export async function broadcast(
  bench: Workbench,
  _run: Run,
  act: ActOf<'broadcast'>,
): Promise<Next> {
  const effect = requireEffect(bench.store.reader, act.effectId);
  const sent = await sendStoredBytes(bench, effect);
  if (sent !== 'sent') return sent;
  return between(bench.crash, 'mark_sent', () => {
    bench.store.writer.effects.markSent(act.effectId);
    return 'on' as const;
  });
}

/** `sent` when the network has the bytes; what else there is to do when it does not take them. */
export async function sendStoredBytes(
  bench: Workbench,
  effect: EffectRecord,
): Promise<'sent' | Next> {
  const { txHash, signedBytes } = signedOf(effect);
  if (await bench.chain.knows(txHash)) return 'sent';
  // Looked at last: whoever stopped everything meanwhile is heard.
  if (bench.store.reader.control.halted() !== null)
    return { waitingFor: null, wakeInMs: bench.network.pollMs };
  try {
    await between(bench.crash, 'broadcast', () => bench.chain.broadcast(signedBytes));
    return 'sent';
  } catch (thrown) {
    return afterRefusal(bench, effect, txHash, toAppError(thrown));
  }
}

async function afterRefusal(
  bench: Workbench,
  effect: EffectRecord,
  txHash: Hex,
  error: AppError,
): Promise<'sent' | Next> {
  if (error.code === 'ALREADY_KNOWN' || (await bench.chain.knows(txHash))) return 'sent';
  if (error.code !== 'NONCE_TOO_LOW')
    return { waitingFor: 'in_doubt', error: error.toShape(), wakeInMs: 5000 };
  if (effect.state !== 'unknown')
    bench.store.writer.effects.markUnknown(effect.effectId, error.toShape());
  return 'on';
}
