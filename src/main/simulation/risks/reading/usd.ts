import { formatUnits, groupThousands } from '../../../../shared/amounts.ts';
import type { AssetChange } from '../../../../shared/chain/types.ts';
import { feedNamed } from '../../../../shared/chain/usd-feeds.ts';
import { readDecimal } from '../../../../shared/decimal.ts';
import { bundledSymbol } from '../../../chain/prices/token-prices.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { contractOf, sizeOf } from './own-changes.ts';

/** Millionths of a dollar, without a sign and rounded down. */
export type UsdMicros = bigint;

/** In millionths. */
export const dollar = 1_000_000n;

/**
 * What a change is worth; null where nobody says, or no price is believed now. What stands for money in a
 * market, and an item of a collection, have no price here.
 */
export async function usdOf(subject: RiskSubject, change: AssetChange): Promise<UsdMicros | null> {
  if (change.lent !== undefined || change.tokenId !== undefined) return null;
  const price = await priceOf(subject, change);
  return price === null ? null : worthOf(sizeOf(change), change.decimals, price);
}

/** The sum of all of them; null where one has no worth that is known. */
export async function usdOfAll(
  subject: RiskSubject,
  changes: readonly AssetChange[],
): Promise<UsdMicros | null> {
  const each = await Promise.all(changes.map((change) => usdOf(subject, change)));
  return each.reduce<UsdMicros | null>(
    (sum, usd) => (sum === null || usd === null ? null : sum + usd),
    0n,
  );
}

/** US dollars for one whole token, decimal. */
export function priceOf(
  { facts, client }: Pick<RiskSubject, 'facts' | 'client'>,
  change: Pick<AssetChange, 'token'>,
): Promise<string | null> {
  return facts.usdPrice(client.chainId, contractOf(change) ?? 'native');
}

/** Null for what is no price. */
export function worthOf(units: bigint, decimals: number, price: string): UsdMicros | null {
  const known = readDecimal(price);
  if (typeof known === 'string') return null;
  return (units * known.digits * dollar) / 10n ** BigInt(decimals + known.scale);
}

/** Whether there is a feed that says the token's price, whatever it says now. */
export function hasFeed(
  { client }: Pick<RiskSubject, 'client'>,
  { token }: Pick<AssetChange, 'token'>,
): boolean {
  const symbol = bundledSymbol(client.chainId, { address: token });
  return symbol !== null && feedNamed(client.chainId, symbol) !== undefined;
}

/** As a person reads it in a sentence: "1,234.5". */
export function usdWords(micros: UsdMicros): string {
  return groupThousands(usdText(micros));
}

/** In cents, as evidence holds it: "1234.5". */
export function usdText(micros: UsdMicros): string {
  return formatUnits(micros / 10_000n, 2);
}
