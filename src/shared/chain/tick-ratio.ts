// Uniswap V3 counts prices in ticks: each is a hundredth of a per cent above the one before.

const one = 1n << 128n;
/** The furthest that a pool goes. */
const mostTicks = 887_272;

/** 1.0001 to the power of the tick, times 2^128: units of token1 for one of token0. */
export function tickRatioX128(tick: number): bigint {
  const steps = Math.abs(Math.trunc(tick));
  if (steps > mostTicks) return 0n;
  let ratio = one;
  let factor = (one * 10_001n) / 10_000n;
  for (let left = steps; left > 0; left >>= 1) {
    if (left % 2 === 1) ratio = (ratio * factor) >> 128n;
    factor = (factor * factor) >> 128n;
  }
  return tick < 0 ? (one * one) / ratio : ratio;
}
