// What a person approves that is no transaction: the canonical form of a document, so that everybody who reads
// it can tell that it is the same.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { z } from 'zod';
import { decodeUtf8 } from './utf8.ts';

/** 0x-hex of RFC 8785 JSON in UTF-8, and its SHA-256 (0x-hex). */
export interface CanonicalBytes {
  bytes: `0x${string}`;
  digest: `0x${string}`;
}

export function canonicalBytes(document: object): CanonicalBytes {
  const bytes = utf8ToBytes(canonicalize(document) ?? '');
  return { bytes: `0x${bytesToHex(bytes)}`, digest: `0x${bytesToHex(sha256(bytes))}` };
}

/** Null when the bytes are not exactly the canonical form of such a document. */
export function readCanonical<Value extends object>(
  bytes: string,
  schema: z.ZodType<Value>,
): Value | null {
  try {
    const document = schema.parse(JSON.parse(decodeUtf8(hexToBytes(bytes.slice(2))) ?? ''));
    return canonicalBytes(document).bytes === bytes ? document : null;
  } catch {
    return null;
  }
}
