/**
 * Whether a transaction with this nonce could be mined at once: every lower one is counted by the chain
 * or signed and on its way. One that waits for a person holds nothing up, so a transaction whose nonce
 * is not next gets another before it is shown to anybody.
 *
 * @param chainNonce how many transactions of the account the chain has counted
 * @param signedNonces nonces of our signed transactions that are neither dropped nor replaced
 */
export function isNextNonce(
  nonce: number,
  chainNonce: number,
  signedNonces: readonly number[],
): boolean {
  if (nonce < chainNonce || signedNonces.includes(nonce)) return false;
  return missingBelow(nonce, chainNonce, signedNonces) === null;
}

/**
 * The lowest number below this one that is neither counted by the chain nor ours and on its way; null where
 * there is none. Until it is used, no transaction above it can be mined.
 */
export function missingBelow(
  nonce: number,
  chainNonce: number,
  signedNonces: readonly number[],
): number | null {
  const signed = new Set(signedNonces);
  for (let lower = chainNonce; lower < nonce; lower += 1) {
    if (!signed.has(lower)) return lower;
  }
  return null;
}
