import { formatUnits, groupThousands } from '../amounts.ts';
import { bundledTokens } from '../tokens/bundled-tokens.ts';
import type { Token, TokenList } from '../tokens/token.ts';
import type { BudgetKey } from './limit.ts';

/** What an amount is of. */
export type AmountOf = Pick<BudgetKey, 'kind' | 'chainId' | 'token'>;

/** The listed token of a limit; undefined for the other kinds, and for a token that is not listed. */
export function tokenOf(
  { chainId, token }: AmountOf,
  tokens: TokenList = bundledTokens,
): Token | undefined {
  if (chainId === null || token === null) return undefined;
  return tokens.ofChain(chainId).find(({ address }) => address.toLowerCase() === token);
}

/** Units as a decimal, in what people count in: ETH, dollars, minutes, whole tokens. */
export function amountText(of: AmountOf, units: bigint): string {
  if (of.kind === 'time') return formatUnits(units / 60n, 3);
  return formatUnits(units, decimalsOf(of));
}

/** The same with its unit, e.g. `0.01 ETH`, `$5`, `90 minutes`. */
export function amountWords(of: AmountOf, units: bigint): string {
  const text = groupThousands(amountText(of, units));
  switch (of.kind) {
    case 'gas':
      return `${text} ETH`;
    case 'model':
    case 'usd':
      return `$${text}`;
    case 'time':
      return `${text} ${text === '1' ? 'minute' : 'minutes'}`;
    case 'token':
      return `${text} ${tokenOf(of)?.symbol ?? `smallest units of ${of.token}`}`;
  }
}

/** Places after the point: 0 for a token that is not listed, so that its smallest units are told. */
export function decimalsOf(of: AmountOf): number {
  switch (of.kind) {
    case 'gas':
      return 18;
    case 'model':
    case 'usd':
      return 6;
    case 'time':
      return 3;
    case 'token':
      return tokenOf(of)?.decimals ?? 0;
  }
}
