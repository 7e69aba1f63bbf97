import type { ErrorShape } from './errors.ts';

/** The only shape an answer has between processes: never a throw, never `undefined` for a refusal. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorShape };
