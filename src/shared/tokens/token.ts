import { z } from 'zod';
import { addressText } from '../address-text.ts';

/** A token of the bundled list, or one that a person added. */
export const tokenSchema = z.strictObject({
  chainId: z.number().int().positive(),
  /** EIP-55 address, or `native` for the chain's own coin. */
  address: z.union([z.literal('native'), addressText]),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int().min(0).max(36),
  /** The token that `wrap` makes of the native coin. */
  wrapsNative: z.boolean().optional(),
  /** A person added it: its symbol is the contract's own word, and its decimals are those of that day. */
  added: z.literal(true).optional(),
});
export type Token = z.infer<typeof tokenSchema>;

/** One file under resources/tokens: the tokens of one chain, with where and when they were taken. */
export const tokenFileSchema = z.strictObject({
  chainId: z.number().int().positive(),
  chainName: z.string(),
  source: z.string(),
  recordedOn: z.iso.date(),
  tokens: z.array(tokenSchema.omit({ chainId: true, added: true })),
});
export type TokenFile = z.infer<typeof tokenFileSchema>;

/** What a symbol or address turned out to be. */
export type TokenMatch =
  | { kind: 'found'; token: Token }
  /** Several tokens of the chain answer to the symbol. */
  | { kind: 'ambiguous'; candidates: Token[] }
  /** Not on this chain; `elsewhere` lists the same symbol on other chains, `near` similar symbols here. */
  | { kind: 'unknown'; elsewhere: Token[]; near: Token[] };

/** Lookup by chain and symbol (any case) or address. */
export interface TokenList {
  find(chainId: number, symbolOrAddress: string): TokenMatch;
  ofChain(chainId: number): readonly Token[];
  native(chainId: number): Token | undefined;
  wrappedNative(chainId: number): Token | undefined;
  /** Ids of the chains in the list, ascending. */
  chains(): readonly number[];
  /** Display name of a listed chain. */
  chainName(chainId: number): string | undefined;
}
