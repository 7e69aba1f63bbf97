import type { PermitTerms, SignedPermit } from '../../chain/planned-transaction.ts';
import type { Store } from '../../store/open-store.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { bytesChanged } from '../require-effect.ts';
import { readPermitBytes } from './permit-bytes.ts';

/** What was signed for an attempt of a step so far; it is used or runs out, and is never asked for twice. */
export function signedPermits(
  reader: Store['reader'],
  { executionId, path, attempt }: Pick<EffectRecord, 'executionId' | 'path' | 'attempt'>,
): SignedPermit[] {
  return reader.effects.ofStep(executionId, path).flatMap((effect) => {
    const { signedBytes, realm } = effect;
    if (realm !== 'signature' || effect.attempt !== attempt || signedBytes === null) return [];
    return [{ terms: termsOf(effect), signature: signedBytes }];
  });
}

/** What an effect's signature is, or would be, of. BYTES_CHANGED when it cannot be read. */
export function termsOf({ unsignedTx }: Pick<EffectRecord, 'unsignedTx'>): PermitTerms {
  try {
    if (unsignedTx !== null) return readPermitBytes(unsignedTx);
  } catch {
    // Told below.
  }
  throw bytesChanged();
}
