import { readIntent } from './read-intent.ts';

/** The files that a request has people paid by, as it writes them, for whoever reads them beforehand. */
export function payeeFilesIn(text: string): string[] {
  // The names of contacts decide nothing about paths.
  const reading = readIntent(text, []);
  if (!('intent' in reading)) return [];
  const named = reading.intent.steps.flatMap(({ slots }) => slots['payees']?.text ?? []);
  return [...new Set(named)];
}
