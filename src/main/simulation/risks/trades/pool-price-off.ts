import { decodeAbiParameters, getAddress, parseAbiParameters, toEventSelector } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { RehearsedLog } from '../../../../shared/chain/rehearsed-calls.ts';
import type { AssetChange } from '../../../../shared/chain/types.ts';
import { sorted } from '../../../chain/prices/pool-address.ts';
import { contractOf, given } from '../reading/own-changes.ts';
import { isAtLeast, percentLess } from '../reading/percent.ts';
import { priceOf, worthOf } from '../reading/usd.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

const sync = toEventSelector('Sync(uint112,uint112)');
const reserves = parseAbiParameters('uint112, uint112');

/** Percent between the worth of both sides. */
const cautionAt = 5n;
const dangerAt = 10n;

/**
 * A pool holds as much of one token as of the other, in money, unless its price is wrong: then others set it
 * right at the cost of who adds to it. Without the prices PRICE_NOT_KNOWN tells it.
 */
export const poolPriceOff: RiskRule = async (subject) => {
  const { kind, logs } = subject.outcome.transaction;
  const log = logs.findLast(({ topics }) => topics[0] === sync);
  const [one, other] = given(subject);
  if (kind !== 'lp_add' || log === undefined || one === undefined || other === undefined) return [];
  const [left, right] = inOrder(subject, one, other);
  const held = decodeAbiParameters(reserves, log.data as `0x${string}`);
  const [a, b] = await Promise.all([
    sideUsd(subject, left, held[0]),
    sideUsd(subject, right, held[1]),
  ]);
  if (a === null || b === null) return [];
  const [more, less] = a > b ? [a, b] : [b, a];
  if (!isAtLeast(more - less, cautionAt, more)) return [];
  return [finding(log, percentLess(more, less), isAtLeast(more - less, dangerAt, more))];
};

function finding(log: RehearsedLog, offPct: string, isFar: boolean) {
  return {
    id: 'POOL_PRICE_OFF',
    level: isFar ? ('danger' as const) : ('caution' as const),
    message: `The price of the pool is ${offPct} % off the market: others will set it right, and take the difference from what you add. Wait until it is, or add nothing.`,
    evidence: { pool: getAddress(log.address), offPct },
  };
}

/** As the pool orders its tokens; the coin is in it as its wrapped token. */
function inOrder(
  { client }: RiskSubject,
  one: AssetChange,
  other: AssetChange,
): [AssetChange, AssetChange] {
  const weth = contractsOf(client.chainId)?.weth;
  const [a, b] = [contractOf(one) ?? weth, contractOf(other) ?? weth];
  if (a === undefined || b === undefined) return [one, other];
  return sorted(a, b)[0] === a ? [one, other] : [other, one];
}

async function sideUsd(
  subject: RiskSubject,
  change: AssetChange,
  units: bigint,
): Promise<bigint | null> {
  const price = await priceOf(subject, change);
  return price === null ? null : worthOf(units, change.decimals, price);
}
