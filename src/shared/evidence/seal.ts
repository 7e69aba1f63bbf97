import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { type Evidence, type EvidenceParts, evidenceSections } from './evidence.ts';

/** SHA-256, in lower-case hex, over the RFC 8785 form of plain JSON. */
export function hashOfJson(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(value) ?? '')));
}

/** The hashes that a document of these parts must have. */
export function sealOf(
  parts: Readonly<Record<string, unknown>>,
): Pick<Evidence, 'hashes' | 'sha256'> {
  const hashes = Object.fromEntries(
    evidenceSections.map((section) => [section, hashOfJson(parts[section])]),
  ) as Evidence['hashes'];
  return { hashes, sha256: hashOfJson({ schemaVersion: parts['schemaVersion'], hashes }) };
}

export function sealed(parts: EvidenceParts): Evidence {
  return { ...parts, ...sealOf(parts) };
}
