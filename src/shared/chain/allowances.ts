// What others may take of an account: who, of what, and how much.
import { z } from 'zod';
import { addressText as address } from '../address-text.ts';
import { unitsText } from './chain-text.ts';

/**
 * Where an allowance stands: in the token itself, in Permit2, or in a collection, for all its items or for
 * a single one.
 */
export const allowanceWays = ['token', 'permit2', 'collection', 'item'] as const;
export type AllowanceWay = (typeof allowanceWays)[number];

/**
 * What a spender may take from an owner, before and after, in the token's smallest units; the largest
 * number there is for every item of a collection. What has expired is nothing.
 */
export const allowanceChangeSchema = z.strictObject({
  chainId: z.number().int().positive(),
  token: address,
  symbol: z.string(),
  decimals: z.number().int().min(0).max(255),
  owner: address,
  spender: address,
  before: unitsText,
  after: unitsText,
  /** In the token itself unless given. */
  way: z.enum(allowanceWays).exactOptional(),
  /** Of a single item of a collection. */
  tokenId: unitsText.exactOptional(),
  /** Unix seconds after which nothing may be taken any more, or might have been before; only of Permit2. */
  expiresAt: unitsText.exactOptional(),
});
export type AllowanceChange = z.infer<typeof allowanceChangeSchema>;

/** What tells allowances apart. */
export function allowanceKey(
  change: Pick<AllowanceChange, 'token' | 'owner' | 'spender' | 'way' | 'tokenId'>,
): string {
  const { token, owner, spender, way = 'token', tokenId = '' } = change;
  return [way, token, tokenId, owner, spender].join('/').toLowerCase();
}

/** Whether it is an allowance for an amount of a token, and not for items of a collection. */
export function isOfAmount({ way = 'token' }: Pick<AllowanceChange, 'way'>): boolean {
  return way === 'token' || way === 'permit2';
}

/**
 * Whether an allowance has no limit in practice: no token has half as many units as there is room for, and
 * of a collection every item may be taken.
 */
export function isUnlimited({ after, way }: Pick<AllowanceChange, 'after' | 'way'>): boolean {
  return hasNoLimit(BigInt(after), way);
}

/** The same of what stands now, in smallest units. */
export function hasNoLimit(units: bigint, way: AllowanceChange['way'] = 'token'): boolean {
  if (way === 'item') return false;
  return units >= (way === 'permit2' ? 1n << 159n : 1n << 255n);
}
