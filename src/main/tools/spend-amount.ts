import { z } from 'zod';
import { formatUnits, percentOf } from '../../shared/amounts.ts';
import { divideDecimals } from '../../shared/decimal-arithmetic.ts';
import { AppError } from '../../shared/errors.ts';
import { noPrice } from '../chain/prices/price-errors.ts';
import { readUsdPrice } from '../chain/prices/token-prices.ts';
import { type ChainToken, tokenBalance } from '../chain/tokens.ts';
import { chainNotAsked, whenNotAsked } from '../chain/unasked-chain.ts';
import type { ToolContext } from './chain-tool.ts';
import { cutUnits } from './cut-units.ts';

/** Gas that is kept back when all of the native coin is spent: enough for a swap or two transfers. */
const reservedGas = 300_000n;

/** An amount that a tool takes from the account; shares of the start are amounts by then. */
export const spendSchema = z.union([z.string(), z.strictObject({ usd: z.string() })]);
export type Spend = z.infer<typeof spendSchema>;

/**
 * Units of an amount as the plan language writes it: exact, `max`, a share of the balance, or a worth in US
 * dollars, rounded down. Shares and `max` of the native coin leave a reserve for gas. Where the chain cannot be
 * asked, an exact amount is what it says, whatever the account holds.
 * Errors: INSUFFICIENT_BALANCE, AMOUNT_*, PRICE_*.
 */
export async function spendAmount(
  spend: Spend,
  token: ChainToken,
  context: ToolContext,
): Promise<bigint> {
  const { client, account } = context;
  const balance = await whenNotAsked(tokenBalance(client, token.address, account), null);
  const text = await inTokens(spend, token, context);
  if (balance === null) return exactUnits(text, token);
  const units = await wanted(text, token, balance, context);
  if (units > balance) throw notEnough(token, units, balance);
  if (units === 0n) throw notEnough(token, 1n, balance);
  return units;
}

/** Errors: CHAIN_NOT_ASKED for all that is a share of what is held. */
function exactUnits(text: string, { decimals }: ChainToken): bigint {
  const units = isShare(text) ? 0n : cutUnits(text, decimals);
  if (units === 0n) throw chainNotAsked();
  return units;
}

function isShare(text: string): boolean {
  return text === 'max' || text.endsWith('%');
}

async function wanted(
  text: string,
  token: ChainToken,
  balance: bigint,
  context: ToolContext,
): Promise<bigint> {
  if (!isShare(text)) return cutUnits(text, token.decimals);
  const share = text === 'max' ? balance : percentOf(balance, text.slice(0, -1));
  if (token.address !== 'native') return share;
  const free = await sparedCoins(context.client, balance);
  if (free < share) return free;
  return share;
}

/** Wei of the native coin that are left when fees are kept back; `balance` is all there is. Errors: RPC_*. */
export async function sparedCoins(
  client: Pick<ToolContext['client'], 'fees'>,
  balance: bigint,
): Promise<bigint> {
  const { maxFeePerGasWei } = await client.fees();
  const free = balance - reservedGas * maxFeePerGasWei;
  return free > 0n ? free : 0n;
}

/**
 * A worth in US dollars as so many whole tokens, rounded down; every other amount as it is. By its symbol alone
 * any token could call itself worth a dollar: what is not listed has no price. Errors: PRICE_*.
 */
export async function inTokens(
  spend: Spend,
  { symbol, decimals, listed }: ChainToken,
  { client, nowSeconds }: ToolContext,
): Promise<string> {
  if (typeof spend === 'string') return spend;
  if (!listed) throw noPrice('PRICE_UNKNOWN', symbol);
  const { price } = await readUsdPrice(client, symbol, nowSeconds);
  return divideDecimals(spend.usd, price, decimals);
}

/** The account holds too little of a token. */
export function notEnough(token: ChainToken, needs: bigint, has: bigint): AppError {
  const need = formatUnits(needs, token.decimals);
  const have = formatUnits(has, token.decimals);
  const message = `The account holds ${have} ${token.symbol}; the step needs ${need} ${token.symbol}.`;
  return new AppError('INSUFFICIENT_BALANCE', 'insufficient_balance', message, {
    advice: 'Lower the amount, or add funds to the account. Nothing was signed.',
    facts: { symbol: token.symbol, have, need },
  });
}
