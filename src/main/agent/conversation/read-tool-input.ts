import type { z } from 'zod';
import type { ToolAnswer } from './turn-tool.ts';

const mostIssues = 10;

/** What a model gave a tool, or what is wrong with it, for the model. */
export function readToolInput<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  label: string,
): { ok: true; value: Value } | { ok: false; answer: ToolAnswer } {
  const read = schema.safeParse(input);
  if (read.success) return { ok: true, value: read.data };
  const issues = read.error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `- ${path.join('.') || 'input'}: ${message}`);
  const text = `The input does not fit:\n${issues.join('\n')}`;
  return { ok: false, answer: { text, isError: true, origin: 'app', label } };
}
