import { sameAddress } from '../../shared/addresses.ts';
import { contractsOf } from '../../shared/chain/addresses.ts';
import { knownContracts } from '../../shared/chain/known-contracts.ts';
import type { TokenList } from '../../shared/tokens/token.ts';

/** Whether Countersign itself vouches for a contract: one that is bundled, or a token of the list. */
export function isKnownContract(chainId: number, address: string, tokens: TokenList): boolean {
  return (
    knownContracts(chainId).some((known) => sameAddress(known.address, address)) ||
    sameAddress(contractsOf(chainId)?.weth ?? '', address) ||
    tokens.find(chainId, address).kind === 'found'
  );
}
