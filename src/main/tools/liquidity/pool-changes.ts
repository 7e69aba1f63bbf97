import { formatUnits } from '../../../shared/amounts.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';
import { sizeOf } from '../own-changes.ts';

/** The result values of lp_add and lp_remove, from what the transaction did. */
export function liquidityOutput({ tokenA, tokenB }: Values, done: EffectOutcome): Values {
  const sides = own(done).filter((change) => change !== sharesOf(done));
  const a = sides.find((change) => isNamed(change, tokenA)) ?? other(sides, tokenB);
  const b = sides.find((change) => change !== a);
  const shares = sharesOf(done);
  const units = BigInt(shares?.deltaUnits ?? '0');
  const liquidity = formatUnits(units < 0n ? -units : units, shares?.decimals ?? 0);
  return { amountA: sizeOf(a), amountB: sizeOf(b), liquidity };
}

/** The pool's shares: what comes when two tokens go, and what goes when two come. */
export function sharesOf(done: EffectOutcome): AssetChange | undefined {
  const changes = own(done);
  const gone = changes.filter(({ deltaUnits }) => deltaUnits.startsWith('-'));
  const come = changes.filter(({ deltaUnits }) => !deltaUnits.startsWith('-'));
  const side = done.transaction.kind === 'lp_add' ? come : gone;
  return side.length === 1 ? side[0] : undefined;
}

function own({ assetChanges, transaction }: EffectOutcome): AssetChange[] {
  return assetChanges.filter(({ account }) => account === transaction.from);
}

function other(sides: readonly AssetChange[], name: Values[string] | undefined) {
  return sides.find((change) => !isNamed(change, name));
}

/** By symbol or address, as plans name tokens. */
function isNamed({ token, symbol }: AssetChange, name: Values[string] | undefined): boolean {
  return [token, symbol].some((each) => each.toLowerCase() === String(name).toLowerCase());
}
