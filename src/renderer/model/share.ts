/** Whole per cent of the part in the total, rounded down; only for drawing. Both are decimal strings, not negative. */
export function sharePercent(part: string, total: string): number {
  const cents = (value: string) => {
    const [integer = '0', fraction = ''] = value.split('.');
    return BigInt(integer + fraction.slice(0, 2).padEnd(2, '0'));
  };
  const whole = cents(total);
  return whole === 0n ? 0 : Number((cents(part) * 100n) / whole);
}
