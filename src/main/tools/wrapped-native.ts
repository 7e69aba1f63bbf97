import { type Address, getAddress } from 'viem';
import { AppError } from '../../shared/errors.ts';
import type { ChainToken } from '../chain/tokens.ts';
import type { ToolContext } from './chain-tool.ts';

/** The ERC-20 form of the chain's own coin. Errors: NO_CONTRACT. */
export function wrappedNative({ client, tokens }: ToolContext): ChainToken & { address: Address } {
  const listed = tokens.wrappedNative(client.chainId);
  if (listed === undefined) throw noContract('the wrapped coin', client.chainId);
  const { symbol, decimals } = listed;
  return { address: getAddress(listed.address), symbol, decimals, listed: true };
}

/** A contract that a tool needs is not known on this chain. */
export function noContract(what: string, chainId: number): AppError {
  return new AppError('NO_CONTRACT', 'invalid_params', `On this chain, ${what} is not known.`, {
    advice: 'Use another chain, or change the step.',
    facts: { chainId },
  });
}
