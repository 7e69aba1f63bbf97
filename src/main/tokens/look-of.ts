import { type ErrorShape, toAppError } from '../../shared/errors.ts';
import type { TokenLook } from '../../shared/ipc/token-views.ts';
import type { AddedToken } from '../../shared/tokens/added-token.ts';
import type { TokenMetadata } from '../chain/token-metadata.ts';
import { tokenRefused } from './token-refusals.ts';
import { tokenToAdd } from './token-to-add.ts';

/** What was read of a token, and whether it can be added to those that are there. */
export function lookOf(
  chainId: number,
  read: TokenMetadata,
  added: readonly AddedToken[],
): TokenLook {
  const { address, symbol, name, decimals, findings } = read;
  return {
    ...{ chainId, address, symbol, name, decimals, findings },
    refusal: refusalOf(chainId, read, added),
  };
}

function refusalOf(
  chainId: number,
  read: TokenMetadata,
  added: readonly AddedToken[],
): ErrorShape | null {
  const isThere = added.some((each) => each.chainId === chainId && each.address === read.address);
  if (isThere) return tokenRefused('TOKEN_ADDED').toShape();
  try {
    tokenToAdd(chainId, read);
    return null;
  } catch (thrown) {
    return toAppError(thrown).toShape();
  }
}
