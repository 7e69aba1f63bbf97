/** Whether two answers of main say the same: it writes their parts in one order. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
