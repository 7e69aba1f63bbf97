import { shownChange } from '../../shared/chain/shown-change.ts';
import type { AssetChange } from '../../shared/chain/types.ts';
import { Amount } from './amount.tsx';

interface ChangeAmountProps {
  change: Pick<AssetChange, 'delta' | 'symbol' | 'lent'>;
  /** Instead of the colours of gain and loss. */
  tone?: 'plain' | 'soft';
}

/** What a token does, with its sign; a debt is told as one. */
export function ChangeAmount({ change, tone }: ChangeAmountProps) {
  const { delta, symbol, gain } = shownChange(change);
  const colour = tone ?? (gain ? 'in' : 'out');
  return <Amount value={delta} symbol={symbol} tone={colour} paid={!gain} signed />;
}
