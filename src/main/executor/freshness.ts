// Between the rehearsal that a person saw and the signature the chain may have moved. Then what the rehearsal
// rested on is read once more: where all of it is as it was, so is what would come of it. Where it is not, the
// same bytes are run once more, and what they would do now must be what was shown.

import { partsAt } from '../../shared/chain/course.ts';
import type { ReadSet } from '../../shared/chain/read-set.ts';
import { AppError } from '../../shared/errors.ts';
import type { EffectRecord, EffectRehearsal } from '../store/queries/effects.ts';
import { requireStored } from '../store/stored.ts';
import { isNextNonce } from './nonce.ts';
import { grantedBy } from './permits/granted-by.ts';
import type { BlockRef } from './ports.ts';
import { unsignedOf } from './require-effect.ts';
import type { Workbench } from './run.ts';
import { isUnmoved, otherCode } from './state-moved.ts';
import { decideVerdict } from './verdict.ts';

export type Freshness =
  | { kind: 'fresh' }
  /** What was approved no longer says what would happen. */
  | { kind: 'changed'; reason: 'outcome' | 'reverts' | 'nonce' }
  /** `code`: a contract runs other code. `course`: another way is taken, from that contract on. */
  | { kind: 'changed'; reason: 'code' | 'course'; contract: string };

/** Errors: RPC_* or the rehearsal's own when it could not be determined; then nothing may be signed. */
export async function checkFreshness(bench: Workbench, effect: EffectRecord): Promise<Freshness> {
  if (!(await nonceIsNext(bench, effect))) return { kind: 'changed', reason: 'nonce' };
  const rehearsal = effect.rehearsal === null ? null : requireStored(effect.rehearsal);
  if (rehearsal === null || effect.unsignedTx === null)
    return { kind: 'changed', reason: 'outcome' };
  const head = await bench.chain.head();
  const read = rehearsal.read ?? null;
  // A practice chain may be changed within a block.
  const isThere = head.hash === rehearsal.block.hash;
  if (isThere && (read === null || !bench.network.practice)) return { kind: 'fresh' };
  const moved = read === null ? null : await stateMoved(bench, read, head);
  return moved ?? runAgain(bench, effect, rehearsal);
}

/** Null where only another rehearsal can tell. */
async function stateMoved(
  { chain }: Workbench,
  read: ReadSet,
  head: BlockRef,
): Promise<Freshness | null> {
  const now = await chain.readAgain(read, head);
  if (now === null) return null;
  const contract = otherCode(read, now);
  if (contract !== null) return { kind: 'changed', reason: 'code', contract };
  return isUnmoved(read, now) ? { kind: 'fresh' } : null;
}

async function runAgain(
  { simulation }: Workbench,
  effect: EffectRecord,
  rehearsal: EffectRehearsal,
): Promise<Freshness> {
  const again = await simulation.runEffect(unsignedOf(effect).transaction);
  if (again.status !== 'ok') {
    if (again.status === 'unknown') throw AppError.fromShape(again.error);
    return { kind: 'changed', reason: 'reverts' };
  }
  const { read, course } = rehearsal;
  const exchanged = read && again.read ? otherCode(read, again.read) : null;
  if (exchanged !== null) return { kind: 'changed', reason: 'code', contract: exchanged };
  const parting = course && again.course ? partsAt(course, again.course) : null;
  // Other people trade all the time: what stays within the limits that were shown is what was approved.
  const { leastDeltaUnits } = rehearsal;
  const grant = grantedBy(again.outcome.transaction);
  const verdict = decideVerdict(effect.account, rehearsal, again.outcome, leastDeltaUnits, grant);
  if (verdict === 'different') return { kind: 'changed', reason: 'outcome' };
  return parting === null
    ? { kind: 'fresh' }
    : { kind: 'changed', reason: 'course', contract: parting };
}

/** Whether the transaction could be mined at once, with the nonce that its bytes have. */
export async function nonceIsNext(bench: Workbench, effect: EffectRecord): Promise<boolean> {
  if (effect.nonce === null) return false;
  const { chainId, instanceId, account } = effect;
  const signed = bench.store.reader.nonces.signed({ chainId, instanceId, account });
  // Its authorization would take the number of one that is on its way.
  if (effect.kind === 'revoke_delegation' && signed.includes(effect.nonce + 1)) return false;
  return isNextNonce(effect.nonce, await bench.chain.minedNonce(account), signed);
}
