// Values of typed data, each brought to its one spelling or refused: whole numbers in decimals, addresses
// in EIP-55, bytes in lower case, exactly the fields that the type has.
import { addressProblem, checksummed } from '../../../shared/addresses.ts';
import { JsonNumber, type JsonTree } from '../../../shared/strict-json.ts';
import { messageError } from './message-error.ts';
import { readType, type TypedDataType, type TypedStructs } from './typed-data-types.ts';

export type TypedValue =
  | string
  | boolean
  | readonly TypedValue[]
  | { readonly [field: string]: TypedValue };

type Struct = { readonly [field: string]: TypedValue };

/** Throws MESSAGE_VALUE_INVALID with the kind of value that was expected. */
export function readValue(structs: TypedStructs, type: string, value: JsonTree): TypedValue {
  const read = readType(structs, type);
  switch (read.kind) {
    case 'array':
      return readArray(structs, read, value);
    case 'struct':
      return readStruct(structs, read.name, value);
    case 'integer':
      return readInteger(read, value).toString();
    case 'bytes':
      return readBytes(read.size, value);
    case 'address':
      return readAddress(value);
    case 'bool':
      return typeof value === 'boolean' ? value : refuse('bool');
    case 'string':
      return typeof value === 'string' ? value : refuse('string');
  }
}

export function readStruct(structs: TypedStructs, name: string, value: JsonTree): Struct {
  if (!isObject(value)) return refuse(name);
  const fields = structs[name] ?? [];
  const isWhole = fields.every((field) => Object.hasOwn(value, field.name));
  if (!isWhole || Object.keys(value).length !== fields.length) return refuse('fields');
  return Object.fromEntries(
    fields.map((field) => [field.name, readValue(structs, field.type, value[field.name] ?? null)]),
  );
}

function readArray(
  structs: TypedStructs,
  { of, length }: Extract<TypedDataType, { kind: 'array' }>,
  value: JsonTree,
): TypedValue {
  if (!Array.isArray(value) || (length !== null && value.length !== length)) return refuse('array');
  return value.map((each) => readValue(structs, of, each));
}

function readInteger(
  { bits, signed }: Extract<TypedDataType, { kind: 'integer' }>,
  value: JsonTree,
): bigint {
  const text = value instanceof JsonNumber ? value.text : value;
  const isWhole =
    typeof text === 'string' && /^(0|-?[1-9]\d{0,77}|0x[0-9a-fA-F]{1,64})$/.test(text);
  if (!isWhole) return refuse('integer');
  const number = BigInt(text);
  const span = 1n << BigInt(signed ? bits - 1 : bits);
  return number < span && number >= (signed ? -span : 0n) ? number : refuse('range');
}

function readBytes(size: number | null, value: JsonTree): string {
  const isHex = typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value);
  if (!isHex || (size !== null && value.length !== 2 + 2 * size)) return refuse('bytes');
  return value.toLowerCase();
}

function readAddress(value: JsonTree): string {
  if (typeof value !== 'string' || addressProblem(value) !== null) return refuse('address');
  return checksummed(value);
}

export function isObject(value: JsonTree): value is { [key: string]: JsonTree } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}

function refuse(expected: string): never {
  throw messageError('MESSAGE_VALUE_INVALID', { expected });
}
