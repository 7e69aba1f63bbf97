import type { Address } from 'viem';
import { z } from 'zod';
import { aaveOf, type Reserve, readReserve } from '../../chain/aave/reserve.ts';
import { noContract } from '../../chain/no-contract.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ToolContext } from '../chain-tool.ts';
import { spendSchema } from '../spend-amount.ts';
import { nativeNotLent, noReserve, reserveInactive, reservePaused } from './lending-refusals.ts';

/** Of all four tools alike. */
export const lendingParams = z.strictObject({
  token: z.string(),
  amount: spendSchema,
  market: z.literal('aave_v3').optional(),
  onBehalfOf: addressParam.optional(),
});

/** Of those that give the market money: with a permit it may take it without an approval before. */
export const givingParams = lendingParams.extend({ permit: z.boolean().optional() });

/** A token of a market, and whose part in it is meant. */
export interface LendingPlace {
  pool: Address;
  token: ChainToken & { address: Address };
  reserve: Reserve;
  /** The account itself unless another is named. */
  holder: Address;
}

/**
 * Where a call acts. Errors: NATIVE_NOT_LENT, NO_RESERVE, RESERVE_INACTIVE, RESERVE_PAUSED, NO_CONTRACT and
 * those of the token.
 */
export async function lendingPlace(
  { token: name, onBehalfOf }: z.infer<typeof lendingParams>,
  context: ToolContext,
): Promise<LendingPlace> {
  const { client, tokens, account } = context;
  const pool = poolOf(client.chainId);
  const token = await findToken(client, tokens, name);
  const { address, symbol } = token;
  if (address === 'native') throw nativeNotLent(symbol);
  const reserve = await readReserve(client, pool, address);
  if (reserve === undefined) throw noReserve(symbol);
  if (!reserve.isActive) throw reserveInactive(symbol);
  if (reserve.isPaused) throw reservePaused(symbol);
  return { pool, token: { ...token, address }, reserve, holder: onBehalfOf ?? account };
}

/** Errors: NO_CONTRACT. */
export function poolOf(chainId: number): Address {
  const pool = aaveOf(chainId)?.pool;
  if (pool === undefined) throw noContract('a market of Aave V3', chainId);
  return pool;
}
