import { type Address, getAddress } from 'viem';
import { noContract } from '../chain/no-contract.ts';
import type { ChainToken } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';

/** The ERC-20 form of the chain's own coin. Errors: NO_CONTRACT. */
export function wrappedNative({ client, tokens }: ToolContext): ChainToken & { address: Address } {
  const listed = tokens.wrappedNative(client.chainId);
  if (listed === undefined) throw noContract('the wrapped coin', client.chainId);
  const { symbol, decimals } = listed;
  return { address: getAddress(listed.address), symbol, decimals, listed: true };
}
