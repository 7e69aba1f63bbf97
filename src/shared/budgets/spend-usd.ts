/** Amounts of one spend; `usdMicros` is what the reserved units are worth, null where no price is known. */
export interface SpendUnits {
  reservedUnits: bigint;
  /** Null until it is final. */
  actualUnits: bigint | null;
  usdMicros: bigint | null;
}

/** Millionths of a dollar that a spend counts, rounded up; null where that is not known. */
export function usdOfSpend({ reservedUnits, actualUnits, usdMicros }: SpendUnits): bigint | null {
  const units = actualUnits ?? reservedUnits;
  if (units === 0n) return 0n;
  if (usdMicros === null || reservedUnits === 0n) return null;
  return (usdMicros * units + reservedUnits - 1n) / reservedUnits;
}
