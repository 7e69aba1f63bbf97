/** Wrong passwords that cost nothing: a mistyped one is no attack. */
const freeFailures = 3;
const longestWaitMs = 300_000;

/** As many as make the longest wait. */
export const mostFailures = 13;

/** Ms after so many wrong passwords in a row: 0, 0, 0, 1 s, 2 s, 4 s … 5 minutes. */
export function waitAfter(failures: number): number {
  if (failures <= freeFailures) return 0;
  return Math.min(1000 * 2 ** (failures - freeFailures - 1), longestWaitMs);
}
