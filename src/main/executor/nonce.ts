/**
 * The nonce for the next transaction of an account: the chain's own count, or one past the highest
 * nonce that was already signed and may still be mined. What is only waiting for a person holds no
 * nonce against others, so that a declined approval never leaves a gap behind it.
 *
 * @param chainNonce the chain's pending transaction count of the account
 * @param signedNonces nonces of our signed transactions that are neither dropped nor replaced
 */
export function chooseNonce(chainNonce: number, signedNonces: readonly number[]): number {
  return signedNonces.reduce((next, used) => Math.max(next, used + 1), chainNonce);
}
