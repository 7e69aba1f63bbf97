import { type Address, getAddress, isAddress } from 'viem';
import type { AddedToken } from '../../shared/tokens/added-token.ts';
import type { TokenMetadata } from '../chain/token-metadata.ts';
import { tokenRefused } from './token-refusals.ts';

/**
 * What is kept of a token that was looked up. Errors: TOKEN_LISTED, TOKEN_NO_CODE, TOKEN_DECIMALS_CHANGE,
 * TOKEN_NO_DECIMALS.
 */
export function tokenToAdd(
  chainId: number,
  { address, symbol, name, decimals, findings }: TokenMetadata,
): AddedToken {
  if (findings.includes('NO_CODE')) throw tokenRefused('TOKEN_NO_CODE');
  if (!findings.includes('NOT_LISTED')) throw tokenRefused('TOKEN_LISTED');
  if (findings.includes('DECIMALS_CHANGE')) throw tokenRefused('TOKEN_DECIMALS_CHANGE');
  if (decimals === null) throw tokenRefused('TOKEN_NO_DECIMALS');
  return { chainId, address, symbol, name, decimals };
}

/** An address as a person writes it. Errors: TOKEN_ADDRESS. */
export function tokenAddress(text: string): Address {
  if (isAddress(text)) return getAddress(text);
  throw tokenRefused('TOKEN_ADDRESS');
}
