import { compareDecimals, type Decimal, readDecimal } from '../../../../decimal.ts';
import type { WrittenAmount } from '../../action-amounts.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction } from '../../check.ts';
import type { ValidationIssue } from '../../result.ts';
import { soundAmounts } from '../../sense/sound-amounts.ts';
import { usdPrice } from '../../sense/usd-price.ts';
import { product } from '../product.ts';
import { slippageOf } from './slippage-of.ts';

/** Prices move while a plan waits for its approval. */
const highestPart = { digits: 11n, scale: 1 };
const lowestPart = { digits: 9n, scale: 1 };

/**
 * A least amount that the market does not pay (error), or one so low that the slippage written beside it would
 * mean nothing (warning).
 */
export const floorAgainstPrice: Check = (input) => {
  const spends = new Map<PlacedAction, WrittenAmount>();
  const amounts = soundAmounts(input).filter(({ form }) => form === 'exact');
  for (const amount of amounts) if (amount.use === 'spend') spends.set(amount.action, amount);
  return amounts.flatMap((floor) => {
    const spend = spends.get(floor.action);
    if (floor.use !== 'floor' || spend === undefined) return [];
    const [least, worth] = [usdWorth(floor, input), usdWorth(spend, input)];
    return least === null || worth === null ? [] : judge(floor, least, worth);
  });
};

function judge(floor: WrittenAmount, least: Decimal, worth: Decimal): ValidationIssue[] {
  const what = `${floor.number} ${floor.token?.symbol}`;
  if (compareDecimals(least, product(worth, highestPart)) > 0) {
    const message = `No market gives ${what} for this; at present prices it is worth much less.`;
    return [issueAt(floor.place, 'CONTRA_SLIPPAGE', message)];
  }
  const kept = keptPart(floor.action);
  if (kept === null || compareDecimals(least, product(worth, kept, lowestPart)) >= 0) return [];
  const message = `At least ${what} is far less than the slippage of this swap allows, and it is this that counts.`;
  return [issueAt(floor.place, 'CONTRA_SLIPPAGE', message, { severity: 'warning' })];
}

/** What the written slippage leaves, as a part of one; null where none is written. */
function keptPart(action: PlacedAction): Decimal | null {
  const percent = readDecimal(slippageOf(action)?.text ?? '');
  if (typeof percent === 'string') return null;
  const whole = 100n * 10n ** BigInt(percent.scale);
  return { digits: whole - percent.digits, scale: percent.scale + 2 };
}

/** Null where no price is known, and for zero, which is named for itself. */
function usdWorth({ number, token }: WrittenAmount, input: CheckInput): Decimal | null {
  const price = token === undefined ? null : usdPrice(input, token.symbol);
  const decimal = readDecimal(number);
  if (price === null || typeof decimal === 'string') return null;
  const worth = product(decimal, price);
  return worth.digits === 0n ? null : worth;
}
