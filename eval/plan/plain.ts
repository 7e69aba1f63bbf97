import type { ValueRef } from '../../src/shared/plan/values.ts';
import { valueRefSchema } from '../../src/shared/plan/values.ts';

/** A parameter without the wrapping of a literal. */
export function plain(value: unknown): unknown {
  const ref = refOf(value);
  return ref?.type === 'literal' ? ref.value : value;
}

export function refOf(value: unknown): ValueRef | null {
  const parsed = valueRefSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
