import { sameAddress } from '../addresses.ts';
import { bundledTokens } from '../tokens/bundled-tokens.ts';
import { contractsOf } from './addresses.ts';
import { knownContracts } from './known-contracts.ts';

/** Whether a contract ships with the app for its chain: only of those is it known that their functions do what their names say. */
export function isShipped(chainId: number, address: string): boolean {
  const shipped = [
    ...knownContracts(chainId).map((each) => each.address),
    ...bundledTokens.ofChain(chainId).map((each) => each.address),
    contractsOf(chainId)?.weth ?? '',
  ];
  return shipped.some((each) => sameAddress(each, address));
}
