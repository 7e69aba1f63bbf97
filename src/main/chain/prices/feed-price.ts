// What a Chainlink feed says, believed or not.
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { type UsdFeed, usdFeedDecimals } from '../../../shared/chain/usd-feeds.ts';
import type { ErrorFacts } from '../../../shared/errors.ts';
import { type Question, readAnswer } from '../multicall.ts';
import { openSeconds } from './open-seconds.ts';
import type { PriceFault } from './price-errors.ts';

const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
]);

/** In dollars, with eight decimals. */
export interface FeedPrice {
  answer: bigint;
  ageSeconds: number;
}

export type FeedReading =
  | { ok: true; value: FeedPrice }
  | { ok: false; fault: PriceFault; facts: ErrorFacts };

/** Clocks differ by a little; an answer from later than this is from no clock that can be trusted. */
const mostAheadSeconds = 300n;

/** What has to be asked of a feed; `readFeed` judges the answers, in this order. */
export function feedQuestions({ address }: { address: Address }): Question[] {
  return (['latestRoundData', 'decimals'] as const).map((functionName) => ({
    ...{ to: address, data: encodeFunctionData({ abi, functionName }) },
  }));
}

/** Judges the answers to `feedQuestions`. A price older than its heartbeat and a tenth is no price. */
export function readFeed(
  feed: UsdFeed,
  [round, decimals]: readonly (Hex | null)[],
  nowSeconds: bigint,
): FeedReading {
  type Round = readonly [bigint, bigint, bigint, bigint, bigint];
  const data = readAnswer<Round>(abi, 'latestRoundData', round ?? null);
  const counted = readAnswer<number>(abi, 'decimals', decimals ?? null);
  if (data === null || counted === null) return fault('PRICE_NO_ANSWER');
  if (counted !== usdFeedDecimals) return fault('PRICE_WRONG_DECIMALS', { decimals: counted });
  const [roundId, answer, , updatedAt, answeredIn] = data;
  if (answer <= 0n) return fault('PRICE_NOT_POSITIVE');
  const isAhead = updatedAt > nowSeconds + mostAheadSeconds;
  if (updatedAt === 0n || answeredIn < roundId || isAhead) return fault('PRICE_INCOMPLETE');
  const ageSeconds = updatedAt > nowSeconds ? 0 : Number(nowSeconds - updatedAt);
  const oldest = Math.floor(feed.heartbeatSeconds * 1.1);
  const counts =
    feed.restsAtWeekends && ageSeconds > 0 ? openSeconds(updatedAt, nowSeconds) : ageSeconds;
  if (counts > oldest) return fault('PRICE_STALE', { ageSeconds, oldest });
  return { ok: true, value: { answer, ageSeconds } };
}

function fault(code: PriceFault, facts: ErrorFacts = {}): FeedReading {
  return { ok: false, fault: code, facts };
}
