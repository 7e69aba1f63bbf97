import { type Hex, parseTransaction, serializeTransaction } from 'viem';

/** The bytes with a signature of nobody: well-formed, and worth nothing on a chain. */
export function signedFor(unsigned: Hex): Hex {
  const r: Hex = `0x${'1'.repeat(64)}`;
  return serializeTransaction(parseTransaction(unsigned), { r, s: r, yParity: 0 });
}
