// Where secrets come from on the command line: a file that the person named, or the terminal.
import { readFileSync } from 'node:fs';
import { AppError } from '../../../../shared/errors.ts';
import type { SignerArguments } from '../arguments.ts';
import type { Prompter } from './prompter.ts';

/** Options that name a file with a secret in it. */
type FileOption = Extract<keyof SignerArguments, `${string}-file`>;

interface Source {
  args: SignerArguments;
  prompter: Prompter;
}

/** The file of `option` without its last line end, or the answer to `question`. */
export async function secretInput(
  { args, prompter }: Source,
  option: FileOption,
  question: string,
): Promise<string> {
  const file = args[option];
  if (file === undefined) return answerTo(question, prompter);
  return readSecretFile(file, option).replace(/\r?\n$/, '');
}

/** A new password: asked for twice when it comes from the terminal. */
export async function newPasswordInput(source: Source, option: FileOption): Promise<string> {
  const first = await secretInput(source, option, 'New password (12 characters or more): ');
  const typed = source.args[option] === undefined;
  if (!typed || (await answerTo('The same again: ', source.prompter)) === first) return first;
  throw new AppError('PASSWORDS_DIFFER', 'invalid_params', 'The two passwords are not the same.', {
    advice: 'Nothing was written. Try again.',
  });
}

/** The file that was given as `option`. Throws FILE_UNREADABLE, FILE_EMPTY. */
export function readSecretFile(
  file: string,
  option: FileOption,
  encoding: 'utf8' | 'base64' = 'utf8',
): string {
  const facts = { file, option };
  const name = option.replaceAll('-', ' ');
  const text = readText(file, encoding, (cause) => {
    const message = `The ${name} "${file}" cannot be read.`;
    const advice = `Check the name and the permissions of what --${option} gives.`;
    return new AppError('FILE_UNREADABLE', 'invalid_params', message, { advice, facts, cause });
  });
  if (!/^(?:\r?\n)?$/.test(text)) return text;
  throw new AppError('FILE_EMPTY', 'invalid_params', `The ${name} "${file}" is empty.`, {
    advice: `Nothing was changed. Check what --${option} gives.`,
    facts,
  });
}

function readText(
  file: string,
  encoding: 'utf8' | 'base64',
  refusal: (cause: unknown) => AppError,
): string {
  try {
    return readFileSync(file, encoding);
  } catch (cause) {
    throw refusal(cause);
  }
}

function noInput(): AppError {
  return new AppError('NO_ANSWER', 'cancelled', 'There was no answer on the terminal.', {
    advice: 'Nothing was changed. Run it in a terminal, or name a file with the secret.',
  });
}

/** Whether somebody was asked for a secret and said nothing. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NO_ANSWER';
}

async function answerTo(question: string, prompter: Prompter): Promise<string> {
  const answer = await prompter.ask(question, { hidden: true });
  if (answer === null || answer === '') throw noInput();
  return answer;
}
