/** How much less `left` is than `whole`, in percent with one decimal, rounded down; "0" where it is not less. */
export function percentLess(whole: bigint, left: bigint): string {
  return percentOf(whole > left ? whole - left : 0n, whole);
}

/** In percent with one decimal, rounded down. */
export function percentOf(part: bigint, whole: bigint): string {
  const tenths = whole === 0n ? 0n : (part * 1_000n) / whole;
  const rest = tenths % 10n;
  return rest === 0n ? `${tenths / 10n}` : `${tenths / 10n}.${rest}`;
}

/** Whether a part is at least so many percent of the whole. */
export function isAtLeast(part: bigint, percent: bigint, whole: bigint): boolean {
  return part * 100n >= whole * percent && whole > 0n;
}
