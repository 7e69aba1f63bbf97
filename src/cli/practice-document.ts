import type { PracticeStatus } from '../main/chain/practice/practice-chain.ts';
import { contractsOf, practiceBaseId, practiceEthereumId } from '../shared/chain/addresses.ts';
import { practiceContracts, practiceTokens } from '../shared/chain/practice-contracts.ts';
import { usdFeedsOf } from '../shared/chain/usd-feeds.ts';

const names: Readonly<Record<number, string>> = {
  [practiceEthereumId]: 'practice-ethereum',
  [practiceBaseId]: 'practice-base',
};

/** What the practice verbs answer with while chains run. */
export function practiceDocument(running: readonly PracticeStatus[]) {
  return {
    running: true,
    chains: running.map(({ chainId, rpcUrl, instanceId, blockNumber }) => ({
      ...{ name: names[chainId], chainId, rpcUrl, instanceId, blockNumber: String(blockNumber) },
      addresses: addressesOf(chainId),
    })),
    accounts: running[0]?.accounts ?? [],
    // Of the first chain once more, where programs have found them since there was only one.
    addresses: addressesOf(running[0]?.chainId ?? practiceEthereumId),
  };
}

export function practiceText(running: readonly PracticeStatus[]): string {
  const chains = running.flatMap(({ chainId, rpcUrl, blockNumber }) => [
    `${names[chainId]} runs at ${rpcUrl} (chain ${chainId}, block ${blockNumber}).`,
    ...Object.entries(addressesOf(chainId)).map(
      ([name, address]) => `  ${name.padEnd(20)}${address}`,
    ),
  ]);
  const accounts = (running[0]?.accounts ?? []).map((account) => `  ${account}`);
  const heading = 'Accounts with public keys, for experiments only:';
  return [...chains, heading, ...accounts].join('\n');
}

function addressesOf(chainId: number): Record<string, string> {
  const contracts = contractsOf(chainId);
  if (contracts === undefined) return {};
  const { ens, bridge, uniswapV3 } = contracts;
  const tokens = Object.entries(practiceTokens(chainId));
  const feeds = Object.entries(usdFeedsOf(chainId));
  return {
    ...Object.fromEntries(tokens.map(([symbol, { address }]) => [symbol, address])),
    'Uniswap V2 factory': contracts.uniswapV2Factory,
    'Uniswap V2 router': contracts.uniswapV2Router,
    'Uniswap V3 factory': uniswapV3.factory,
    'Uniswap V3 router': uniswapV3.router,
    'Uniswap V3 quoter': uniswapV3.quoter,
    'Aave V3 pool': contracts.aaveV3.pool,
    Permit2: contracts.permit2,
    Multicall3: contracts.multicall3,
    ...(ens === undefined ? {} : { 'ENS registry': ens.registry }),
    ...(bridge === undefined ? {} : { 'Bridge to Base': bridge.entry }),
    'ERC-4626 vault': practiceContracts.vault,
    Staking: practiceContracts.staking,
    'ERC-721 collection': practiceContracts.nft,
    'ERC-1155 collection': practiceContracts.items,
    ...Object.fromEntries(feeds.map(([symbol, { address }]) => [`${symbol}/USD feed`, address])),
  };
}

/** The document as the help shows it. */
export const practiceExample = {
  running: true,
  chains: [
    {
      name: 'practice-ethereum',
      chainId: practiceEthereumId,
      rpcUrl: 'http://127.0.0.1:40215',
      instanceId: '0b0f2a39-9a44-4f0e-8f5b-6a0c4d1e7c55',
      blockNumber: '12',
      addresses: addressesOf(practiceEthereumId),
    },
    {
      name: 'practice-base',
      chainId: practiceBaseId,
      rpcUrl: 'http://127.0.0.1:40216',
      instanceId: '6c8d1e7c-55c5-4b0f-8f0e-0b0f2a399a44',
      blockNumber: '0',
      addresses: { '…': 'as above' },
    },
  ],
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  addresses: { '…': 'as for practice-ethereum' },
};
