// The only place that writes logs: one JSON line each, facts only, never free text from outside. Whatever is handed
// to it goes through the filter first.
import { type AppError, type ErrorFacts, toAppError } from '../shared/errors.ts';
import { type LogLevel, logLineText } from '../shared/log/log-line.ts';
import { safeFacts } from '../shared/log/safe-facts.ts';

export interface Log {
  info(event: string, facts?: ErrorFacts): void;
  warn(event: string, facts?: ErrorFacts): void;
  /** Logs the error's code, class and facts, and the cause's stack for faults that nobody foresaw. */
  error(event: string, error: unknown): void;
}

/** A log that hands each line to `write`, e.g. to standard error. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line = (level: LogLevel, event: string, facts: Record<string, unknown>) =>
    write(logLineText({ at: now(), level, event, facts: safeFacts(facts) }));
  return {
    info: (event, facts = {}) => line('info', event, facts),
    warn: (event, facts = {}) => line('warn', event, facts),
    error: (event, thrown) => line('error', event, describe(toAppError(thrown))),
  };
}

function describe(error: AppError): Record<string, unknown> {
  const stack =
    error.code === 'UNEXPECTED' && error.cause instanceof Error ? error.cause.stack : null;
  const own = { code: error.code, class: error.class };
  // They come first, and no fact takes their place.
  return { ...own, ...error.facts, ...own, ...(stack ? { stack } : {}) };
}
