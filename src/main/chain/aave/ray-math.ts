// Aave's fixed-point numbers with 27 places, rounded half up as its WadRayMath does.
const ray = 10n ** 27n;
const yearSeconds = 31_536_000n;

/** Units of a token for so many scaled ones. */
export function rayMul(scaled: bigint, index: bigint): bigint {
  return (scaled * index + ray / 2n) / ray;
}

/** What a debt can grow by in that time at most, at a yearly rate in ray; rounded up. */
export function interestFor(debtUnits: bigint, yearlyRate: bigint, seconds: bigint): bigint {
  const divisor = ray * yearSeconds;
  return (debtUnits * yearlyRate * seconds + divisor - 1n) / divisor;
}
