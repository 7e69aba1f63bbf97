import type { z } from 'zod';
import { formatUnits } from '../../../shared/amounts.ts';
import type { ToolContext } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import type { Pair } from './find-pair.ts';
import type { lpAddParams } from './lp-params.ts';

type Asked = Pick<z.infer<typeof lpAddParams>, 'amountA' | 'amountB' | 'percent'>;

/**
 * What goes into the pool of both, in its own ratio. One amount sets the other; of two the one that is too
 * much is lowered. Errors: INSUFFICIENT_BALANCE, AMOUNT_*.
 */
export async function addedAmounts(
  { amountA, amountB, percent }: Asked,
  pair: Pair,
  context: ToolContext,
): Promise<{ a: bigint; b: bigint }> {
  const { tokenA, tokenB, reserveA, reserveB } = pair;
  const share = percent === undefined ? undefined : `${percent}%`;
  const [wantA, wantB] = [amountA ?? share, amountB ?? share];
  const a = wantA === undefined ? undefined : await spendAmount(wantA, tokenA, context);
  const b = wantB === undefined ? undefined : await spendAmount(wantB, tokenB, context);
  const forB = a === undefined ? undefined : (a * reserveB) / reserveA;
  if (a !== undefined && forB !== undefined && (b === undefined || forB <= b)) {
    if (b === undefined) await assertHeld(forB, tokenB, context);
    return { a, b: forB };
  }
  const forA = ((b ?? 0n) * reserveA) / reserveB;
  if (a === undefined) await assertHeld(forA, tokenA, context);
  return { a: forA, b: b ?? 0n };
}

/** Nothing is too little for the pool, and not for the balance. */
async function assertHeld(units: bigint, token: Pair['tokenA'], context: ToolContext) {
  if (units > 0n) await spendAmount(formatUnits(units, token.decimals), token, context);
}
