import { bundledTokens } from '../../../shared/tokens/bundled-tokens.ts';
import type { Token } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import { readUsdPrices, type UsdPrice } from './read-usd-prices.ts';

/** What says which token is meant; `address` is `native` for the coin. */
type Named = Pick<Token, 'address'>;

/** The price of one token. Errors: PRICE_* where none is known now, RPC_*. */
export async function readUsdPrice(
  client: ChainClient,
  symbol: string,
  nowSeconds: bigint,
): Promise<UsdPrice> {
  const [outcome] = await readUsdPrices(client, [symbol], nowSeconds);
  if (outcome === undefined) throw new Error('no outcome for a price that was asked for');
  if (!outcome.ok) throw outcome.error;
  return outcome.price;
}

/**
 * Prices of tokens in their order, null where none is known now. By its symbol alone any token could call
 * itself worth a dollar: what the bundled list does not have has no price. Errors: RPC_*.
 */
export async function pricesOfTokens(
  client: ChainClient,
  tokens: readonly Named[],
  nowMs: number,
): Promise<(string | null)[]> {
  return (await readOf(client, tokens, nowMs)).map((found) => found?.price ?? null);
}

async function readOf(
  client: ChainClient,
  tokens: readonly Named[],
  nowMs: number,
): Promise<(UsdPrice | null)[]> {
  const names = tokens.map((token) => bundledSymbol(client.chainId, token));
  const known = [...new Set(names.flatMap((name) => name ?? []))];
  const outcomes = await readUsdPrices(client, known, BigInt(Math.floor(nowMs / 1_000)));
  return names.map((name) => {
    const outcome = name === null ? undefined : outcomes[known.indexOf(name)];
    return outcome?.ok ? outcome.price : null;
  });
}

/**
 * By token (lower-case address, or `native`) what limits in dollars are held by: the higher price of both
 * sources. What has none now is left out. Errors: RPC_*.
 */
export async function limitPrices(
  client: ChainClient,
  wanted: readonly string[],
  nowMs: number,
): Promise<Map<string, { price: string; decimals: number }>> {
  const listed = bundledTokens.ofChain(client.chainId);
  const tokens = listed.filter(({ address }) => wanted.includes(address.toLowerCase()));
  const prices = await readOf(client, tokens, nowMs);
  return new Map(
    tokens.flatMap(({ address, decimals }, index) => {
      const price = prices[index]?.highest;
      return price ? [[address.toLowerCase(), { price, decimals }] as const] : [];
    }),
  );
}

/** The bundled list's own name for a token, by which its feed is found; null for what is not in it. */
export function bundledSymbol(chainId: number, { address }: Pick<Token, 'address'>): string | null {
  const key = address.toLowerCase();
  const listed = bundledTokens.ofChain(chainId);
  return listed.find((token) => token.address.toLowerCase() === key)?.symbol ?? null;
}
