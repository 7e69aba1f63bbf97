import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';

/** Longer than any request a person types; nothing above it is even looked at. */
const maxRequestLength = 20_000;

/** Longer than any sentence that this parser could understand whole. */
const maxSentenceLength = 2_000;

/** Control, format, private and half characters: what is not seen could mean something else. */
const invisible = /[^\P{C}\t\n\r]|[\p{Zl}\p{Zp}]/u;

/** The outcome for a text that is not to be read at all, or null. */
export function guardText(text: string): CompileOutcome | null {
  if (text.length > maxRequestLength) {
    const reason = `The request has ${text.length} characters; ${maxRequestLength} can be read at most.`;
    return { outcome: 'refuse', reason: `${reason} Nothing was done.`, assumptions: [] };
  }
  const hidden = invisible.exec(text);
  if (hidden !== null) {
    const code = (hidden[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return ask(
      `The text holds a character that cannot be seen (U+${code}). Type it again without.`,
    );
  }
  if (text.trim() === '') return ask('What should be done?');
  if (text.length <= maxSentenceLength) return null;
  const reason = 'The request is longer than a single sentence, so a model is needed to read it.';
  return { outcome: 'needs_model', reason, assumptions: [] };
}

function ask(text: string): CompileOutcome {
  return { outcome: 'ask', questions: [{ slot: 'text', text }], assumptions: [] };
}
