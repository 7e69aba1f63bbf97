import { canonicalBytes } from '../canonical-bytes.ts';

/** So many transactions may be answered at once, and no fewer than two. */
export const mostInBatch = 50;

/** The name of several transactions that are answered together: over the digest of each, in their order. */
export function batchDigest(digests: readonly string[]): `0x${string}` {
  return canonicalBytes({ subject: 'batch', digests: [...digests] }).digest;
}
