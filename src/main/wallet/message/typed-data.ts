// EIP-712 typed data in its one spelling: what main hands to the signer, and what the signer reads again.

import { utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { type JsonTree, readStrictJson } from '../../../shared/strict-json.ts';
import { messageError } from './message-error.ts';
import { checkTypes, type TypedField, type TypedStructs } from './typed-data-types.ts';
import { isObject, readStruct, type TypedValue } from './typed-values.ts';

export interface TypedData {
  /** Values in their one spelling; which fields are there is part of what is signed. */
  domain: Readonly<Record<string, TypedValue>>;
  primaryType: string;
  /** Without EIP712Domain, whose fields are those of `domain`. */
  types: TypedStructs;
  message: Readonly<Record<string, TypedValue>>;
}

/** What a domain may say, in the order of the standard. */
const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];
export const domainType = 'EIP712Domain';
/** Largest message that is signed, in bytes. */
export const maximumMessageSize = 65_536;

/** Reads typed data as other programs write it. Throws the MESSAGE codes of `message-error`. */
export function readTypedData(source: string | Uint8Array): TypedData {
  const reading = readStrictJson(source, { maxDepth: 32, maxSize: maximumMessageSize });
  if (!reading.ok) throw messageError('MESSAGE_MALFORMED', { reason: reading.error.code });
  const { domain, message, primaryType, types, ...rest } = isObject(reading.value)
    ? reading.value
    : {};
  if (typeof primaryType !== 'string' || Object.keys(rest).length > 0 || message === undefined)
    throw messageError('MESSAGE_MALFORMED', { reason: 'shape' });
  const { [domainType]: ofDomain, ...structs } = readStructs(types);
  checkTypes(structs, primaryType);
  const present = presentFields(domain);
  if (ofDomain !== undefined && canonicalize(ofDomain) !== canonicalize(present))
    throw messageError('MESSAGE_DOMAIN_INVALID', { reason: 'type' });
  return {
    domain: readStruct({ [domainType]: present }, domainType, domain ?? null),
    message: readStruct(structs, primaryType, message),
    primaryType,
    types: structs,
  };
}

/** The bytes that stand for it between main and the signer: RFC 8785 JSON in UTF-8. */
export function typedDataBytes(data: TypedData): Uint8Array {
  return utf8ToBytes(canonicalize(data) ?? '');
}

/** Reads such bytes back. Throws MESSAGE_NOT_CANONICAL, or what `readTypedData` does. */
export function readTypedDataBytes(bytes: Uint8Array): TypedData {
  const data = readTypedData(bytes);
  const again = typedDataBytes(data);
  if (again.length === bytes.length && again.every((byte, at) => byte === bytes[at])) return data;
  throw messageError('MESSAGE_NOT_CANONICAL');
}

/** The struct of a domain: those of its fields that are there. Throws MESSAGE_DOMAIN_INVALID. */
export function presentFields(domain: object | JsonTree | undefined): TypedField[] {
  if (typeof domain !== 'object' || domain === null || Array.isArray(domain))
    throw messageError('MESSAGE_DOMAIN_INVALID', { reason: 'missing' });
  const present = domainFields.filter(({ name }) => Object.hasOwn(domain, name));
  if (present.length === Object.keys(domain).length) return present;
  throw messageError('MESSAGE_DOMAIN_INVALID', { reason: 'unknown_field' });
}

function readStructs(types: JsonTree | undefined): Record<string, TypedField[]> {
  if (types === undefined || !isObject(types))
    throw messageError('MESSAGE_TYPES_INVALID', { reason: 'missing' });
  return Object.fromEntries(
    Object.entries(types).map(([name, fields]) => {
      if (!Array.isArray(fields))
        throw messageError('MESSAGE_TYPES_INVALID', { reason: 'malformed' });
      return [name, fields.map(readField)];
    }),
  );
}

function readField(field: JsonTree): TypedField {
  const { name, type, ...rest } = isObject(field) ? field : {};
  if (typeof name !== 'string' || typeof type !== 'string' || Object.keys(rest).length > 0)
    throw messageError('MESSAGE_TYPES_INVALID', { reason: 'malformed' });
  return { name, type };
}
