/**
 * Whole per cent of the part in the total, rounded to the nearest and 100 only for the whole of it; only for
 * drawing. Both are decimal strings, not negative.
 */
export function sharePercent(part: string, total: string): number {
  const cents = (value: string) => {
    const [integer = '0', fraction = ''] = value.split('.');
    return BigInt(integer + fraction.slice(0, 2).padEnd(2, '0'));
  };
  const whole = cents(total);
  if (whole === 0n) return 0;
  const rounded = Number((cents(part) * 200n + whole) / (2n * whole));
  return cents(part) < whole ? Math.min(rounded, 99) : rounded;
}
