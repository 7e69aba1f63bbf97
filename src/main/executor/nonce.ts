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
  const signed = new Set(signedNonces);
  if (nonce < chainNonce || signed.has(nonce)) return false;
  for (let lower = chainNonce; lower < nonce; lower += 1) {
    if (!signed.has(lower)) return false;
  }
  return true;
}
