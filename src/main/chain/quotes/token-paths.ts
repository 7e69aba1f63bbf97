import type { Address } from 'viem';

/** The most pools on a way. */
const mostHops = 3;

/** Every way from one token to another, directly or by way of up to two of these, the short ones first. */
export function tokenPaths(
  tokenIn: Address,
  tokenOut: Address,
  between: readonly Address[],
): Address[][] {
  const middle = between.filter((token) => token !== tokenIn && token !== tokenOut);
  let inner: Address[][] = [[]];
  const paths = [[tokenIn, tokenOut]];
  for (let hops = 2; hops <= mostHops; hops += 1) {
    inner = inner.flatMap((tokens) =>
      middle.filter((token) => !tokens.includes(token)).map((token) => [...tokens, token]),
    );
    paths.push(...inner.map((tokens) => [tokenIn, ...tokens, tokenOut]));
  }
  return paths;
}

/** The pairs of tokens that lie beside each other on any of the ways, each once. */
export function pairsOf(paths: readonly (readonly Address[])[]): [Address, Address][] {
  const pairs = new Map<string, [Address, Address]>();
  for (const path of paths) {
    for (const [index, to] of path.entries()) {
      const from = path[index - 1];
      if (from === undefined) continue;
      const pair: [Address, Address] = BigInt(from) < BigInt(to) ? [from, to] : [to, from];
      pairs.set(pair.join(), pair);
    }
  }
  return [...pairs.values()];
}
