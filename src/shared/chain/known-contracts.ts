// Contracts that are known by what they do, for names beside addresses and for whom an account may have
// allowed to take of its tokens.
import type { Address } from 'viem';
import { contractsOf, isPracticeChain } from './addresses.ts';
import { networkName } from './networks.ts';
import { practiceContracts } from './practice-contracts.ts';

export interface KnownContract {
  address: Address;
  name: string;
  /** Takes tokens of those who allow it to. */
  spends: boolean;
}

/** Of one chain, without its tokens. */
export function knownContracts(chainId: number): KnownContract[] {
  const at = contractsOf(chainId);
  const practice = isPracticeChain(chainId) ? practiceContracts : undefined;
  const named: readonly (readonly [Address | undefined, string, spends?: 'spends'])[] = [
    [at?.uniswapV2Router, 'Uniswap V2 router', 'spends'],
    [at?.uniswapV3.router, 'Uniswap V3 router', 'spends'],
    [at?.uniswapV3.positions, 'Uniswap V3 positions', 'spends'],
    [at?.permit2, 'Permit2', 'spends'],
    [at?.aaveV3.pool, 'Aave V3 pool', 'spends'],
    [at?.bridge?.entry, `Bridge to ${networkName(at?.bridge?.toChainId ?? 0)}`, 'spends'],
    [at?.multicall3, 'Multicall3'],
    [practice?.vault, 'Practice vault', 'spends'],
    [practice?.staking, 'Practice staking', 'spends'],
    [practice?.nft, 'Practice Pictures'],
    [practice?.items, 'Practice Items'],
  ];
  return named.flatMap(([address, name, spends]) =>
    address === undefined ? [] : [{ address, name, spends: spends !== undefined }],
  );
}
