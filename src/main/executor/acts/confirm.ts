// Final means: enough blocks deep, and still in the block where it was found. Only then is what
// happened held against what was rehearsed.
import type { Hex } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { paidFeeWei } from '../../chain/paid-fee.ts';
import type { EffectOutcome } from '../../chain/planned-transaction.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import { requireStored } from '../../store/stored.ts';
import type { ActOf } from '../acts.ts';
import { certainDepth } from '../certain-depth.ts';
import { tellPaused } from '../control/outcome-pause.ts';
import { between } from '../crash-points.ts';
import { grantedBy } from '../permits/granted-by.ts';
import type { Receipt } from '../ports.ts';
import { requireEffect, signedOf } from '../require-effect.ts';
import type { Next, Run, Workbench } from '../run.ts';
import { entryUndoneBy } from '../undo/entry-undone-by.ts';
import { decideVerdict } from '../verdict.ts';
import { callOfEffect } from './call-of.ts';

/** Looks whether the block of a transaction is deep enough; what it did is then compared. Errors: EFFECT_*, RPC_*. */
export async function confirm(bench: Workbench, run: Run, act: ActOf<'confirm'>): Promise<Next> {
  const effect = requireEffect(bench.store.reader, act.effectId);
  const { txHash } = signedOf(effect);
  const { network } = bench;
  const [head, receipt] = await Promise.all([bench.chain.head(), bench.chain.receipt(txHash)]);
  const { effects } = bench.store.writer;
  if (receipt === null || receipt.blockHash !== effect.blockHash) {
    effects.markReorganised(act.effectId);
    return 'on';
  }
  const confirmations = Number(head.number - receipt.blockNumber) + 1;
  const wanted = receipt.status === 'reverted' ? certainDepth(network) : network.confirmations;
  if (confirmations < wanted) {
    effects.setConfirmations(act.effectId, Math.max(confirmations, 1));
    return { waitingFor: null, wakeInMs: network.pollMs };
  }
  if (receipt.status === 'reverted') {
    effects.markFailed(act.effectId, revertedOnChain(txHash).toShape(), feeOf(receipt));
    return 'on';
  }
  return verify(bench, run, act, { ...receipt, confirmations });
}

async function verify(
  bench: Workbench,
  run: Run,
  { effectId, node }: ActOf<'confirm'>,
  receipt: Receipt & { confirmations: number },
): Promise<Next> {
  const effect = requireEffect(bench.store.reader, effectId);
  const actual = await between(bench.crash, 'verify', () => outcomeOf(bench, effect));
  const walletContext = await bench.walletContext(effect.account);
  const verdict = verdictOf(effect, actual);
  const call = callOfEffect(bench, run, effect);
  const undoes =
    verdict === 'different' ? null : entryUndoneBy(bench.store.reader, run, node, effect);
  const { writer } = bench.store;
  const paused = await between(bench.crash, 'mark_confirmed', () =>
    writer.together(() => {
      writer.effects.markConfirmed(effectId, {
        actual: { assetChanges: actual.assetChanges, allowances: actual.allowances },
        verdict,
        feeWei: feeOf(receipt),
        confirmations: receipt.confirmations,
        result: bench.tools.output(call, [actual]),
        walletContext,
        undo: bench.tools.undo(call, actual),
        undoes,
      });
      if (verdict !== 'different') return null;
      return writer.control.pausePlanOf(effect.executionId, effectId);
    }),
  );
  if (paused !== null) await tellPaused(bench, effect, paused);
  return 'on';
}

/** What an effect that is mined did. EFFECT_NOT_MINED when the node no longer says so. */
export async function outcomeOf(bench: Workbench, effect: EffectRecord): Promise<EffectOutcome> {
  const { txHash } = signedOf(effect);
  const { ordinal, rehearsal } = effect;
  const rehearsed = rehearsal === null ? {} : { rehearsed: requireStored(rehearsal) };
  const outcome =
    effect.realm === 'chain'
      ? await bench.simulation.minedOutcome(txHash, { kind: effect.kind, ordinal, ...rehearsed })
      : undefined;
  if (outcome !== undefined) return outcome;
  throw new AppError('EFFECT_NOT_MINED', 'network', 'The node no longer knows this transaction.', {
    advice: 'It is looked up again; nothing is sent twice.',
    facts: { txHash },
  });
}

function feeOf(receipt: Receipt): string {
  return paidFeeWei(receipt).toString();
}

/** A rehearsal that can no longer be read cannot vouch for anything: that is `different`, not a pass. */
function verdictOf(
  effect: EffectRecord,
  actual: EffectOutcome,
): 'matched' | 'within_tolerance' | 'different' {
  if (effect.rehearsal === null) return 'different';
  const rehearsal = requireStored(effect.rehearsal);
  const { leastDeltaUnits } = rehearsal;
  return decideVerdict(
    effect.account,
    rehearsal,
    actual,
    leastDeltaUnits,
    grantedBy(actual.transaction),
  );
}

function revertedOnChain(txHash: Hex): AppError {
  return new AppError(
    'TX_REVERTED_ON_CHAIN',
    'reverted',
    'The transaction was mined, but the contract refused it; only the fee was spent.',
    {
      advice:
        'Nothing else changed. The chain moved on after the rehearsal; start the plan again to try.',
      facts: { txHash },
    },
  );
}
