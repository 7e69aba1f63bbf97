// What to offer for a transaction, from what the last blocks took. A pure function of the node's answer:
// whatever that says, no more than the cap is offered, and never a tip above the whole.
import { parseGwei } from 'viem';
import { type FeeSpeed, type FeeWish, feeSpeeds } from '../../shared/chain/fee-wish.ts';
import { AppError } from '../../shared/errors.ts';

/** What is offered for a transaction, in wei for a unit of gas. */
export interface Fees {
  /** Of the next block; 0 where the chain has none. */
  baseFeePerGasWei: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
  /** The chain knows no base fee: both figures are the gas price of a transaction of type 0. */
  legacy?: true;
}

/** An answer to eth_feeHistory at the percentiles of `tipPercentiles`. */
export interface FeeHistory {
  /** One more than there are blocks: the last is that of the next. */
  baseFeePerGas: readonly bigint[];
  /** By block, one tip for each percentile. */
  reward: readonly (readonly bigint[])[];
}

/** Of the tips of one block, for slow, normal and fast. */
export const tipPercentiles = [10, 50, 90];

const leastTip = parseGwei('0.001');
/** How far the base fee may rise before the offer is too low, in quarters of what it is. */
const roomInQuarters: Record<FeeSpeed, bigint> = { slow: 5n, normal: 8n, fast: 12n };

/** Errors: FEE_ABOVE_CAP. `usualTip`: what the node itself advises, where the blocks were empty. */
export function suggestFees(
  { baseFeePerGas, reward }: FeeHistory,
  usualTip: bigint,
  wish: FeeWish,
): Fees {
  const baseFeePerGasWei = baseFeePerGas.at(-1) ?? 0n;
  const place = feeSpeeds.indexOf(wish.speed);
  // Whoever offers more speed never offers less, whatever the node says of each.
  const tip = feeSpeeds
    .slice(0, place + 1)
    .map((_, at) => median(reward.map((tips) => tips[at] ?? 0n)) ?? usualTip)
    .reduce(larger, leastTip);
  const wanted = (baseFeePerGasWei * roomInQuarters[wish.speed]) / 4n + tip;
  const cap = capWei(wish);
  if (baseFeePerGasWei + tip > cap) throw feeAboveCap(baseFeePerGasWei + tip, wish);
  const maxFeePerGasWei = wanted < cap ? wanted : cap;
  return { baseFeePerGasWei, maxFeePerGasWei, maxPriorityFeePerGasWei: tip };
}

/** The same for a chain without base fee, from the gas price that its node asks. Errors: FEE_ABOVE_CAP. */
export function suggestGasPrice(asked: bigint, wish: FeeWish): Fees {
  const quarters = { slow: 4n, normal: 5n, fast: 6n }[wish.speed];
  const cap = capWei(wish);
  if (asked > cap) throw feeAboveCap(asked, wish);
  const wanted = (asked * quarters) / 4n;
  const price = wanted < cap ? wanted : cap;
  return {
    baseFeePerGasWei: 0n,
    maxFeePerGasWei: price,
    maxPriorityFeePerGasWei: price,
    legacy: true,
  };
}

function capWei({ capGwei }: FeeWish): bigint {
  return parseGwei(capGwei);
}

/** Of what was paid at all; null where nothing was. */
function median(values: readonly bigint[]): bigint | null {
  const paid = values.filter((tip) => tip > 0n).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return paid[Math.floor(paid.length / 2)] ?? null;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

/** FEE_ABOVE_CAP: the network asks more than the person allows. */
export function feeAboveCap(askedWei: bigint, { capGwei }: FeeWish): AppError {
  return new AppError(
    'FEE_ABOVE_CAP',
    'network',
    `The network asks a higher fee than your limit of ${capGwei} gwei.`,
    {
      advice:
        'Nothing was signed. It goes on by itself when the fee falls; or raise the limit in the settings.',
      facts: { askedWei: askedWei.toString(), capGwei },
    },
  );
}
