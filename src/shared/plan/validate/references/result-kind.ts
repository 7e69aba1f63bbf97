// What stands at a path of a tool's result, told by the schemas that results are made of.
import { z } from 'zod';
import { addressResult, amountResult } from '../../../tools/result-schemas.ts';

/** `unknown` is declared as anything; an amount is a number as exact text. */
export type ResultKind =
  | 'amount'
  | 'address'
  | 'text'
  | 'number'
  | 'boolean'
  | 'list'
  | 'object'
  | 'unknown';

/** `name`, `name.inner` or `list[0].inner`. */
const pathShape = /^[^.[\]]+(?:\[\d+\])*(?:\.[^.[\]]+(?:\[\d+\])*)*$/;
const maxPathLength = 500;

/** Null when the result has no such path. */
export function resultKindAt(result: z.ZodType, path: string): ResultKind | null {
  if (path.length > maxPathLength || !pathShape.test(path)) return null;
  let schema: unknown = result;
  for (const [part] of path.matchAll(/\[\d+\]|[^.[\]]+/g)) {
    const bare = withoutOptional(schema);
    if (bare instanceof z.ZodUnknown) return 'unknown';
    schema = inside(bare, part);
    if (schema === undefined) return null;
  }
  return kindOf(withoutOptional(schema));
}

function inside(schema: unknown, part: string): unknown {
  if (part.startsWith('[')) return schema instanceof z.ZodArray ? schema.element : undefined;
  if (schema instanceof z.ZodRecord) return schema.valueType;
  const named = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, part);
  return named ? schema.shape[part] : undefined;
}

function kindOf(schema: unknown): ResultKind {
  if (schema === amountResult) return 'amount';
  if (schema === addressResult) return 'address';
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return 'object';
  return 'unknown';
}

function withoutOptional(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? schema.unwrap() : schema;
}
