// Arguments of a call as a plan writes them, turned into what its types mean. Nothing is guessed: what does
// not fit its type is an error that names the place.
import type { AbiFunction, AbiParameter } from 'viem';
import { addressProblem, checksummed } from '../../addresses.ts';
import { badArgument, wrongCount } from './argument-error.ts';

/** Errors: ARGUMENT_COUNT, BAD_ARGUMENT. */
export function readArguments(item: AbiFunction, given: readonly unknown[]): unknown[] {
  if (given.length !== item.inputs.length) {
    throw wrongCount(item.name, item.inputs.length, given.length);
  }
  return item.inputs.map((input, index) => {
    const name = input.name ? ` (${input.name})` : '';
    return readValue(input, given[index], `args[${index}]${name}`);
  });
}

function readValue(param: AbiParameter, value: unknown, place: string): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(param.type);
  if (list !== null)
    return readList({ ...param, type: list[1] ?? '' }, list[2] ?? '', value, place);
  if ('components' in param) return readStruct(param.components, value, place);
  const { type } = param;
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse(place, 'true or false');
  if (type === 'string') return typeof value === 'string' ? value : refuse(place, 'a text');
  if (type === 'address') return readAddress(value, place);
  if (type.startsWith('bytes')) return readBytes(type, value, place);
  if (/^u?int\d*$/.test(type)) return readInteger(type, value, place);
  return refuse(place, `a type that can be given (${type} cannot)`);
}

function readList(item: AbiParameter, length: string, value: unknown, place: string): unknown[] {
  if (!Array.isArray(value)) throw badArgument(place, `a list of ${item.type}`);
  if (length !== '' && value.length !== Number(length)) {
    throw badArgument(place, `a list of exactly ${length}`);
  }
  return value.map((each, index) => readValue(item, each, `${place}[${index}]`));
}

/** By name, or in order. */
function readStruct(
  fields: readonly AbiParameter[],
  value: unknown,
  place: string,
): readonly unknown[] | Record<string, unknown> {
  if (Array.isArray(value)) {
    if (value.length !== fields.length)
      throw badArgument(place, `${fields.length} fields in order`);
    return named(
      fields,
      fields.map((field, index) => readValue(field, value[index], `${place}[${index}]`)),
    );
  }
  const names = fields.map(({ name = '' }) => name);
  if (typeof value !== 'object' || value === null || names.includes('')) {
    throw badArgument(place, `${fields.length} fields in order`);
  }
  const given = new Map(Object.entries(value));
  const strange = [...given.keys()].find((key) => !names.includes(key));
  const missing = names.find((name) => !given.has(name));
  if (strange !== undefined || missing !== undefined) {
    throw badArgument(place, `an object with exactly ${names.join(', ')}`);
  }
  return named(
    fields,
    fields.map((field, index) => {
      const name = names[index] ?? '';
      return readValue(field, given.get(name), `${place}.${name}`);
    }),
  );
}

/** As the encoder wants it: an object where every field has a name, else a list. */
function named(
  fields: readonly AbiParameter[],
  values: readonly unknown[],
): readonly unknown[] | Record<string, unknown> {
  const names = fields.map(({ name = '' }) => name);
  if (names.includes('') || new Set(names).size !== names.length) return values;
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function readAddress(value: unknown, place: string): string {
  if (typeof value !== 'string' || addressProblem(value) !== null) {
    throw badArgument(place, 'an address, all lower case or with its right checksum');
  }
  return checksummed(value);
}

function readBytes(type: string, value: unknown, place: string): string {
  const size = type === 'bytes' ? null : Number(type.slice('bytes'.length));
  const fits = typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value);
  if (!fits || (size !== null && value.length !== 2 + 2 * size)) {
    throw badArgument(place, size === null ? 'bytes as 0x…' : `${size} bytes as 0x…`);
  }
  return value.toLowerCase();
}

function readInteger(type: string, value: unknown, place: string): bigint | number {
  const isSigned = type.startsWith('int');
  const bits = Number(type.replace(/^u?int/, '') || '256');
  const integer = wholeNumber(value);
  const [low, high] = isSigned
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n];
  if (integer === null || integer < low || integer > high) {
    throw badArgument(place, `a whole number that fits ${type}, as text`);
  }
  // The encoder takes small types as numbers.
  return bits <= 48 ? Number(integer) : integer;
}

function wholeNumber(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null;
  return typeof value === 'string' && /^-?\d{1,78}$/.test(value) ? BigInt(value) : null;
}

function refuse(place: string, expected: string): never {
  throw badArgument(place, expected);
}
