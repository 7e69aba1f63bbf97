/** How long a person has to answer an approval. */
export const approvalLifetimeMs = 20 * 60_000;

/**
 * When an approval made at `nowMs` ends: after 20 minutes, and never after the transaction's own
 * deadline (`deadlineSec`, Unix seconds; undefined when it has none), since signing later could only fail.
 */
export function approvalExpiry(nowMs: number, deadlineSec: bigint | undefined): number {
  const byLifetime = nowMs + approvalLifetimeMs;
  if (deadlineSec === undefined) return byLifetime;
  const byDeadline = deadlineSec * 1000n;
  return byDeadline < BigInt(byLifetime) ? Number(byDeadline) : byLifetime;
}

/** An approval may be used strictly before its expiry. */
export function isExpired(expiresAtMs: number, nowMs: number): boolean {
  return nowMs >= expiresAtMs;
}
