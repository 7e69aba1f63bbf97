import type { z } from 'zod';
import { formatUnits, percentOf } from '../../../shared/amounts.ts';
import { AppError } from '../../../shared/errors.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { ToolContext } from '../chain-tool.ts';
import { cutUnits } from '../cut-units.ts';
import { inTokens } from '../spend-amount.ts';
import type { Pair } from './find-pair.ts';
import type { lpRemoveParams } from './lp-params.ts';

/** Of every V2 pool. */
const shareDecimals = 18;

type Asked = z.infer<typeof lpRemoveParams>;

/**
 * The shares that go back: given exactly, as a part of those held, or as many as bring an amount of one of
 * the two tokens, rounded up. Errors: INSUFFICIENT_BALANCE, AMOUNT_*.
 */
export async function removedShares(
  asked: Asked,
  pair: Pair,
  context: ToolContext,
): Promise<bigint> {
  const held = await tokenBalance(context.client, pair.address, context.account);
  const shares = await wanted(asked, pair, held, context);
  if (shares > 0n && shares <= held) return shares;
  const { symbol: a } = pair.tokenA;
  const { symbol: b } = pair.tokenB;
  const [have, need] = [held, shares].map((units) => formatUnits(units, shareDecimals));
  const message = `The account holds ${have} shares of the pool of ${a} and ${b}; the step needs ${need}.`;
  throw new AppError('INSUFFICIENT_BALANCE', 'insufficient_balance', message, {
    advice: 'Take out less. Nothing was signed.',
    facts: { have: have ?? '', need: need ?? '' },
  });
}

async function wanted(
  { percent, liquidity, amountA, amountB }: Asked,
  pair: Pair,
  held: bigint,
  context: ToolContext,
): Promise<bigint> {
  if (liquidity !== undefined) return cutUnits(liquidity, shareDecimals);
  if (percent !== undefined) return percentOf(held, percent);
  const { tokenA, tokenB, reserveA, reserveB, supply } = pair;
  const [amount, token, reserve] =
    amountA === undefined ? [amountB ?? 'max', tokenB, reserveB] : [amountA, tokenA, reserveA];
  const text = await inTokens(amount, token, context);
  if (text === 'max') return held;
  if (text.endsWith('%')) return percentOf(held, text.slice(0, -1));
  const units = cutUnits(text, token.decimals);
  return (units * supply + reserve - 1n) / reserve;
}
