import type { Hex } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { Store } from '../store/open-store.ts';
import type { EffectRecord } from '../store/queries/effects.ts';

/** EFFECT_NOT_FOUND when there is none. */
export function requireEffect(reader: Store['reader'], effectId: string): EffectRecord {
  const effect = reader.effects.get(effectId);
  if (effect !== undefined) return effect;
  throw new AppError('EFFECT_NOT_FOUND', 'invalid_params', 'There is no such transaction.', {
    facts: { effectId },
  });
}

/** What was signed and may be out: the schema keeps it from the state `intent` on. */
export interface Signed {
  txHash: Hex;
  signedBytes: Hex;
  nonce: number;
}

export function signedOf({ effectId, txHash, signedBytes, nonce }: EffectRecord): Signed {
  if (txHash === null || signedBytes === null || nonce === null) {
    throw new AppError('EFFECT_NOT_SIGNED', 'unknown', 'This transaction was never signed.', {
      facts: { effectId },
    });
  }
  return { txHash: txHash as Hex, signedBytes: signedBytes as Hex, nonce };
}
