import { KeyRound } from 'lucide-react';
import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import { Amount } from '../../../components/amount.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { isZeroDecimal } from '../../../format/decimal.ts';

/** An allowance moves nothing: what it lets another take is said in words. */
export function MayTake({ effect }: { effect: EffectView }) {
  return effect.limits
    .filter(({ direction, limit }) => direction === 'allowance' && !isUsedUp(effect, limit))
    .map(({ token, symbol, limit, unlimited, terms }) => (
      <p key={`${token}/${terms}`} className="row">
        <StateMark sign={KeyRound}>May take</StateMark>
        {unlimited ? (
          <b className="danger">any amount of {symbol}</b>
        ) : (
          <>
            <span className="s m">at most</span> <Amount value={limit} symbol={symbol} exact />
          </>
        )}
        {terms === undefined ? null : <span className="s m">{terms}</span>}
      </p>
    ));
}

/** A trade that takes all it was allowed leaves nothing to say. */
function isUsedUp(effect: EffectView, limit: string): boolean {
  return effect.kind !== 'approve' && isZeroDecimal(limit);
}
