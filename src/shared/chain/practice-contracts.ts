// What only the practice chains carry, at addresses of their own, and which markets they have. Nothing here
// exists on a real chain.
import type { Address } from 'viem';
import { baseTokens, contractsOf, ethereumTokens, practiceBaseId } from './addresses.ts';

/** On both practice chains. */
export const practiceContracts = {
  /** ERC-4626 over USDC, 6 decimals. */
  vault: '0x7A017000000000000000000000000000000000a1',
  /** StakingRewards: DAI is staked, USDC is earned. */
  staking: '0x57A6E00000000000000000000000000000000001',
  /** ERC-721; anybody may mint. */
  nft: '0x0721000000000000000000000000000000000721',
  /** ERC-1155; anybody may mint. */
  items: '0x1155000000000000000000000000000000001155',
} as const satisfies Record<string, Address>;

/** Contracts that mean harm, on practice Ethereum: to try what the app says about them. */
export const adversarialContracts = {
  lyingDecimals: '0xBaD0000000000000000000000000000000000001',
  feeOnTransfer: '0xbad0000000000000000000000000000000000002',
  reverting: '0xbad0000000000000000000000000000000000003',
  falseReturning: '0xbad0000000000000000000000000000000000004',
  /** Has a Uniswap V2 pool with WETH: it can be bought and not sold. */
  honeypot: '0xBAd0000000000000000000000000000000000005',
  bytes32Metadata: '0xbad0000000000000000000000000000000000006',
  hugeMetadata: '0xBAd0000000000000000000000000000000000007',
  /** Its symbol is USDC with a Cyrillic last letter. */
  lookAlikeUsdc: '0xBAd0000000000000000000000000000000000008',
  /** Its symbol and name carry invisible and reversing characters. */
  hiddenTextToken: '0xbaD0000000000000000000000000000000000009',
  /** `exchange()` returns what is sent, until its owner, the faucet, upgrades it to `dishonestReturn`. */
  upgradingProxy: '0xBad000000000000000000000000000000000000a',
  honestReturn: '0xBAd000000000000000000000000000000000000b',
  dishonestReturn: '0xBad000000000000000000000000000000000000C',
  /** The four return what is sent to `exchange()` in what they take for a rehearsal. */
  parityChameleon: '0xbaD000000000000000000000000000000000000D',
  coinbaseChameleon: '0xBAd000000000000000000000000000000000000E',
  /** Turns in the year 2100: practice time can go there. */
  timestampChameleon: '0xBaD000000000000000000000000000000000000f',
  gasLeftChameleon: '0xBad0000000000000000000000000000000000010',
  airdropDrainer: '0xBAD0000000000000000000000000000000000011',
  permitPhisher: '0xBAd0000000000000000000000000000000000012',
} as const satisfies Record<string, Address>;

/** Where the thieves among them send what they take. */
export const practiceThief: Address = '0x7416f00000000000000000000000000000007416';

/** Names that the practice chain's ENS knows, and whose addresses answer with them. */
export const practiceNames: Readonly<Record<string, Address>> = {
  'alice.eth': '0xa11ce00000000000000000000000000000000001',
  'bob.eth': '0xb0b0000000000000000000000000000000000002',
  'treasury.eth': '0x77eA500000000000000000000000000000000003',
};

/** What has a price feed on the practice chains. */
export const pricedSymbols = ['ETH', 'BTC', 'USDC', 'USDT', 'DAI'] as const;
export type PricedSymbol = (typeof pricedSymbols)[number];

/** What the faucet gives; WBTC on practice Ethereum alone. */
export const giftSymbols = ['ETH', 'USDC', 'USDT', 'DAI', 'WBTC'] as const;
export type GiftSymbol = (typeof giftSymbols)[number];

/** What the faucet is asked for. */
export interface GiftRequest {
  symbol: GiftSymbol;
  /** Decimal, in whole tokens. */
  amount: string;
}

/** A token of a practice chain. */
export interface PracticeToken {
  address: Address;
  decimals: number;
  /** The feed that says its price in USD. */
  feed: string;
}

/** A pool that a practice chain begins with. */
export interface PracticeMarket {
  kind: 'v2' | 'v3';
  /** Symbols of `practiceTokens`. */
  pair: readonly [string, string];
  /** In hundredths of a basis point; 3000 is V2's too. */
  fee: 100 | 500 | 3_000;
  /** What each side was worth at the start, in USD. */
  sideUsd: bigint;
}

/** WETH and the other tokens of a practice chain, by symbol. */
export function practiceTokens(chainId: number): Readonly<Record<string, PracticeToken>> {
  const weth = contractsOf(chainId)?.weth;
  if (weth === undefined) return {};
  const listed = chainId === practiceBaseId ? baseTokens : ethereumTokens;
  const others = Object.entries(listed).map(([symbol, token]): [string, PracticeToken] => [
    symbol,
    { ...token, feed: symbol === 'WBTC' ? 'BTC' : symbol },
  ]);
  return { WETH: { address: weth, decimals: 18, feed: 'ETH' }, ...Object.fromEntries(others) };
}

const million = 1_000_000n;

/** The pools of a practice chain, which follow its prices. */
export function practiceMarkets(chainId: number): readonly PracticeMarket[] {
  return chainId === practiceBaseId ? baseMarkets : ethereumMarkets;
}

const ethereumMarkets: readonly PracticeMarket[] = [
  { kind: 'v2', pair: ['WETH', 'USDC'], fee: 3_000, sideUsd: 30n * million },
  { kind: 'v2', pair: ['WETH', 'USDT'], fee: 3_000, sideUsd: 15n * million },
  { kind: 'v2', pair: ['WETH', 'DAI'], fee: 3_000, sideUsd: 15n * million },
  { kind: 'v2', pair: ['WETH', 'WBTC'], fee: 3_000, sideUsd: 9n * million },
  { kind: 'v3', pair: ['WETH', 'USDC'], fee: 500, sideUsd: 30n * million },
  { kind: 'v3', pair: ['WETH', 'USDC'], fee: 3_000, sideUsd: 6n * million },
  { kind: 'v3', pair: ['WETH', 'USDT'], fee: 500, sideUsd: 9n * million },
  { kind: 'v3', pair: ['WETH', 'WBTC'], fee: 3_000, sideUsd: 18n * million },
  { kind: 'v3', pair: ['DAI', 'USDC'], fee: 100, sideUsd: 12n * million },
];

const baseMarkets: readonly PracticeMarket[] = [
  { kind: 'v2', pair: ['WETH', 'USDC'], fee: 3_000, sideUsd: 6n * million },
  { kind: 'v2', pair: ['WETH', 'DAI'], fee: 3_000, sideUsd: 3n * million },
  { kind: 'v3', pair: ['WETH', 'USDC'], fee: 500, sideUsd: 15n * million },
  { kind: 'v3', pair: ['DAI', 'USDC'], fee: 100, sideUsd: 3n * million },
];
