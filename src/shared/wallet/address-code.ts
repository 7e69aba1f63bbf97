import { encode } from 'uqr';

/** Light modules that a reader needs around the dark ones. */
export const quietModules = 4;

/**
 * The QR code of an address as its text alone, which every wallet reads, row by row; true is dark. The form of
 * EIP-681 would carry the chain too, and many wallets refuse it or pay on their own network all the same.
 */
export function addressCode(address: string): boolean[][] {
  return encode(address, { ecc: 'M', border: quietModules }).data;
}
