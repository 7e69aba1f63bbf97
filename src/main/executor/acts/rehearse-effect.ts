// Rehearses one transaction from the real state, fixes its bytes, and asks for approval of exactly those.
import { AppError } from '../../../shared/errors.ts';
import type { PlannedTransaction, UnsignedTransaction } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ActOf } from '../acts.ts';
import { rehearseAhead } from '../batch/rehearse-ahead.ts';
import { takeMember } from '../batch/take-member.ts';
import { costTold } from '../budgets/cost-of.ts';
import { heldByBudget } from '../budgets/held-by-budget.ts';
import { transactionAgain } from '../build-again.ts';
import { between } from '../crash-points.ts';
import { isOwnStop } from '../is-own-stop.ts';
import { assertNamesStand } from '../named-addresses.ts';
import { assertPlausibleGas } from '../plausible-gas.ts';
import { assertAllowed } from '../policy/assert-allowed.ts';
import type { EffectRehearsalResult } from '../ports.ts';
import { requireEffect } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { callOfEffect } from './call-of.ts';
import { requestApproval } from './request-approval.ts';

/**
 * Builds a transaction anew, rehearses it and asks a person, unless a limit holds it. Errors: EFFECT_NOT_FOUND,
 * NOT_ON_ALLOW_LIST, RPC_*, those of names and gas.
 */
export async function rehearseEffect(
  bench: Workbench,
  run: Run,
  act: ActOf<'rehearse'>,
): Promise<Next> {
  const effect = requireEffect(bench.store.reader, act.effectId);
  if (await takeMember(bench, run, act.node, effect)) return 'on';
  const names = await assertNamesStand(bench, run, effect);
  const call = callOfEffect(bench, run, effect);
  const planned = await transactionAgain(bench, call, effect).catch(whenOver);
  if (planned instanceof AppError) {
    return notRehearsed(bench, act, { status: 'reverted', error: planned.toShape() });
  }
  assertAllowed(bench, { ...planned, from: effect.account, chainId: effect.chainId });
  const draft = await fixTerms(bench, effect, planned);
  const result = await between(bench.crash, 'rehearse', () =>
    bench.simulation.rehearseEffect(draft, call),
  );
  if (result.status !== 'ok') return notRehearsed(bench, act, result);
  const gasLimit = BigInt(result.outcome.transaction.gasLimit);
  const transaction: UnsignedTransaction = { ...draft, gasLimit };
  assertPlausibleGas(gasLimit, BigInt(result.outcome.transaction.gasUsed));
  const held = await heldByBudget(bench, effect, transaction, costTold(result.outcome));
  if (held !== null) return held;
  const rehearsed = { transaction, names, ...result };
  const ahead = await rehearseAhead(bench, run, act, effect, rehearsed);
  await requestApproval(bench, run, act.node, effect, rehearsed, ahead);
  return 'on';
}

/** A permit that is over does not come back: the chain would refuse the transaction, whoever asks. */
function whenOver(thrown: unknown): AppError {
  if (thrown instanceof AppError && thrown.code === 'PERMIT_OVER') return thrown;
  throw thrown;
}

/** What follows where a rehearsal did not go through. */
export function notRehearsed(
  { store }: Workbench,
  { node, effectId }: ActOf<'rehearse'>,
  { status, error }: Exclude<EffectRehearsalResult, { status: 'ok' }>,
): Next {
  // Not knowing is no reason to fail, and none to ask either: it is tried again until it is known,
  // unless the plan itself says how often.
  const isCounted = node.onFailure?.strategy === 'retry' && !isOwnStop(error);
  if (status === 'unknown' && !isCounted) return { waitingFor: 'retry', error, wakeInMs: 15_000 };
  store.writer.effects.markFailed(effectId, error);
  return 'on';
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
