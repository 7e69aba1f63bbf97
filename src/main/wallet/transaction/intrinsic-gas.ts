import type { ParsedTransaction } from './parse-transaction.ts';

/** Gas that a transaction costs before its first instruction (EIP-2028, 2930, 3860, 7702). */
export function intrinsicGas(transaction: ParsedTransaction): bigint {
  const { data, accessList, authorizations, to } = transaction;
  const zeros = data.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const keys = accessList.reduce((count, entry) => count + entry.storageKeys.length, 0);
  const creation = to === null ? 32_000 + 2 * Math.ceil(data.length / 32) : 0;
  const calldata = zeros * 4 + (data.length - zeros) * 16;
  const listed = accessList.length * 2_400 + keys * 1_900 + authorizations.length * 25_000;
  return BigInt(21_000 + creation + calldata + listed);
}
