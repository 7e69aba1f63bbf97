import { sameAddress } from '../addresses.ts';
import { bundledTokens } from '../tokens/bundled-tokens.ts';
import { contractsOf } from './addresses.ts';
import { knownContracts } from './known-contracts.ts';

/** Whether it is a token that ships with the app for its chain: no collection, whose functions have the same names. */
export function isShippedToken(chainId: number, address: string): boolean {
  const tokens = [
    ...bundledTokens.ofChain(chainId).map((each) => each.address),
    contractsOf(chainId)?.weth ?? '',
  ];
  return tokens.some((each) => sameAddress(each, address));
}

/** Whether a contract ships with the app for its chain: only of those is it known that their functions do what their names say. */
export function isShipped(chainId: number, address: string): boolean {
  const contracts = knownContracts(chainId).map((each) => each.address);
  return isShippedToken(chainId, address) || contracts.some((each) => sameAddress(each, address));
}
