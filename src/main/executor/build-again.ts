// What a tool asks for next, as it builds it from the chain of now; it must still be what was planned.
import { AppError } from '../../shared/errors.ts';
import { permitOver } from '../chain/permits/permit-hindrance.ts';
import type {
  PlannedEffect,
  PlannedPermit,
  PlannedTransaction,
  ResolvedCall,
} from '../chain/planned-transaction.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { signedPermits } from './permits/signed-permits.ts';
import type { Workbench } from './run.ts';

/** Errors: the tool's, STEP_CHANGED, PERMIT_OVER. */
export async function transactionAgain(
  bench: Workbench,
  call: ResolvedCall,
  effect: EffectRecord,
): Promise<PlannedTransaction> {
  const [first] = await buildAgain(bench, call, effect);
  if (first !== undefined && first.kind !== 'permit') return first;
  throw stepChanged(effect, first);
}

/** The permit, and the call that will carry it. Errors: the tool's, STEP_CHANGED, PERMIT_OVER. */
export async function permitAgain(
  bench: Workbench,
  call: ResolvedCall,
  effect: EffectRecord,
): Promise<{ permit: PlannedPermit; carrier: PlannedTransaction }> {
  const [permit, carrier] = await buildAgain(bench, call, effect);
  if (permit?.kind === 'permit' && carrier !== undefined && carrier.kind !== 'permit') {
    return { permit, carrier };
  }
  throw stepChanged(effect, permit);
}

async function buildAgain(
  bench: Workbench,
  call: ResolvedCall,
  effect: EffectRecord,
): Promise<PlannedEffect[]> {
  const permits = signedPermits(bench.store.reader, effect);
  const wanted = await bench.tools.build(call, permits, effect.ordinal);
  const [first] = wanted;
  if (first?.kind === effect.kind && (wanted.length === 1) === effect.last) return wanted;
  const signed = permits.at(-1);
  if (first?.kind !== 'permit' || signed === undefined) throw stepChanged(effect, first);
  const isLate = signed.terms.deadlineSec * 1_000n <= BigInt(bench.clock.now());
  throw permitOver(isLate ? 'expired' : 'used_or_foreign');
}

function stepChanged({ kind }: EffectRecord, first: PlannedEffect | undefined): AppError {
  return new AppError(
    'STEP_CHANGED',
    'simulation_mismatch',
    'What this step needs has changed since it was planned.',
    {
      advice:
        'Nothing further was signed. Start the plan again to have it built for the chain of now.',
      facts: { planned: kind, now: first?.kind ?? null },
    },
  );
}
