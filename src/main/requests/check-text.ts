import { AppError } from '../../shared/errors.ts';
import { maxMessageLength } from '../../shared/ipc/message-limits.ts';
import { holdsRecoveryPhrase } from '../agent/words/holds-recovery-phrase.ts';

/** Of what is said, before any of it is kept. Errors: TEXT_TOO_LONG, TEXT_EMPTY, SECRET_IN_TEXT. */
export function checkText(text: string): void {
  if (text.length > maxMessageLength) throw textTooLong(text.length);
  if (text.trim() === '') throw textEmpty();
  if (holdsRecoveryPhrase(text)) throw secretInText();
}

function textEmpty(): AppError {
  return new AppError('TEXT_EMPTY', 'invalid_params', 'There is nothing to read in that.', {
    advice: 'Say what you want done, for example: swap 1 ETH for USDC.',
  });
}

/** What is said here is kept, and later shown to a model. */
function secretInText(): AppError {
  return new AppError('SECRET_IN_TEXT', 'policy_denied', 'This looks like a recovery phrase.', {
    advice:
      'Nothing was stored. Take it out of the box; a phrase is only ever typed in the window that brings a wallet.',
  });
}

function textTooLong(length: number): AppError {
  return new AppError(
    'TEXT_TOO_LONG',
    'invalid_params',
    `The text has ${inThousands(length)} characters; at most ${inThousands(maxMessageLength)} can be read.`,
    {
      advice: 'Nothing was stored. Shorten it and send it again.',
      facts: { length, longest: maxMessageLength },
    },
  );
}

function inThousands(count: number): string {
  return count.toLocaleString('en');
}
