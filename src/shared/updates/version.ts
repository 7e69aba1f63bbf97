/** A version of the product: three whole numbers without leading zeros. */
export const versionPattern = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** Whether the first comes after the second; of what is no version nothing does. */
export function isNewer(first: string, second: string): boolean {
  const [a, b] = [numbersOf(first), numbersOf(second)];
  if (a === null || b === null) return false;
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function numbersOf(version: string): number[] | null {
  return versionPattern.exec(version)?.slice(1).map(Number) ?? null;
}
