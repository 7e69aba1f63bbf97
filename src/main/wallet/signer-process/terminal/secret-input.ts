// Where secrets come from on the command line: a file that the person named, or the terminal.
import { readFileSync } from 'node:fs';
import { AppError } from '../../../../shared/errors.ts';
import type { Prompter } from './prompter.ts';

/** The file without its last line end, or the answer to `question`. */
export async function secretInput(
  file: string | undefined,
  question: string,
  prompter: Prompter,
): Promise<string> {
  if (file !== undefined) return readSecretFile(file).replace(/\r?\n$/, '');
  return answerTo(question, prompter);
}

/** A new password: asked for twice when it comes from the terminal. */
export async function newPasswordInput(
  file: string | undefined,
  prompter: Prompter,
): Promise<string> {
  const first = await secretInput(file, 'New password (12 characters or more): ', prompter);
  if (file !== undefined || (await answerTo('The same again: ', prompter)) === first) return first;
  throw new AppError('PASSWORDS_DIFFER', 'invalid_params', 'The two passwords are not the same.', {
    advice: 'Nothing was written. Try again.',
  });
}

/** Throws FILE_UNREADABLE. */
export function readSecretFile(file: string, encoding: 'utf8' | 'base64' = 'utf8'): string {
  try {
    return readFileSync(file, encoding);
  } catch (cause) {
    throw new AppError(
      'FILE_UNREADABLE',
      'invalid_params',
      'A file given to the signer cannot be read.',
      {
        advice: 'Check the file’s name and permissions.',
        facts: { file },
        cause,
      },
    );
  }
}

function noInput(): AppError {
  return new AppError('NO_ANSWER', 'cancelled', 'There was no answer on the terminal.', {
    advice: 'Nothing was changed. Run it in a terminal, or name a file with the secret.',
  });
}

async function answerTo(question: string, prompter: Prompter): Promise<string> {
  const answer = await prompter.ask(question, { hidden: true });
  if (answer === null || answer === '') throw noInput();
  return answer;
}
