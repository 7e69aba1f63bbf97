// Bytes to fields, for types 0, 1 and 2, signed or not. Only the shape is judged here; whether the
// values make sense is `check-transaction`.
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AppError } from '../../../shared/errors.ts';
import { type RlpValue, readRlp } from './read-rlp.ts';
import { transactionError } from './transaction-error.ts';

export interface AccessListEntry {
  address: `0x${string}`;
  storageKeys: `0x${string}`[];
}

export interface TransactionSignature {
  r: bigint;
  s: bigint;
  yParity: number;
}

/** A transaction as its bytes say it; nothing is filled in. */
export interface ParsedTransaction {
  type: 0 | 1 | 2;
  /** Null only for a signed legacy transaction without EIP-155. */
  chainId: bigint | null;
  nonce: bigint;
  gasLimit: bigint;
  /** `maxFeePerGas` of type 2, `gasPrice` of the others. */
  feePerGasWei: bigint;
  /** Null for types 0 and 1. */
  tipPerGasWei: bigint | null;
  /** Lower case; null creates a contract. */
  to: `0x${string}` | null;
  valueWei: bigint;
  data: Uint8Array;
  accessList: AccessListEntry[];
  signature: TransactionSignature | null;
}

/** Largest transaction that nodes pass on, in bytes. */
export const maximumTransactionSize = 131_072;

/** Throws TX_MALFORMED, TX_NOT_CANONICAL, TX_TOO_LARGE or TX_TYPE_REFUSED. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > maximumTransactionSize) throw transactionError('TX_TOO_LARGE');
  const first = bytes[0];
  if (first === undefined) throw transactionError('TX_MALFORMED', { part: 'empty' });
  if (first >= 0xc0) return parseLegacy(list(readRlp(bytes)));
  if (first === 1) return parseTyped(1, list(readRlp(bytes.subarray(1))));
  if (first === 2) return parseTyped(2, list(readRlp(bytes.subarray(1))));
  if (first === 4) throw delegationRefused(list(readRlp(bytes.subarray(1))));
  throw transactionError('TX_TYPE_REFUSED', { type: first });
}

/** EIP-7702, read only to say what is refused: each tuple gives a contract full control of an account. */
function delegationRefused(fields: RlpValue[]): AppError {
  if (fields.length !== 10 && fields.length !== 13)
    throw transactionError('TX_MALFORMED', { part: 'fields' });
  const tuples = list(fields[9]).map(list);
  const delegates = tuples.map(([, address]) => recipient(address));
  return transactionError('TX_DELEGATION_REFUSED', { delegates: delegates.join(' ') });
}

function parseLegacy(fields: RlpValue[]): ParsedTransaction {
  if (fields.length !== 9) throw transactionError('TX_MALFORMED', { part: 'fields' });
  const [nonce, price, gas, to, value, data, v, r, s] = fields;
  const signatureR = integer(r);
  const signatureS = integer(s);
  const marker = integer(v);
  const common = {
    type: 0 as const,
    nonce: integer(nonce),
    gasLimit: integer(gas),
    feePerGasWei: integer(price),
    tipPerGasWei: null,
    to: recipient(to),
    valueWei: integer(value),
    data: text(data),
    accessList: [],
  };
  // EIP-155: unsigned bytes carry the chain id and two zeros where the signature goes.
  if (signatureR === 0n && signatureS === 0n)
    return { ...common, chainId: marker, signature: null };
  const isProtected = marker >= 35n;
  if (!isProtected && marker !== 27n && marker !== 28n)
    throw transactionError('TX_SIGNATURE_INVALID');
  const yParity = Number(isProtected ? (marker - 35n) % 2n : marker - 27n);
  const chainId = isProtected ? (marker - 35n) / 2n : null;
  return { ...common, chainId, signature: { r: signatureR, s: signatureS, yParity } };
}

function parseTyped(type: 1 | 2, fields: RlpValue[]): ParsedTransaction {
  const unsignedFields = type === 1 ? 8 : 9;
  const signed = fields.length === unsignedFields + 3;
  if (!signed && fields.length !== unsignedFields) {
    throw transactionError('TX_MALFORMED', { part: 'fields' });
  }
  const [chainId, nonce, ...rest] = fields;
  const tip = type === 2 ? rest.shift() : undefined;
  const [fee, gas, to, value, data, access, parity, r, s] = rest;
  return {
    type,
    chainId: integer(chainId),
    nonce: integer(nonce),
    gasLimit: integer(gas),
    feePerGasWei: integer(fee),
    tipPerGasWei: tip === undefined ? null : integer(tip),
    to: recipient(to),
    valueWei: integer(value),
    data: text(data),
    accessList: list(access).map(accessEntry),
    signature: signed ? { r: integer(r), s: integer(s), yParity: parityOf(integer(parity)) } : null,
  };
}

function accessEntry(value: RlpValue): AccessListEntry {
  const [address, keys, ...more] = list(value);
  const to = recipient(address);
  if (to === null || more.length > 0)
    throw transactionError('TX_MALFORMED', { part: 'access list' });
  const storageKeys = list(keys).map((key): `0x${string}` => {
    if (text(key).length !== 32) throw transactionError('TX_MALFORMED', { part: 'access list' });
    return `0x${bytesToHex(text(key))}`;
  });
  return { address: to, storageKeys };
}

function parityOf(value: bigint): number {
  if (value > 1n) throw transactionError('TX_SIGNATURE_INVALID');
  return Number(value);
}

function recipient(value: RlpValue | undefined): `0x${string}` | null {
  const bytes = text(value);
  if (bytes.length === 0) return null;
  if (bytes.length !== 20) throw transactionError('TX_MALFORMED', { part: 'address' });
  return `0x${bytesToHex(bytes)}`;
}

function integer(value: RlpValue | undefined): bigint {
  const bytes = text(value);
  if (bytes[0] === 0) throw transactionError('TX_NOT_CANONICAL', { part: 'leading zero' });
  return bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
}

function text(value: RlpValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw transactionError('TX_MALFORMED', { part: 'field' });
}

function list(value: RlpValue | undefined): RlpValue[] {
  if (Array.isArray(value)) return value;
  throw transactionError('TX_MALFORMED', { part: 'list' });
}
