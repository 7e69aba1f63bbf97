import { AppError } from '../../../shared/errors.ts';
import { longestNote } from '../../../shared/memory/note.ts';
import { holdsSecret } from '../../agent/planner/holds-secret.ts';

const secretWords =
  /\b(?:password|passphrase|pass phrase|pin(?: code)?|recovery code|api[ -]?key|private key|seed(?: phrase)?)\b\s*(?:is|are|:|=)/i;

/** The text as it may be kept. Errors: NOTE_EMPTY, NOTE_TOO_LONG, NOTE_SECRET. */
export function checkNote(text: string): string {
  if (text === '')
    throw refuse('NOTE_EMPTY', 'There is nothing in that note.', 'Write what to keep.');
  if (text.length > longestNote) {
    const message = `A note has at most ${longestNote} characters, and this has ${text.length}.`;
    throw refuse('NOTE_TOO_LONG', message, 'Shorten it.');
  }
  if (holdsSecret(text) || secretWords.test(text)) {
    const message =
      'This may hold a secret: a phrase, a key or a password. Notes are told to the model.';
    throw refuse(
      'NOTE_SECRET',
      message,
      'Leave the secret out. Countersign never needs it in words.',
    );
  }
  return text;
}

function refuse(code: string, message: string, advice: string): AppError {
  return new AppError(code, 'invalid_params', message, { advice: `Nothing was kept. ${advice}` });
}
