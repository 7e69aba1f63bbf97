import type { Address, Hex } from 'viem';
import { concat, getAddress, numberToHex, size, slice } from 'viem/utils';

const addressBytes = 20;
const feeBytes = 3;

/** A way through V3 pools as contracts write it: token, fee, token … */
export function encodeV3Path(tokens: readonly Address[], feePips: readonly number[]): Hex {
  const parts = tokens.flatMap((token, index) => {
    const fee = feePips[index];
    return fee === undefined ? [token] : [token, numberToHex(fee, { size: feeBytes })];
  });
  // The mixed case of an address has no place in bytes.
  return concat(parts).toLowerCase() as Hex;
}

/** The tokens and fees of such a way; null where the bytes are none. */
export function decodeV3Path(path: Hex): { tokens: Address[]; feePips: number[] } | null {
  const hop = addressBytes + feeBytes;
  if (size(path) < hop + addressBytes || (size(path) - addressBytes) % hop !== 0) return null;
  const count = (size(path) - addressBytes) / hop;
  const at = (start: number, length: number) => slice(path, start, start + length);
  const tokens = Array.from({ length: count + 1 }, (_, index) =>
    getAddress(at(index * hop, addressBytes)),
  );
  const feePips = Array.from({ length: count }, (_, index) =>
    Number(at(index * hop + addressBytes, feeBytes)),
  );
  return { tokens, feePips };
}
