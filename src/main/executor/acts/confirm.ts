// Final means: enough blocks deep, and still in the block where it was found. Only then is what
// happened held against what was rehearsed.
import type { Hex } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { paidFeeWei } from '../../chain/paid-fee.ts';
import type { EffectOutcome, ResolvedCall } from '../../chain/planned-transaction.ts';
import type { Confirmation } from '../../store/queries/effect-writer.ts';
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
import { outcomeOf } from './outcome-of.ts';

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
  const verdict = actual === null ? 'not_checked' : verdictOf(effect, actual);
  const call = callOfEffect(bench, run, effect);
  const { reader, writer } = bench.store;
  const isAsMeant = verdict === 'matched' || verdict === 'within_tolerance';
  const undoes = isAsMeant ? entryUndoneBy(reader, run, node, effect) : null;
  const paused = await between(bench.crash, 'mark_confirmed', () =>
    writer.together(() => {
      writer.effects.markConfirmed(effectId, {
        ...(actual === null ? notRead : readFrom(bench, call, actual)),
        ...{ verdict, feeWei: feeOf(receipt), confirmations: receipt.confirmations },
        ...{ walletContext, undoes },
      });
      return isAsMeant
        ? null
        : writer.control.pausePlanOf(effect, actual === null ? 'unread' : 'different');
    }),
  );
  if (paused !== null) await tellPaused(bench, effect, verdict, paused);
  return 'on';
}

function readFrom(
  { tools }: Workbench,
  call: ResolvedCall,
  actual: EffectOutcome,
): Pick<Confirmation, 'actual' | 'result' | 'undo'> {
  return {
    actual: { assetChanges: actual.assetChanges, allowances: actual.allowances },
    result: tools.output(call, [actual]),
    undo: tools.undo(call, actual),
  };
}

const notRead: Pick<Confirmation, 'actual' | 'error' | 'undo'> = {
  actual: null,
  error: {
    ...{ code: 'EFFECTS_NOT_READ', class: 'simulation_mismatch', facts: {} },
    message:
      'The transaction was mined, but a contract in it no longer answers, so that what it did could not be read.',
    advice:
      'Look the transaction up in a block explorer. What was set aside for it counts as spent.',
  },
  undo: {
    kind: 'none',
    reason: 'What it did could not be read, so that it is not known what would make up for it.',
  },
};

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
