import type { EffectRecord } from '../../store/queries/effects.ts';
import type { StoreReader } from '../../store/store.ts';

/**
 * Whether bytes of a run wait for the answer of its mandate and not for a person: it is under one, which has not
 * refused them. A mandate signs transactions alone.
 */
export function asksMandate(
  reader: Pick<StoreReader, 'executions' | 'mandates'>,
  { effectId, executionId, state, realm }: EffectRecord,
  digest: string,
): boolean {
  return (
    state === 'simulated' &&
    realm === 'chain' &&
    reader.executions.mandateOf(executionId) !== null &&
    reader.mandates.answerTo(effectId, digest)?.outcome !== 'refused'
  );
}
