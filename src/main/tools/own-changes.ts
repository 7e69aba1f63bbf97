import { formatUnits } from '../../shared/amounts.ts';
import type { AssetChange } from '../../shared/chain/types.ts';
import type { EffectOutcome } from '../chain/planned-transaction.ts';

/** What the account itself gave and got; each undefined where it was nothing. */
export interface OwnChanges {
  gave: AssetChange | undefined;
  got: AssetChange | undefined;
}

/** What a transaction took from the account that sent it and what it brought: the first of each. */
export function ownChanges({ assetChanges, transaction }: EffectOutcome): OwnChanges {
  const own = assetChanges.filter(({ account }) => account === transaction.from);
  return {
    gave: own.find(({ deltaUnits }) => deltaUnits.startsWith('-')),
    got: own.find(({ deltaUnits }) => !deltaUnits.startsWith('-')),
  };
}

/** In whole tokens, without a sign; "0" for no change. */
export function sizeOf(change: AssetChange | undefined): string {
  if (change === undefined) return '0';
  const units = BigInt(change.deltaUnits);
  return formatUnits(units < 0n ? -units : units, change.decimals);
}

/** The token as a plan names it. */
export function tokenOf({ token, symbol }: AssetChange): string {
  return token === 'native' ? symbol : token;
}
