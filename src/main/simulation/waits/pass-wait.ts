// How a rehearsal gets past what a plan waits for: time passes on the fork, and what a condition is about is
// made so that it holds, or is taken to hold. What was assumed is always told.
import { formatUnits, groupThousands } from '../../../shared/amounts.ts';
import type { Finding } from '../../../shared/chain/types.ts';
import { usdFeedDecimals } from '../../../shared/chain/usd-feeds.ts';
import type { Evaluation } from '../../../shared/plan/conditions/evaluate-condition.ts';
import type { Condition } from '../../../shared/plan/conditions.ts';
import { describeDuration } from '../../../shared/plan/describe/values.ts';
import type { WaitNode } from '../../../shared/plan/nodes.ts';
import { writtenInstant } from '../../../shared/plan/validate/time/written-instant.ts';
import type { PriceMoved } from './fork-market.ts';
import { type Move, movesFor } from './moves-for.ts';

/** What a wait is passed with. */
export interface WaitRoom {
  /** Time of the next block, in Unix seconds. */
  upcoming: bigint;
  /** Lets so many seconds pass; answers how many price feeds were kept fresh. */
  pass(seconds: bigint): Promise<number>;
  /** Null where the token has no feed. `usd8`: with eight decimals. */
  setPrice(name: string, usd8: bigint): Promise<PriceMoved | null>;
  /** On the fork as it stands. */
  evaluate(condition: Condition): Promise<Evaluation>;
}

/** Passes a wait, and answers what there is to tell of it. Errors: those of the fork. */
export async function passWait(room: WaitRoom, node: WaitNode): Promise<Finding[]> {
  const { until, durationMs, untilTime } = node;
  if (until !== undefined) return meet(room, until, node.id);
  const instant = writtenInstant(untilTime);
  const seconds =
    instant === null
      ? BigInt(Math.ceil((durationMs ?? 0) / 1_000))
      : BigInt(Math.ceil(instant / 1_000)) - room.upcoming;
  return passTime(room, seconds, node.id);
}

/** Makes a condition hold as far as that can be done on a fork; the rest is assumed. Errors: those of the fork. */
export async function meet(
  room: WaitRoom,
  condition: Condition,
  nodeId: string,
): Promise<Finding[]> {
  const before = await room.evaluate(condition);
  if (before.truth === 'true') return [];
  const moves = movesFor(condition, before) ?? [];
  const found: Finding[] = [];
  for (const move of moves) found.push(...(await make(room, move, nodeId)));
  const { truth } = moves.length === 0 ? before : await room.evaluate(condition);
  return truth === 'true' ? found : [...found, assumed(nodeId, truth === 'unknown')];
}

/** Lets time pass. Nothing where there is none to pass. Errors: those of the fork. */
export async function passTime(
  room: WaitRoom,
  seconds: bigint,
  nodeId: string,
): Promise<Finding[]> {
  if (seconds <= 0n) return [];
  const renewed = await room.pass(seconds);
  const prices =
    renewed === 0
      ? ''
      : ' Prices are taken to be those of now then, as if their feeds were renewed.';
  return [
    {
      id: 'TIME_PASSED',
      level: 'info',
      message: `What follows was rehearsed as if ${durationOf(Number(seconds))} had passed.${prices}`,
      evidence: { nodeId, seconds: Number(seconds), feedsRenewed: renewed },
    },
  ];
}

/** To the minute, the hour or the day where it is long and not round. */
function durationOf(seconds: number): string {
  const [minute, hour, day] = [60, 3_600, 86_400];
  if (seconds < 2 * minute || seconds % (seconds < 2 * hour ? minute : hour) === 0)
    return describeDuration(seconds * 1_000);
  const size = seconds < 2 * hour ? minute : seconds > 2 * day ? day : hour;
  return `about ${describeDuration(Math.round(seconds / size) * size * 1_000)}`;
}

async function make(room: WaitRoom, move: Move, nodeId: string): Promise<Finding[]> {
  if (move.kind === 'time') return passTime(room, move.at - room.upcoming, nodeId);
  const usd = formatUnits(move.usd8, usdFeedDecimals);
  const moved = await room.setPrice(move.name, move.usd8);
  if (moved === null) return [];
  const said = `Assumed here: the price of ${move.name} is ${groupThousands(usd)} USD.`;
  const pools =
    'Trades after this were rehearsed in the pools as they are now, so what they give then will be different.';
  return [
    {
      id: 'PRICE_ASSUMED',
      level: moved === 'feed' ? 'caution' : 'info',
      message: moved === 'feed' ? `${said} ${pools}` : said,
      evidence: { nodeId, token: move.name, usd, moved },
    },
  ];
}

/** A condition that cannot be read now may never be: then the wait fails when its time is over. */
function assumed(nodeId: string, isUnread: boolean): Finding {
  const unread = 'What the plan waits for here could not be read now. ';
  const said =
    'What the plan waits for here is assumed to have come, and the rehearsal went on with the chain as it is.';
  return {
    id: 'WAIT_ASSUMED',
    level: isUnread ? 'caution' : 'info',
    message: isUnread ? `${unread}${said}` : said,
    evidence: { nodeId },
  };
}
