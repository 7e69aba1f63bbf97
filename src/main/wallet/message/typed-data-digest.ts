// EIP-712: from typed data in its one spelling to the 32 bytes that are signed.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { domainType, presentFields, type TypedData } from './typed-data.ts';
import { encodeType, readType, type TypedStructs } from './typed-data-types.ts';
import type { TypedValue } from './typed-values.ts';

export function typedDataDigest({ domain, message, primaryType, types }: TypedData): Uint8Array {
  const domainStructs = { [domainType]: presentFields(domain) };
  return keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      hashStruct(domainStructs, domainType, domain),
      hashStruct(types, primaryType, message),
    ),
  );
}

function hashStruct(structs: TypedStructs, name: string, value: TypedValue): Uint8Array {
  const fields = value as Readonly<Record<string, TypedValue>>;
  const words = (structs[name] ?? []).map((field) =>
    encodeValue(structs, field.type, fields[field.name] ?? ''),
  );
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(encodeType(structs, name))), ...words));
}

/** One word of 32 bytes. */
function encodeValue(structs: TypedStructs, type: string, value: TypedValue): Uint8Array {
  const read = readType(structs, type);
  switch (read.kind) {
    case 'array': {
      const items = value as readonly TypedValue[];
      return keccak_256(concatBytes(...items.map((each) => encodeValue(structs, read.of, each))));
    }
    case 'struct':
      return hashStruct(structs, read.name, value);
    case 'string':
      return keccak_256(utf8ToBytes(String(value)));
    case 'integer':
      return word(BigInt.asUintN(256, BigInt(String(value))));
    case 'bool':
      return word(value === true ? 1n : 0n);
    case 'address':
      return word(BigInt(String(value)));
    case 'bytes': {
      const bytes = hexToBytes(String(value).slice(2));
      if (read.size === null) return keccak_256(bytes);
      return concatBytes(bytes, new Uint8Array(32 - read.size));
    }
  }
}

function word(value: bigint): Uint8Array {
  return hexToBytes(value.toString(16).padStart(64, '0'));
}
