import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ReplaceTransaction } from '../../../components/replace-transaction.tsx';
import { count } from '../../../format/count.ts';
import { grouped } from '../../../format/habits.ts';
import { shortHex } from '../../../format/hex.ts';

/** Hash, block and confirmations of an effect that was sent. */
export function TransactionLine({ effect }: { effect: EffectView }) {
  if (effect.txHash === null) return null;
  const waits = effect.state === 'sent' || effect.state === 'unknown';
  return (
    <>
      <p className="row s flex-wrap">
        <span className="m">Transaction</span>
        <code title={effect.txHash}>{shortHex(effect.txHash)}</code>
        <CopyButton text={effect.txHash} what="transaction hash" />
        <span className="m">
          {place(effect)}
          {effect.nonce === null ? '' : `, nonce ${effect.nonce}`}
        </span>
      </p>
      {waits ? <ReplaceTransaction effect={effect} /> : null}
    </>
  );
}

function place({ blockNumber, confirmations, state, calledOff }: EffectView): string {
  if (blockNumber !== null)
    return `block ${grouped(blockNumber)}, ${count(confirmations, 'confirmation')}`;
  if (state === 'cancelled' && calledOff) return 'the cancellation';
  return 'not in a block yet';
}
