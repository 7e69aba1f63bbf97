// The vault file from the outside: which bytes are where, and whether they are whole. The two
// checksums have no key: they find accidents before any password is tried, they stop no attacker.
//
//   0    8  magic (with CR LF, ^Z and a high bit, to notice a text-mode copy)
//   8    2  version
//   10   2  length of the header's JSON
//   12   4  length of the body
//   16 976  the header's JSON, zero-padded
//   992 32  SHA-256 of bytes 0..991
//   1024    the body, then SHA-256 of everything before
import { createHash } from 'node:crypto';
import { concatBytes } from '@noble/hashes/utils.js';
import { encodeHeader, parseHeader, type VaultHeader } from './header.ts';
import { vaultMagic } from './magic.ts';
import { vaultError } from './vault-error.ts';

export const vaultVersion = 1;
const jsonStart = 16;
const headerChecksumStart = 992;
/** Size of the header block in bytes. */
export const headerBlockSize = 1024;
const checksumSize = 32;
/** Larger files are not read beyond their header: 20 000 accounts would fit. */
export const maximumVaultSize = 4_194_304;

export interface VaultContainer {
  header: VaultHeader;
  body: Uint8Array;
}

export function encodeContainer(header: VaultHeader, body: Uint8Array): Uint8Array {
  const json = encodeHeader(header);
  const block = new Uint8Array(headerBlockSize);
  const view = new DataView(block.buffer);
  block.set(vaultMagic);
  view.setUint16(8, vaultVersion);
  view.setUint16(10, json.length);
  view.setUint32(12, body.length);
  block.set(json, jsonStart);
  block.set(sha256(block.subarray(0, headerChecksumStart)), headerChecksumStart);
  const whole = concatBytes(block, body);
  return concatBytes(whole, sha256(whole));
}

/**
 * Splits a vault file and says exactly what is wrong with a damaged one; runs no key derivation.
 * `fileSize` may be larger than `bytes` when only the beginning of an oversized file was read.
 */
export function parseContainer(bytes: Uint8Array, fileSize = bytes.length): VaultContainer {
  checkKind(bytes);
  if (bytes.length < headerBlockSize) throw vaultError('VAULT_TRUNCATED', { size: fileSize });
  const block = bytes.subarray(0, headerBlockSize);
  if (!same(sha256(block.subarray(0, headerChecksumStart)), block.subarray(headerChecksumStart))) {
    throw vaultError('VAULT_HEADER_CORRUPT', { part: 'checksum' });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bodyEnd = headerBlockSize + view.getUint32(12);
  const header = readHeaderBlock(block, view.getUint16(10));
  const expected = bodyEnd + checksumSize;
  if (fileSize < expected) throw vaultError('VAULT_TRUNCATED', { size: fileSize, expected });
  if (fileSize > expected || bytes.length < expected) {
    throw vaultError('VAULT_BODY_CORRUPT', { part: 'length', size: fileSize, expected });
  }
  if (!same(sha256(bytes.subarray(0, bodyEnd)), bytes.subarray(bodyEnd))) {
    throw vaultError('VAULT_BODY_CORRUPT', { part: 'checksum' });
  }
  return { header, body: bytes.slice(headerBlockSize, bodyEnd) };
}

function checkKind(bytes: Uint8Array): void {
  const start = bytes.subarray(0, vaultMagic.length);
  if (!same(start, vaultMagic.subarray(0, start.length))) throw vaultError('VAULT_BAD_MAGIC');
  if (bytes.length < jsonStart) throw vaultError('VAULT_TRUNCATED', { size: bytes.length });
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint16(8);
  if (version !== vaultVersion) throw vaultError('VAULT_UNSUPPORTED_VERSION', { version });
}

function readHeaderBlock(block: Uint8Array, jsonLength: number): VaultHeader {
  const jsonEnd = jsonStart + jsonLength;
  const padding = block.subarray(jsonEnd, headerChecksumStart);
  if (jsonEnd > headerChecksumStart || padding.some((byte) => byte !== 0)) {
    throw vaultError('VAULT_HEADER_CORRUPT', { part: 'length' });
  }
  return parseHeader(block.subarray(jsonStart, jsonEnd));
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
