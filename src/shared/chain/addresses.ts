// Contracts that tools call by role. The practice chain carries them at the addresses of the real one,
// so that calldata, token lists and fixtures are the same on both.
import type { Address } from 'viem';
import { arbitrum, optimism, polygon } from './further-contracts.ts';

/** Chain ids whose signatures are worthless anywhere else. */
export const practiceEthereumId = 31337;
export const practiceBaseId = 31338;
export const practiceChainIds: readonly number[] = [practiceEthereumId, practiceBaseId];

/** Whether the coins of this chain are play money. */
export function isPracticeChain(chainId: number): boolean {
  return practiceChainIds.includes(chainId);
}

/** The contracts of one chain. */
export interface ChainContracts {
  /** What wraps the chain's own coin: on Polygon, POL. */
  weth: Address;
  uniswapV2Factory: Address;
  uniswapV2Router: Address;
  uniswapV3: UniswapV3Contracts;
  aaveV3: AaveV3Contracts;
  multicall3: Address;
  permit2: Address;
  /** Absent where names are not kept. */
  ens?: { registry: Address; publicResolver: Address };
  /** Absent where no bridge begins. */
  bridge?: CanonicalBridge;
}

export interface UniswapV3Contracts {
  factory: Address;
  /** SwapRouter02. */
  router: Address;
  /** QuoterV2. */
  quoter: Address;
  /** NonfungiblePositionManager. */
  positions: Address;
}

/** The contracts of its main market. */
export interface AaveV3Contracts {
  addressesProvider: Address;
  pool: Address;
  configurator: Address;
  oracle: Address;
  dataProvider: Address;
  aclManager: Address;
}

/** The entry of the canonical bridge on this chain, and what arrives on the other. */
export interface CanonicalBridge {
  /** L1StandardBridge. */
  entry: Address;
  toChainId: number;
  /** L2StandardBridge, on the other chain. */
  exit: Address;
  /** OptimismPortal, which says by what deposits are carried over; a practice chain has none. */
  portal?: Address;
  /** Address of a token here to that of its counterpart there. ETH needs none. */
  tokens: Readonly<Record<Address, Address>>;
}

/** Tokens of Ethereum that the practice chain carries, with their decimals there. */
export const ethereumTokens = {
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  DAI: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  WBTC: { address: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', decimals: 8 },
} as const satisfies Record<string, { address: Address; decimals: number }>;

/** Tokens of Base that the practice chain beside it carries. USDT and DAI come over the bridge. */
export const baseTokens = {
  USDC: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6 },
  USDT: { address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6 },
  DAI: { address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', decimals: 18 },
} as const satisfies Record<string, { address: Address; decimals: number }>;

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

const ethereum: ChainContracts = {
  weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  uniswapV3: {
    factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  },
  aaveV3: {
    addressesProvider: '0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e',
    pool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
    configurator: '0x64b761D848206f447Fe2dd461b0c635Ec39EbB27',
    oracle: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
    dataProvider: '0x7B4EB56E7CD4b454BA8ff71E4518426369a138a3',
    aclManager: '0xc2aaCf6553D20d1e9d78E365AAba8032af9c85b0',
  },
  multicall3,
  permit2,
  ens: {
    registry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
    publicResolver: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
  },
};

const base: ChainContracts = {
  weth: '0x4200000000000000000000000000000000000006',
  uniswapV2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
  uniswapV2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  uniswapV3: {
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    positions: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  },
  aaveV3: {
    addressesProvider: '0xe20fCBdBfFC4Dd138cE8b2E6FBb6CB49777ad64D',
    pool: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
    configurator: '0x5731a04B1E775f0fdd454Bf70f3335886e9A96be',
    oracle: '0x2Cc0Fc26eD4563A5ce5e8bdcfe1A2878676Ae156',
    dataProvider: '0x2d8A3C5677189723C4cB8873CfC9C8976FDF38Ac',
    aclManager: '0x43955b0899Ab7232E3a454cf84AedD22Ad46FD33',
  },
  multicall3,
  permit2,
};

/** Circle's dollar has no counterpart on this bridge: its own way over is another. */
function bridgeTo(toChainId: number): CanonicalBridge {
  return {
    entry: '0x3154Cf16ccdb4C6d922629664174b904d80F2C35',
    toChainId,
    exit: '0x4200000000000000000000000000000000000010',
    tokens: {
      [ethereumTokens.DAI.address]: baseTokens.DAI.address,
      [ethereumTokens.USDT.address]: baseTokens.USDT.address,
    },
  };
}

const byChain: Readonly<Record<number, ChainContracts>> = {
  1: {
    ...ethereum,
    bridge: { ...bridgeTo(8453), portal: '0x49048044D57e1C92A77f79988d21Fa8fAF74E97e' },
  },
  8453: base,
  42161: { ...arbitrum, multicall3, permit2 },
  10: { ...optimism, multicall3, permit2 },
  137: { ...polygon, multicall3, permit2 },
  [practiceEthereumId]: { ...ethereum, bridge: bridgeTo(practiceBaseId) },
  [practiceBaseId]: base,
};

/** The contracts of a chain, or undefined where none are known. */
export function contractsOf(chainId: number): ChainContracts | undefined {
  return byChain[chainId];
}

/** Of every chain that has any: for reading a call of which the chain is not told. */
export function contractsEverywhere(): readonly ChainContracts[] {
  return Object.values(byChain);
}

/** Holds the practice chain's spare coins and may mint its tokens and set its feeds. Nobody has its key. */
export const practiceFaucet: Address = '0xfA0Ce7000000000000000000000000000000fA0C';

/** Its storage slot 0 on a practice chain holds the id of the instance. */
export const practiceMarker: Address = '0xC0de000000000000000000000000000000C0De5C';
