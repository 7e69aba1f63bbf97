// The only place that writes logs: one JSON line each, facts only, never free text from outside.
import { type AppError, type ErrorFacts, toAppError } from '../shared/errors.ts';

export interface Log {
  info(event: string, facts?: ErrorFacts): void;
  warn(event: string, facts?: ErrorFacts): void;
  /** Logs the error's code, class and facts, and the cause's stack for faults that nobody foresaw. */
  error(event: string, error: unknown): void;
}

/** A log that hands each line to `write`, e.g. to standard error. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line = (level: string, event: string, facts: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: now(), level, event, ...facts })}\n`);
  return {
    info: (event, facts = {}) => line('info', event, facts),
    warn: (event, facts = {}) => line('warn', event, facts),
    error: (event, thrown) => line('error', event, describe(toAppError(thrown))),
  };
}

function describe(error: AppError): Record<string, unknown> {
  const stack =
    error.code === 'UNEXPECTED' && error.cause instanceof Error ? error.cause.stack : null;
  return { code: error.code, class: error.class, facts: error.facts, ...(stack ? { stack } : {}) };
}
