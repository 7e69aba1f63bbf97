import { type Address, getAddress, isAddress } from 'viem';
import { findToken } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';

/**
 * The contract that a plan names as a token or a collection, by its address or by a listed symbol; the symbol
 * alone where it is the chain's own coin, which has none. Errors: those of findToken.
 */
export async function namedContract(
  { client, tokens }: ToolContext,
  name: string,
): Promise<{ address: Address | 'native'; symbol: string }> {
  if (isAddress(name)) return { address: getAddress(name), symbol: '' };
  return findToken(client, tokens, name);
}
