import type { PracticeStatus } from '../main/chain/practice/practice-chain.ts';
import { contractsOf, ethereumTokens, practiceEthereumId } from '../shared/chain/addresses.ts';

/** What the practice verbs answer with while the chain runs. */
export function practiceDocument(status: PracticeStatus) {
  const { chainId, rpcUrl, instanceId, blockNumber } = status;
  return {
    running: true,
    chains: [
      { name: 'practice-ethereum', chainId, rpcUrl, instanceId, blockNumber: String(blockNumber) },
    ],
    accounts: status.accounts,
    addresses: practiceAddresses(),
  };
}

export function practiceText(status: PracticeStatus): string {
  return [
    `The practice chain runs at ${status.rpcUrl} (chain ${status.chainId}, block ${status.blockNumber}).`,
    ...Object.entries(practiceAddresses()).map(
      ([name, address]) => `  ${name.padEnd(20)}${address}`,
    ),
    'Accounts with public keys, for experiments only:',
    ...status.accounts.map((account) => `  ${account}`),
  ].join('\n');
}

function practiceAddresses(): Record<string, string> {
  const contracts = contractsOf(practiceEthereumId);
  if (contracts === undefined) return {};
  const tokens = Object.entries(ethereumTokens).map(([symbol, { address }]): [string, string] => [
    symbol,
    address,
  ]);
  const feeds = Object.entries(contracts.usdFeeds).map(
    ([symbol, { address }]): [string, string] => [`${symbol}/USD feed`, address],
  );
  return {
    WETH: contracts.weth,
    ...Object.fromEntries(tokens),
    'Uniswap V2 factory': contracts.uniswapV2Factory,
    'Uniswap V2 router': contracts.uniswapV2Router,
    Multicall3: contracts.multicall3,
    ...Object.fromEntries(feeds),
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
    },
  ],
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  addresses: practiceAddresses(),
};
