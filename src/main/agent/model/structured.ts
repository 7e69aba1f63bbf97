import type { z } from 'zod';
import { readStrictJson } from '../../../shared/strict-json.ts';
import { plainJson } from './plain-json.ts';

const mostIssues = 20;

/** A document that a model wrote, or what is wrong with it, for the model: a place may hold words of its own. */
export function readStructured<Value>(
  text: string,
  schema: z.ZodType<Value>,
): { ok: true; value: Value } | { ok: false; issues: string[] } {
  const read = readStrictJson(text);
  if (!read.ok) return { ok: false, issues: [`${read.error.code}: ${read.error.message}`] };
  const checked = schema.safeParse(plainJson(read.value));
  if (checked.success) return { ok: true, value: checked.data };
  const issues = checked.error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `${path.join('.') || 'root'}: ${message}`);
  return { ok: false, issues };
}
