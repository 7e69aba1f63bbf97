import type { Hex } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { UnsignedTransaction } from '../chain/planned-transaction.ts';
import type { Store } from '../store/open-store.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { readUnsigned } from './unsigned-transaction.ts';

/** EFFECT_NOT_FOUND when there is none. */
export function requireEffect(reader: Store['reader'], effectId: string): EffectRecord {
  const effect = reader.effects.get(effectId);
  if (effect !== undefined) return effect;
  throw new AppError('EFFECT_NOT_FOUND', 'invalid_params', 'There is no such transaction.', {
    facts: { effectId },
  });
}

/**
 * The bytes that were rehearsed and are to be signed, and what they say. EFFECT_NOT_REHEARSED when there
 * are none; BYTES_CHANGED when they cannot be read.
 */
export function unsignedOf({ effectId, unsignedTx, account, kind }: EffectRecord): {
  bytes: Hex;
  transaction: UnsignedTransaction;
} {
  if (unsignedTx === null) {
    throw new AppError('EFFECT_NOT_REHEARSED', 'unknown', 'This transaction was never rehearsed.', {
      facts: { effectId },
    });
  }
  return { bytes: unsignedTx, transaction: readUnsigned(unsignedTx, account, kind) };
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
  return { txHash, signedBytes, nonce };
}
