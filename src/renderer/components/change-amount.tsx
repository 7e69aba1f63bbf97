import { shownChange } from '../../shared/chain/shown-change.ts';
import type { AssetChange } from '../../shared/chain/types.ts';
import { Amount } from './amount.tsx';

interface ChangeAmountProps {
  change: Pick<AssetChange, 'delta' | 'symbol' | 'lent'>;
  /** Without the colours of gain and loss. */
  plain?: boolean;
}

/** What a token does, with its sign; a debt is told as one. */
export function ChangeAmount({ change, plain = false }: ChangeAmountProps) {
  const { delta, symbol, gain } = shownChange(change);
  const tone = plain ? {} : { tone: gain ? ('in' as const) : ('out' as const) };
  return <Amount value={delta} symbol={symbol} {...tone} paid={!gain} signed />;
}
