// Asks a person whether a transaction that is on its way is to be replaced by another of the same number.

import { AppError } from '../../../shared/errors.ts';
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import { approvalExpiry } from '../../approvals/expiry.ts';
import type { EffectRecord, EffectTransaction } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import { costKept } from '../budgets/cost-of.ts';
import { assertGoesOn } from '../control/assert-goes-on.ts';
import { between } from '../crash-points.ts';
import { assertAllowed } from '../policy/assert-allowed.ts';
import { readRun } from '../read-journal.ts';
import { benchOf } from '../realms.ts';
import { requireEffect, unsignedOf } from '../require-effect.ts';
import type { ExecutorDeps, Workbench } from '../run.ts';
import { serialiseUnsigned } from '../unsigned-transaction.ts';
import { withdrawQuietly } from '../withdraw-quietly.ts';
import { assertNothingBehind } from './assert-nothing-behind.ts';
import { replaceable } from './replaceable.ts';
import { replacementFacts } from './replacement-facts.ts';
import { replacementOf } from './replacement-of.ts';

/** In the lane of the run. Errors: see `Executor.replace`. */
export async function askToReplace(
  deps: ExecutorDeps,
  effectId: string,
  purpose: ReplacementPurpose,
): Promise<{ approvalId: string }> {
  const effect = requireEffect(deps.store.reader, effectId);
  const run = readRun(deps.store.reader, effect.executionId);
  assertGoesOn(deps, run);
  return { approvalId: await requestReplacement(await benchOf(deps, run), effect, purpose) };
}

/**
 * Answers the id of the request. NOT_REPLACEABLE, CANCEL_UNDER_WAY, PAYMENTS_BEHIND, NOT_ON_ALLOW_LIST, FEE_ABOVE_CAP,
 * RPC_*.
 */
async function requestReplacement(
  bench: Workbench,
  effect: EffectRecord,
  purpose: ReplacementPurpose,
): Promise<string> {
  const carrier = await replaceable(bench, effect);
  if (carrier.purpose === 'cancel' && purpose === 'speed_up') throw cancelUnderWay();
  if (purpose === 'cancel') assertNothingBehind(bench, effect);
  const offered = await bench.chain.fees('fast');
  const { transaction: original } = unsignedOf(effect);
  const transaction = replacementOf(original, purpose, feesOf(carrier), offered);
  assertAllowed(bench, transaction);
  const { bytes, digest } = serialiseUnsigned(transaction);
  const used = bench.store.reader.approvals.usedFor(effect.effectId, effect.digest ?? '');
  const shown = used === undefined ? null : requireStored(used.facts);
  if (shown?.subject !== 'transaction') throw new Error('Its approval is of no transaction.');
  const facts = replacementFacts(shown, {
    ...{ purpose, transaction, carrier, digest, native: bench.network.native },
    undelegates: original.undelegates === true,
    mostL1FeeWei: BigInt(costKept(effect).mostL1FeeWei ?? '0'),
    expiresAt: approvalExpiry(bench.clock.now(), undefined),
  });
  const before = bench.store.reader.approvals.latestOfEffect(effect.effectId);
  const request = await between(bench.crash, 'request_replacement', () =>
    bench.store.writer.approvals.request(
      effect.effectId,
      facts,
      bench.store.reader.policy.version(),
      {
        ...{ purpose, unsignedTx: bytes, replaces: carrier.txHash },
      },
    ),
  );
  const isOther = before?.status === 'pending' && before.approvalId !== request.approvalId;
  if (isOther) await withdrawQuietly(bench, before.approvalId);
  bench.notify({ topic: 'approval', id: null });
  return request.approvalId;
}

function feesOf({ maxFeePerGasWei, maxPriorityFeePerGasWei }: EffectTransaction) {
  return {
    maxFeePerGasWei: BigInt(maxFeePerGasWei),
    maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGasWei),
  };
}

function cancelUnderWay(): AppError {
  return new AppError(
    'CANCEL_UNDER_WAY',
    'invalid_params',
    'This transaction is being cancelled, so it is not sped up any more.',
    { advice: 'Nothing was signed. Cancel it again to offer a higher fee for the cancellation.' },
  );
}
