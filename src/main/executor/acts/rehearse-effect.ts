// Rehearses one transaction from the real state, fixes its bytes, and asks for approval of exactly those.
import { AppError } from '../../../shared/errors.ts';
import type {
  PlannedTransaction,
  ResolvedCall,
  UnsignedTransaction,
} from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { heldByBudget } from '../budgets/held-by-budget.ts';
import { between } from '../crash-points.ts';
import { assertNamesStand } from '../named-addresses.ts';
import { assertPlausibleGas } from '../plausible-gas.ts';
import { requireEffect } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { callOfEffect } from './call-of.ts';
import { requestApproval } from './request-approval.ts';

export async function rehearseEffect(
  bench: Workbench,
  run: Run,
  act: ActOf<'rehearse'>,
): Promise<Next> {
  const effect = requireEffect(bench.store.reader, act.effectId);
  const names = await assertNamesStand(bench, run, effect);
  const call = callOfEffect(bench, run, effect);
  const planned = await buildAgain(bench, call, effect);
  const draft = await fixTerms(bench, effect, planned);
  const result = await between(bench.crash, 'rehearse', () =>
    bench.simulation.rehearseEffect(draft, call),
  );
  if (result.status !== 'ok') {
    // Not knowing is no reason to fail, and none to ask either: it is tried again until it is known,
    // unless the plan itself says how often.
    if (result.status === 'unknown' && act.node.onFailure?.strategy !== 'retry')
      return { waitingFor: 'retry', error: result.error, wakeInMs: 15_000 };
    bench.store.writer.effects.markFailed(act.effectId, result.error);
    return 'on';
  }
  const gasLimit = BigInt(result.outcome.transaction.gasLimit);
  const transaction: UnsignedTransaction = { ...draft, gasLimit };
  assertPlausibleGas(gasLimit, BigInt(result.outcome.transaction.gasUsed));
  const { assetChanges } = result.outcome;
  const held = await heldByBudget(bench, effect, transaction, assetChanges);
  if (held !== null) return held;
  await requestApproval(bench, run, act.node, effect, { transaction, names, ...result });
  return 'on';
}

/** The transaction as the tool builds it from the chain of now; it must still be the planned one. */
async function buildAgain(
  bench: Workbench,
  call: ResolvedCall,
  effect: EffectRecord,
): Promise<PlannedTransaction> {
  const wanted = await bench.tools.build(call);
  const [first] = wanted;
  if (first?.kind === effect.kind && (wanted.length === 1) === effect.last) return first;
  throw new AppError(
    'STEP_CHANGED',
    'simulation_mismatch',
    'What this step needs has changed since it was planned.',
    {
      advice:
        'Nothing further was signed. Start the plan again to have it built for the chain of now.',
      facts: { planned: effect.kind, now: first?.kind ?? null },
    },
  );
}

/** Reserves a nonce, durably, and takes the fees of now. */
async function fixTerms(
  bench: Workbench,
  effect: EffectRecord,
  planned: PlannedTransaction,
): Promise<Omit<UnsignedTransaction, 'gasLimit'>> {
  const { account: from } = effect;
  const [chainNonce, fees] = await Promise.all([bench.chain.minedNonce(from), bench.chain.fees()]);
  const nonce = await between(bench.crash, 'reserve_nonce', () =>
    bench.store.writer.nonces.reserve(effect.effectId, chainNonce),
  );
  const { baseFeePerGasWei: _base, ...offered } = fees;
  return { ...planned, ...offered, from, nonce, chainId: effect.chainId };
}
