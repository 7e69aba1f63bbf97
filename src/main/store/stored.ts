// Stored JSON is read through a schema. What no longer fits is parked: kept as it is, and shown.
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

/** A value of the database that this version cannot read. The row stays where it is. */
export interface Parked {
  table: string;
  id: string;
  column: string;
  /** The first thing that did not fit, with its place in the document. */
  reason: string;
  /** The stored text, unchanged. */
  raw: string;
}

export type Stored<T> = { ok: true; value: T } | { ok: false; parked: Parked };

/** Where a stored value was read from. */
export interface Place {
  table: string;
  id: string;
  column: string;
}

/** Reads stored JSON through its schema; never throws on what it finds. */
export function readStored<T>(raw: string, schema: z.ZodType<T>, place: Place): Stored<T> {
  let json: unknown;
  try {
    json = JSON.parse(raw);
  } catch {
    return { ok: false, parked: { ...place, reason: 'It is not JSON.', raw } };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  const reason = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'It does not fit.'}`;
  return { ok: false, parked: { ...place, reason, raw } };
}

/** The value, or PARKED for callers that cannot go on without it. */
export function requireStored<T>(stored: Stored<T>): T {
  if (stored.ok) return stored.value;
  throw parkedError(stored.parked);
}

/** PARKED, class unknown: how a record that cannot be read shows in the place where it belongs. */
export function parkedError({ table, id, column }: Parked): AppError {
  return new AppError('PARKED', 'unknown', 'A stored record can no longer be read. It was kept.', {
    advice: 'It was set aside and nothing was done with it; export it and report it.',
    facts: { table, id, column },
  });
}
