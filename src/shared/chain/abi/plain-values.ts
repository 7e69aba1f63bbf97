import type { AbiParameter } from 'viem';

type Plain = string | boolean | null | Plain[] | { [key: string]: Plain };

/** What a function answered, as a plan can hold it: whole numbers as text, structs by the names of their fields. */
export function plainAnswer(outputs: readonly AbiParameter[], value: unknown): Plain {
  const [only] = outputs;
  if (only === undefined) return null;
  if (outputs.length === 1) return plainValue(only, value);
  return plainFields(outputs, Array.isArray(value) ? value : []);
}

/** One of its values in the same form. */
export function plainValue(param: AbiParameter, value: unknown): Plain {
  const list = /^(.*)\[\d*\]$/.exec(param.type);
  if (list !== null) {
    const item = { ...param, type: list[1] ?? '' };
    return Array.isArray(value) ? value.map((each) => plainValue(item, each)) : [];
  }
  if ('components' in param) {
    const { components } = param;
    const fields = Array.isArray(value)
      ? value
      : components.map(({ name = '' }) => (value as Record<string, unknown>)[name]);
    return plainFields(components, fields);
  }
  return typeof value === 'boolean' ? value : String(value);
}

/** By name where every field has one of its own, else in order. */
function plainFields(params: readonly AbiParameter[], values: readonly unknown[]): Plain {
  const plain = params.map((param, index) => plainValue(param, values[index]));
  const names = params.map(({ name = '' }) => name);
  if (names.includes('') || new Set(names).size !== names.length) return plain;
  return Object.fromEntries(names.map((name, index) => [name, plain[index] ?? null]));
}
