import type { Address } from 'viem';
import type { Values } from '../../chain/planned-transaction.ts';
import { readUsdPrice } from '../../chain/prices/token-prices.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { Asset, StepFrame } from './intent.ts';
import type { StepToken } from './step-token.ts';

/** Smallest units: what a step says may be open within these. */
export interface Range {
  least: bigint;
  most: bigint;
}

/** A price may have moved by so much between the building of a transaction and its rehearsal, in percent. */
const priceMoves = 2n;

/**
 * What an amount of the plan language comes to; `held` is what `max` and shares are of: what the account had
 * of the token before the transaction unless given.
 */
export async function amountOf(
  frame: StepFrame,
  amount: Values[string] | undefined,
  token: StepToken,
  held: () => Promise<bigint> = () => heldBefore(frame, token.address),
): Promise<Range> {
  if (typeof amount === 'string') {
    if (amount === 'max') return upTo(await held(), token);
    if (amount.endsWith('%')) return upTo(partOf(await held(), amount.slice(0, -1)), token);
    return exactly(cutToUnits(amount, token.decimals));
  }
  const usd = (amount as { usd?: unknown } | undefined)?.usd;
  if (typeof usd !== 'string' || token.symbol === null) throw new TypeError('no amount is known');
  return worthOf(frame, usd, token.symbol, token.decimals);
}

/** What the account had of a token before the transaction. */
export async function heldBefore(
  { call, outcome, client }: StepFrame,
  token: Address | 'native',
): Promise<bigint> {
  // What was not moved is what it was.
  return outcome.before.get(token) ?? (await tokenBalance(client, token, call.account));
}

/** How much of something the account has less of, by what was rehearsed; zero where it has more. */
export function spentOf({ call, outcome }: StepFrame, asset: Asset): bigint {
  const delta = deltaOf(outcome.assetChanges, asset, call.account);
  return delta < 0n ? -delta : 0n;
}

/** How much of something somebody has more of. */
export function gainedOf({ outcome }: StepFrame, asset: Asset, account: Address): bigint {
  const delta = deltaOf(outcome.assetChanges, asset, account);
  return delta > 0n ? delta : 0n;
}

/** By how much what somebody has of something changed. */
export function deltaOf(
  changes: StepFrame['outcome']['assetChanges'],
  asset: Asset,
  account: Address,
): bigint {
  return changes
    .filter((change) => change.account === account && assetsOf(change).includes(asset))
    .reduce((sum, { deltaUnits }) => sum + BigInt(deltaUnits), 0n);
}

/** Every name under which an intent may know what changed. */
export function assetsOf({
  token,
  tokenId,
  lent,
}: StepFrame['outcome']['assetChanges'][number]): Asset[] {
  const own = tokenId === undefined ? token : `${token}#${tokenId}`;
  return [own, ...(lent === undefined ? [] : [`${lent.as}:${lent.token}`])].map((name) =>
    name.toLowerCase(),
  );
}

/** So many percent, rounded down. */
export function partOf(units: bigint, percent: string): bigint {
  const { digits, places } = readDigits(percent);
  return (units * digits) / 10n ** (places + 2n);
}

/** What has more places than the token has is cut off. */
export function cutToUnits(text: string, decimals: number): bigint {
  const { digits, places } = readDigits(text);
  return (digits * 10n ** BigInt(decimals)) / 10n ** places;
}

function readDigits(text: string): { digits: bigint; places: bigint } {
  const match = /^(\d{1,90})(?:\.(\d{1,90}))?$/.exec(text);
  if (match === null) throw new TypeError('the amount is no plain number');
  const [, whole = '', fraction = ''] = match;
  return { digits: BigInt(whole + fraction), places: BigInt(fraction.length) };
}

function exactly(units: bigint): Range {
  return { least: units, most: units };
}

/** Of the chain's own coin something is kept back for gas, so it may be less. */
function upTo(units: bigint, { address }: StepToken): Range {
  return address === 'native' ? { least: 0n, most: units } : exactly(units);
}

async function worthOf(
  { client }: StepFrame,
  usd: string,
  symbol: string,
  decimals: number,
): Promise<Range> {
  const { timestamp } = await client.head();
  const { price } = await readUsdPrice(client, symbol, timestamp);
  const [worth, each] = [readDigits(usd), readDigits(price)];
  const scaled = worth.digits * 10n ** (BigInt(decimals) + each.places);
  const units = scaled / (each.digits * 10n ** worth.places);
  const off = (units * priceMoves) / 100n;
  return { least: units - off, most: units + off };
}

export function greater(left: bigint, right: bigint): bigint {
  if (left > right) return left;
  return right;
}

export function smaller(left: bigint, right: bigint): bigint {
  return left + right - greater(left, right);
}
