// Between the rehearsal that a person saw and the signature the chain may have moved: then the same
// bytes are run once more, and what they would do now must be what was shown.
import { AppError } from '../../shared/errors.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import { isNextNonce } from './nonce.ts';
import { unsignedOf } from './require-effect.ts';
import type { Workbench } from './run.ts';
import { decideVerdict } from './verdict.ts';

export type Freshness =
  | { kind: 'fresh' }
  /** What was approved no longer says what would happen. */
  | { kind: 'changed'; reason: 'outcome' | 'reverts' | 'nonce' };

/** Errors: RPC_* or the rehearsal's own when it could not be determined; then nothing may be signed. */
export async function checkFreshness(bench: Workbench, effect: EffectRecord): Promise<Freshness> {
  if (!(await nonceIsNext(bench, effect))) return { kind: 'changed', reason: 'nonce' };
  const rehearsal = effect.rehearsal === null ? null : requireStored(effect.rehearsal);
  if (rehearsal === null || effect.unsignedTx === null)
    return { kind: 'changed', reason: 'outcome' };
  const head = await bench.chain.head();
  if (head.hash === rehearsal.block.hash) return { kind: 'fresh' };
  const again = await bench.simulation.rehearseEffect(unsignedOf(effect).transaction);
  if (again.status !== 'ok') {
    if (again.status === 'unknown') throw AppError.fromShape(again.error);
    return { kind: 'changed', reason: 'reverts' };
  }
  // Other people trade all the time: what stays within the limits that were shown is what was approved.
  const verdict = decideVerdict(
    effect.account,
    rehearsal,
    again.outcome,
    rehearsal.leastDeltaUnits,
  );
  return verdict === 'different' ? { kind: 'changed', reason: 'outcome' } : { kind: 'fresh' };
}

/** Whether the transaction could be mined at once, with the nonce that its bytes have. */
export async function nonceIsNext(bench: Workbench, effect: EffectRecord): Promise<boolean> {
  if (effect.nonce === null) return false;
  const { chainId, instanceId, account } = effect;
  const signed = bench.store.reader.nonces.signed({ chainId, instanceId, account });
  return isNextNonce(effect.nonce, await bench.chain.minedNonce(account), signed);
}
