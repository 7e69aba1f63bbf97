import { randomBytes } from 'node:crypto';
import { bytesToHex, type Hex } from 'viem';

/** So many bytes that nobody can know before. */
export function anyBytes(size: number): Hex {
  return bytesToHex(randomBytes(size));
}
