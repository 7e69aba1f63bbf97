import type { EffectView } from '../../shared/runs/effect-view.ts';
import type { ReplacementPurpose } from '../../shared/runs/replacement.ts';
import { api } from '../api.ts';
import { age } from '../format/time.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

/** A block takes seconds; what waits longer is offered too little, or was lost. */
const longMs = 3 * 60_000;

type Waiting = Pick<EffectView, 'effectId' | 'updatedAt' | 'calledOff'>;

/** For a transaction that waits for a block: another of its number, for more, or that does nothing. */
export function ReplaceTransaction({ effect }: { effect: Waiting }) {
  const { effectId, updatedAt, calledOff } = effect;
  const now = useNow(1000);
  const ask = useAction(async (purpose: ReplacementPurpose) => {
    const asked = await api.runReplace({ effectId, purpose });
    if (!asked.ok) return asked;
    return api.trustedOpen({ page: 'approval', approvalId: asked.value.approvalId });
  });
  return (
    <div className="grid gap-1">
      <p className="row s flex-wrap">
        <span className="m">
          {now - updatedAt > longMs
            ? `Sent ${age(updatedAt, now)} and in no block yet. A higher fee may help.`
            : 'It waits for a block.'}
        </span>
        {calledOff ? null : (
          <Button size="small" disabled={ask.busy} onClick={() => void ask.start('speed_up')}>
            Speed up
          </Button>
        )}
        <Button size="small" disabled={ask.busy} onClick={() => void ask.start('cancel')}>
          {calledOff ? 'Cancel for a higher fee' : 'Cancel the transaction'}
        </Button>
      </p>
      {ask.error ? (
        <ErrorNote error={ask.error} kept="The transaction is still on its way." />
      ) : null}
    </div>
  );
}
