// The types of EIP-712 typed data. What cannot be signed is refused before any value is looked at:
// names that are no types, structs that hold themselves, and structs that nothing refers to.
import { messageError } from './message-error.ts';

export interface TypedField {
  name: string;
  type: string;
}

/** Structs by name. */
export type TypedStructs = Readonly<Record<string, readonly TypedField[]>>;

/** One type, taken apart. */
export type TypedDataType =
  /** `length` null: as many as there are. */
  | { kind: 'array'; of: string; length: number | null }
  | { kind: 'struct'; name: string }
  | { kind: 'integer'; bits: number; signed: boolean }
  /** `size` null: as many bytes as there are. */
  | { kind: 'bytes'; size: number | null }
  | { kind: 'bool' | 'address' | 'string' };

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,127}$/;
const mostDeep = 16;

/** Takes a type apart. Throws MESSAGE_TYPES_INVALID for a name that means nothing. */
export function readType(structs: TypedStructs, type: string): TypedDataType {
  const array = /^(.+)\[([1-9]\d{0,5})?\]$/.exec(type);
  if (array?.[1] !== undefined) {
    return { kind: 'array', of: array[1], length: array[2] ? Number(array[2]) : null };
  }
  const atom = readAtom(type);
  if (atom !== null) return atom;
  if (Object.hasOwn(structs, type)) return { kind: 'struct', name: type };
  throw messageError('MESSAGE_TYPES_INVALID', { reason: 'unknown_type' });
}

function readAtom(type: string): TypedDataType | null {
  if (type === 'bool' || type === 'address' || type === 'string') return { kind: type };
  if (type === 'bytes') return { kind: 'bytes', size: null };
  const [, word, digits] = /^(u?int|bytes)([1-9]\d{0,2})$/.exec(type) ?? [];
  const size = Number(digits);
  if (word === 'bytes') return size <= 32 ? { kind: 'bytes', size } : null;
  const isWidth = word !== undefined && size <= 256 && size % 8 === 0;
  return isWidth ? { kind: 'integer', bits: size, signed: word === 'int' } : null;
}

/** Throws MESSAGE_TYPES_INVALID unless every struct is well-formed, needed, and does not hold itself. */
export function checkTypes(structs: TypedStructs, primaryType: string): void {
  const needed = new Set<string>();
  const enter = (name: string, within: readonly string[]): void => {
    if (within.includes(name)) throw messageError('MESSAGE_TYPES_INVALID', { reason: 'recursive' });
    if (within.length > mostDeep)
      throw messageError('MESSAGE_TYPES_INVALID', { reason: 'too_deep' });
    if (needed.has(name)) return;
    for (const { type } of fieldsOf(structs, name)) {
      const held = structIn(structs, type);
      if (held !== null) enter(held, [...within, name]);
    }
    needed.add(name);
  };
  enter(primaryType, []);
  if (Object.keys(structs).some((name) => !needed.has(name))) {
    throw messageError('MESSAGE_TYPES_INVALID', { reason: 'not_needed' });
  }
}

/** The well-formed fields of a struct. */
function fieldsOf(structs: TypedStructs, name: string): readonly TypedField[] {
  const fields = Object.hasOwn(structs, name) ? structs[name] : undefined;
  const names = fields?.map((field) => field.name) ?? [];
  const isStruct = identifier.test(name) && readAtom(name) === null && fields !== undefined;
  if (
    !isStruct ||
    new Set(names).size !== names.length ||
    !names.every((each) => identifier.test(each))
  )
    throw messageError('MESSAGE_TYPES_INVALID', { reason: 'malformed' });
  return fields;
}

/** The struct that a type is, or is an array of. */
function structIn(structs: TypedStructs, type: string): string | null {
  const read = readType(structs, type);
  if (read.kind === 'array') return structIn(structs, read.of);
  return read.kind === 'struct' ? read.name : null;
}

/** The spelling of a struct that is hashed: its own fields, then those of the structs in it, by name. */
export function encodeType(structs: TypedStructs, primaryType: string): string {
  const found = new Set<string>();
  const collect = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const { type } of structs[name] ?? []) {
      const held = structIn(structs, type);
      if (held !== null) collect(held);
    }
  };
  collect(primaryType);
  found.delete(primaryType);
  const spell = (name: string): string =>
    `${name}(${(structs[name] ?? []).map(({ type, name: field }) => `${type} ${field}`).join(',')})`;
  return [primaryType, ...[...found].sort()].map(spell).join('');
}
