// Contracts that tools call by role. The practice chain carries them at the addresses of the real one,
// so that calldata, token lists and fixtures are the same on both.
import type { Address } from 'viem';

/** Chain ids whose signatures are worthless anywhere else. */
export const practiceEthereumId = 31337;

export interface ChainContracts {
  weth: Address;
  uniswapV2Factory: Address;
  uniswapV2Router: Address;
  multicall3: Address;
  /** Chainlink feeds in USD, by token symbol. */
  usdFeeds: Readonly<Record<string, UsdFeed>>;
}

export interface UsdFeed {
  address: Address;
  /** How often the feed is renewed at the latest, in seconds. */
  heartbeatSeconds: number;
}

const ethereum: ChainContracts = {
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  usdFeeds: {
    ETH: { address: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419', heartbeatSeconds: 3_600 },
    BTC: { address: '0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c', heartbeatSeconds: 3_600 },
    USDC: { address: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6', heartbeatSeconds: 86_400 },
    USDT: { address: '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D', heartbeatSeconds: 86_400 },
    DAI: { address: '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9', heartbeatSeconds: 3_600 },
  },
};

const byChain: Readonly<Record<number, ChainContracts>> = {
  1: ethereum,
  [practiceEthereumId]: ethereum,
};

/** The contracts of a chain, or undefined where none are known. */
export function contractsOf(chainId: number): ChainContracts | undefined {
  return byChain[chainId];
}

/** Tokens of Ethereum that the practice chain carries, with their decimals there. */
export const ethereumTokens = {
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  DAI: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
} as const satisfies Record<string, { address: Address; decimals: number }>;

/** Holds the practice chain's spare coins and may mint its tokens and set its feeds. Nobody has its key. */
export const practiceFaucet: Address = '0xfA0Ce7000000000000000000000000000000fA0C';

/** Its storage slot 0 on a practice chain holds the id of the instance. */
export const practiceMarker: Address = '0xC0de000000000000000000000000000000C0De5C';
