import { EqualNot } from 'lucide-react';
import type { EffectView } from '../../../../shared/runs/effect-view.ts';
import type { RunView } from '../../../../shared/runs/views.ts';
import { Amount } from '../../../components/amount.tsx';
import { Note } from '../../../components/note.tsx';
import { ShortAddress } from '../../../components/short-address.tsx';
import { isZeroDecimal } from '../../../format/decimal.ts';
import { effectLines } from '../../../model/effects.ts';

/** What happened and was not to, where that is more than the approved limits allow. */
export function Differences({ effect, run }: { effect: EffectView; run: RunView }) {
  if (effect.verdict !== 'different') return null;
  const moved = effectLines(effect, run).filter(
    ({ direction, difference }) =>
      direction !== 'fee' && difference !== null && !isZeroDecimal(difference),
  );
  const given = effect.allowances.filter(({ rehearsed, happened }) => happened !== rehearsed);
  return (
    <Note tone="danger" sign={EqualNot} title="This is not what was rehearsed">
      {moved.map(({ direction, token, symbol, rehearsed, happened }) => (
        <p key={`${direction}/${token}`}>
          Rehearsed was <Figure value={rehearsed} symbol={symbol} />, and what happened is{' '}
          <Figure value={happened} symbol={symbol} />.
        </p>
      ))}
      {given.map(({ token, symbol, spender, rehearsed, happened }) => (
        <p key={`${token}/${spender}`}>
          <ShortAddress address={spender} /> may take {happened ?? 'an unknown amount'} of {symbol},
          and rehearsed was {rehearsed}.
        </p>
      ))}
      <p>
        Compare the two before you go on. The exported evidence holds both sides, for somebody else
        to check.
      </p>
    </Note>
  );
}

function Figure({ value, symbol }: { value: string | null; symbol: string }) {
  return (
    <b>
      <Amount value={value ?? '0'} symbol={symbol} signed />
    </b>
  );
}
