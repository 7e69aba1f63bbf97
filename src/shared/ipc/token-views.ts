import type { ErrorShape } from '../errors.ts';
import type { AddedToken } from '../tokens/added-token.ts';
import type { TokenFinding } from '../tokens/token-findings.ts';

/** A token that a person added. */
export interface AddedTokenView extends AddedToken {
  /** What its network is called; null for one that was removed. */
  network: string | null;
}

/** What a contract says of itself, cleaned, and what is suspicious about it. */
export interface TokenLook {
  chainId: number;
  /** EIP-55. */
  address: string;
  symbol: string;
  name: string;
  decimals: number | null;
  findings: readonly TokenFinding[];
  /** Why it cannot be added; null when it can. */
  refusal: ErrorShape | null;
}
