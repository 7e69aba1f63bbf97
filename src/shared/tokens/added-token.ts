import { z } from 'zod';
import { addressText } from '../address-text.ts';
import type { Token } from './token.ts';

/** A token that a person added, as its contract described itself on that day: cleaned, decimals pinned. */
export const addedTokenSchema = z.strictObject({
  chainId: z.number().int().positive().safe(),
  /** EIP-55. */
  address: addressText,
  symbol: z.string().min(1).max(24),
  name: z.string().max(300),
  decimals: z.number().int().min(0).max(36),
});
export type AddedToken = z.infer<typeof addedTokenSchema>;

/** The same among the tokens of a list. */
export function asToken(token: AddedToken): Token {
  return { ...token, added: true };
}
