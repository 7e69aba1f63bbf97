// Bytes to fields, for types 0, 1, 2 and 4, signed or not. Only the shape is judged here; whether the
// values make sense is `check-transaction`.
import { bytesToHex } from '@noble/hashes/utils.js';
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

/** EIP-7702: has an account run the code of `address`, or none where that is zero, from its `nonce` on. */
export interface Authorization {
  chainId: bigint;
  /** Lower case. */
  address: `0x${string}`;
  nonce: bigint;
  /** Null where its place is empty, as in what is still to be signed. */
  signature: TransactionSignature | null;
}

/** A transaction as its bytes say it; nothing is filled in. */
export interface ParsedTransaction {
  type: 0 | 1 | 2 | 4;
  /** Null only for a signed legacy transaction without EIP-155. */
  chainId: bigint | null;
  nonce: bigint;
  gasLimit: bigint;
  /** `maxFeePerGas` of types 2 and 4, `gasPrice` of the others. */
  feePerGasWei: bigint;
  /** Null for types 0 and 1. */
  tipPerGasWei: bigint | null;
  /** Lower case; null creates a contract. */
  to: `0x${string}` | null;
  valueWei: bigint;
  data: Uint8Array;
  accessList: AccessListEntry[];
  /** Only of type 4. */
  authorizations: Authorization[];
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
  if (first === 4) return parseTyped(4, list(readRlp(bytes.subarray(1))));
  throw transactionError('TX_TYPE_REFUSED', { type: first });
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
    authorizations: [],
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

/** How many fields each type has before its signature. */
const unsignedFieldsOf = { 1: 8, 2: 9, 4: 10 } as const;

function parseTyped(type: 1 | 2 | 4, fields: RlpValue[]): ParsedTransaction {
  const unsignedFields = unsignedFieldsOf[type];
  const signed = fields.length === unsignedFields + 3;
  if (!signed && fields.length !== unsignedFields) {
    throw transactionError('TX_MALFORMED', { part: 'fields' });
  }
  const [chainId, nonce, ...rest] = fields;
  const tip = type === 1 ? undefined : rest.shift();
  const [fee, gas, to, value, data, access, ...last] = rest;
  const authorizations = type === 4 ? list(last.shift()).map(authorization) : [];
  const [parity, r, s] = last;
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
    authorizations,
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

function authorization(value: RlpValue): Authorization {
  const [chainId, delegate, nonce, parity, r, s, ...more] = list(value);
  const address = recipient(delegate);
  if (address === null || more.length > 0)
    throw transactionError('TX_MALFORMED', { part: 'authorization' });
  const signature = { r: integer(r), s: integer(s), yParity: parityOf(integer(parity)) };
  const isOpen = signature.r === 0n && signature.s === 0n && signature.yParity === 0;
  return {
    ...{ chainId: integer(chainId), address, nonce: integer(nonce) },
    signature: isOpen ? null : signature,
  };
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
