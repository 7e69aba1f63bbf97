import type { Address } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import type { PlanContext } from '../../shared/plan/context.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from './chain-client.ts';
import { pricesOfTokens } from './prices/token-prices.ts';
import { tokenBalances } from './tokens.ts';

/** What a chain tells the validator of an account: balances of listed tokens, their prices, and that of gas. */
export interface PlanFacts {
  balances: NonNullable<PlanContext['balances']>;
  prices: NonNullable<PlanContext['prices']>;
  gasPriceGwei?: NonNullable<PlanContext['gasPriceGwei']>;
}

const gweiDecimals = 9;

/**
 * Reads them at the head. A balance or price that cannot be had stays out, and so unknown; it is never zero.
 * Errors: RPC_*.
 */
export async function readPlanFacts(
  client: ChainClient,
  tokens: TokenList,
  account: Address,
  nowMs: number,
): Promise<PlanFacts> {
  const listed = tokens.ofChain(client.chainId);
  const addresses = listed.map(({ address }) => address as Address | 'native');
  const [units, prices, gasPrice] = await Promise.all([
    tokenBalances(client, account, addresses),
    pricesOfTokens(client, listed, nowMs),
    client.gasPriceWei().catch(() => null),
  ]);
  const held = listed.flatMap(({ symbol, decimals }, index): [string, string][] => {
    const known = units[index];
    return known === null || known === undefined ? [] : [[symbol, formatUnits(known, decimals)]];
  });
  const priced = listed.flatMap(({ symbol }, index): [string, string][] => {
    const price = prices[index];
    return price === null || price === undefined ? [] : [[symbol, price]];
  });
  return {
    balances: { [String(client.chainId)]: Object.fromEntries(held) },
    prices: Object.fromEntries(priced),
    ...(gasPrice !== null && { gasPriceGwei: formatUnits(gasPrice, gweiDecimals) }),
  };
}
