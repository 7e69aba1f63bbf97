// The networks that Countersign knows by itself. No endpoint belongs to them: nobody but those whom a
// person names is ever asked.
import { practiceBaseId, practiceEthereumId } from './addresses.ts';

/** A network as it is called. */
export interface NetworkDeclaration {
  chainId: number;
  name: string;
  /** Of its own coin, which has 18 decimals. */
  symbol: string;
}

/** Those that come with the app and need an endpoint. */
export const knownNetworks: readonly NetworkDeclaration[] = [
  { chainId: 1, name: 'Ethereum', symbol: 'ETH' },
  { chainId: 8453, name: 'Base', symbol: 'ETH' },
  { chainId: 42_161, name: 'Arbitrum One', symbol: 'ETH' },
  { chainId: 10, name: 'OP Mainnet', symbol: 'ETH' },
  { chainId: 137, name: 'Polygon', symbol: 'POL' },
];

/** They run on this computer and need no endpoint. */
export const practiceNetworks: readonly NetworkDeclaration[] = [
  { chainId: practiceEthereumId, name: 'Practice Ethereum', symbol: 'ETH' },
  { chainId: practiceBaseId, name: 'Practice Base', symbol: 'ETH' },
];

/** What a network is called; by its number where a person added it. */
export function networkName(chainId: number): string {
  const all = [...practiceNetworks, ...knownNetworks];
  return all.find((network) => network.chainId === chainId)?.name ?? `chain ${chainId}`;
}

/** What its own coin is called; null where a person added the network. */
export function coinSymbol(chainId: number): string | null {
  const all = [...practiceNetworks, ...knownNetworks];
  return all.find((network) => network.chainId === chainId)?.symbol ?? null;
}

/** What all of these are paid in; `coin` where that is several, or one that a person added. */
export function coinOf(...chainIds: readonly number[]): string {
  const [coin, ...others] = new Set(chainIds.map(coinSymbol));
  return (others.length === 0 ? coin : null) ?? 'coin';
}

/** Coins of networks that a person adds have as many decimals as those of all that Countersign knows. */
export const nativeDecimals = 18;
