import type { Address } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import type { Account, Holding, Portfolio } from '../../shared/ipc/views.ts';
import type { Token, TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from './chain-client.ts';
import { pricesOfTokens } from './prices/token-prices.ts';
import { tokenBalances } from './tokens.ts';

/** Decimals of a dollar value. */
const cents = 2;

/** What an account holds on one chain. */
export type Holdings = Pick<Portfolio, 'holdings' | 'totalUsd' | 'unpriced'>;

/**
 * What an account holds of the listed tokens, at the head. The native coin always has a row, tokens
 * only when held. A token whose price is not known stays without a value and out of the total.
 * Errors: RPC_*.
 */
export async function readPortfolio(
  client: ChainClient,
  tokens: TokenList,
  account: Account,
  nowMs: number,
): Promise<Portfolio> {
  const [head, held] = await Promise.all([
    client.head(),
    readHoldings(client, tokens, account.address as Address, nowMs),
  ]);
  const { chainId } = client;
  return { account, chainId, ...held, blockNumber: head.number.toString(), readAt: nowMs };
}

/** The same without the head: balances in one request, prices in another, on a practice chain its time in a third. */
export async function readHoldings(
  client: ChainClient,
  tokens: TokenList,
  account: Address,
  nowMs: number,
): Promise<Holdings> {
  const listed = tokens.ofChain(client.chainId);
  const addresses = listed.map(({ address }) => address as Address | 'native');
  const balances = await tokenBalances(client, account, addresses);
  const held = listed.flatMap((token, index) => {
    const units = balances[index] ?? 0n;
    return units > 0n || token.address === 'native' ? [{ token, units }] : [];
  });
  const prices = await pricesOfTokens(
    client,
    held.map(({ token }) => token),
    nowMs,
  );
  const holdings = held.map(({ token, units }, index) =>
    holdingOf(token, units, prices[index] ?? null),
  );
  const worth = holdings.flatMap(({ usdCents }) => (usdCents === null ? [] : [usdCents]));
  return {
    holdings: holdings.map(({ holding }) => holding),
    totalUsd: worth.length === 0 ? null : formatUnits(sum(worth), cents),
    unpriced: holdings
      .filter((each) => each.usdCents === null)
      .map(({ holding }) => holding.symbol),
  };
}

interface Valued {
  holding: Holding;
  usdCents: bigint | null;
}

function holdingOf(token: Token, units: bigint, price: string | null): Valued {
  const usdCents = worthInCents(token, units, price);
  const { address, symbol, name, decimals } = token;
  return {
    usdCents,
    holding: {
      token: address,
      symbol,
      name,
      decimals,
      amountUnits: units.toString(),
      amount: formatUnits(units, decimals),
      priceUsd: price,
      usd: usdCents === null ? null : formatUnits(usdCents, cents),
    },
  };
}

/** Rounded down. Null when the price is unknown or old: never a guess. */
export function worthInCents(
  token: Pick<Token, 'decimals'>,
  units: bigint,
  price: string | null,
): bigint | null {
  if (price === null) return null;
  const [whole = '0', fraction = ''] = price.split('.');
  const priceUnits = BigInt(whole + fraction);
  return (units * priceUnits * 100n) / 10n ** BigInt(token.decimals + fraction.length);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
