// Prices as Uniswap V3 keeps them: the square root of token1 per token0, in units, times 2^96.

/** The largest whole number whose square is not above `n`. */
export function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The price at which so many units of token0 are worth so many of token1. */
export function sqrtPriceX96(units0: bigint, units1: bigint): bigint {
  return squareRoot((units1 << 192n) / units0);
}
