import type { Address } from 'viem';
import type { AssetChange } from '../../../../shared/chain/types.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { contractOf, ownChanges } from './own-changes.ts';

/** A token that no list of ours vouches for; one that a person added is among them. */
export interface UnlistedToken {
  token: Address;
  /** As it is shown. */
  symbol: string;
}

/** Those that move for the account or that it allows somebody to take. */
export function unlistedTokens(subject: RiskSubject): UnlistedToken[] {
  const { allowances } = subject.outcome;
  const allowed = allowances.filter(({ way }) => way !== 'collection' && way !== 'item');
  return distinct(subject, [...moneyOf(ownChanges(subject)), ...allowed]);
}

/** Those that the account has more of afterwards. */
export function unlistedBought(subject: RiskSubject): UnlistedToken[] {
  const got = ownChanges(subject).filter(({ deltaUnits }) => BigInt(deltaUnits) > 0n);
  return distinct(subject, moneyOf(got));
}

/** For what stands for money in a lending market, the market vouches. */
function moneyOf(changes: readonly AssetChange[]): AssetChange[] {
  return changes.filter(({ lent, tokenId }) => lent === undefined && tokenId === undefined);
}

function distinct(
  { tokens, client }: RiskSubject,
  named: readonly Pick<AssetChange, 'token' | 'symbol'>[],
): UnlistedToken[] {
  const found = new Map<Address, UnlistedToken>();
  for (const { token, symbol } of named) {
    const address = contractOf({ token });
    if (address === undefined) continue;
    const match = tokens.find(client.chainId, address);
    const isListed = match.kind === 'found' && match.token.added !== true;
    if (!isListed) found.set(address, { token: address, symbol });
  }
  return [...found.values()];
}
