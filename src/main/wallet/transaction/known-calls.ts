// The calls that the signer can put into words by itself. Anything else it does not sign.
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import type { DecodedCall } from '../../../shared/chain/rehearsed-calls.ts';

/** Null unless the bytes are exactly what encoding the decoded call gives: no junk, no dirty padding. */
export function decodeKnownCall(data: Uint8Array): DecodedCall | null {
  return decodeCall(`0x${bytesToHex(data)}`);
}
