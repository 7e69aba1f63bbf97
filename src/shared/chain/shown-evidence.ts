// What a finding was read from, as a person reads it: names in words, amounts with their token.
import { formatUnits, groupThousands } from '../amounts.ts';
import { hasNoLimit } from './allowances.ts';
import type { AssetChange, Finding } from './types.ts';

type Evidence = Finding['evidence'];
/** What a figure in smallest units is of, and by how much it is to be divided. */
type KnownToken = Pick<AssetChange, 'token' | 'symbol' | 'decimals'> & { tokenId?: string };

/** "spender: 0x…" and "most: 0.05 WETH". Amounts of tokens that are not among `known` stay in smallest units. */
export function shownEvidence(evidence: Evidence, known: readonly KnownToken[] = []): string[] {
  return Object.entries(evidence).map(([name, value]) =>
    part(name, value, tokenOf(name, evidence, known)),
  );
}

function part(name: string, value: Evidence[string], token: KnownToken | null): string {
  if (value === null) return `${spaced(name)}: unknown`;
  const text = String(value);
  if (token !== null && /^-?\d+$/.test(text)) {
    return `${spaced(name.replace(/(Units|Wei)$/, ''))}: ${amount(BigInt(text), token)}`;
  }
  const [, said, unit] = /^([a-z]\w*)(Pct|Usd)$/.exec(name) ?? [];
  if (said !== undefined)
    return `${spaced(said)}: ${unit === 'Pct' ? `${text} %` : `${groupThousands(text)} USD`}`;
  return `${spaced(name)}: ${text}`;
}

function amount(units: bigint, { symbol, decimals }: KnownToken): string {
  return hasNoLimit(units)
    ? `any amount of ${symbol}`
    : `${groupThousands(formatUnits(units, decimals))} ${symbol}`;
}

/** The token that the evidence names, or the network's own coin; null where what is known of it is not one thing. */
function tokenOf(
  name: string,
  { token }: Evidence,
  known: readonly KnownToken[],
): KnownToken | null {
  const meant = name.endsWith('Units') ? token : name.endsWith('Wei') ? 'native' : null;
  if (typeof meant !== 'string') return null;
  const found = known.filter(
    (each) => each.tokenId === undefined && each.token.toLowerCase() === meant.toLowerCase(),
  );
  const [first] = found;
  const isOne = found.every(
    ({ symbol, decimals }) => symbol === first?.symbol && decimals === first.decimals,
  );
  return first !== undefined && isOne ? first : null;
}

/** "usdPerToken" is "USD per token". */
function spaced(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, left, right) => `${left} ${right}`);
  return words
    .split(' ')
    .map((word) => (/^usd$/i.test(word) ? 'USD' : word))
    .map((word, at) => (at === 0 || word === 'USD' ? word : word.toLowerCase()))
    .join(' ');
}
