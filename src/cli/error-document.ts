import type { AppError } from '../shared/errors.ts';
import { visibleText } from '../shared/visible-text.ts';
import { adviceOf } from './advice-of.ts';

/** An error as the JSON document holds it; what happened and what to do are one message. */
export function errorDocument(error: AppError) {
  return { code: error.code, message: errorLine(error), facts: error.facts };
}

/** The same as one line for people. */
export function errorLine(error: AppError): string {
  const text = [error.message, adviceOf(error)].filter((part) => part !== '').join(' ');
  return visibleText(text.replaceAll(/\s+/g, ' '));
}
