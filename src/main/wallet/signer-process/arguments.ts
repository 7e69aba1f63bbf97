// How the signer is started. In the app only the folder and the key chain can be said, because there
// the arguments come from main; in the command line they come from the person who typed them.
import { isAbsolute } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../../shared/errors.ts';

/** What the person wants of a signer that was started on a terminal. */
export const signerTasks = [
  'unlock',
  'create',
  'import-mnemonic',
  'import-private-key',
  'import-keystore',
  'add-account',
  'check-phrase',
  'enable-chain',
  'change-password',
  'encrypt-anew',
  'export-backup',
  'restore-backup',
  'export-keystore',
  'create-mandate',
  'allow-more',
  'erase',
  /** Asks for nothing: what may be signed while the vault is locked, and nothing else. */
  'stay-locked',
] as const;
export type SignerTask = (typeof signerTasks)[number];

const options = {
  'data-dir': { type: 'string' },
  'no-keychain': { type: 'boolean' },
  task: { type: 'string' },
  approve: { type: 'string' },
  'i-accept-the-risk': { type: 'boolean' },
  /** A contract that may be called with approval in advance, beside those that ship with the app. */
  'may-call': { type: 'string', multiple: true },
  'password-file': { type: 'string' },
  'new-password-file': { type: 'string' },
  'keystore-password-file': { type: 'string' },
  'recovery-code-file': { type: 'string' },
  'secret-file': { type: 'string' },
  'passphrase-file': { type: 'string' },
  /** The terms that a person is asked to agree to, as JSON. */
  'mandate-file': { type: 'string' },
  /** What a person allows beyond a limit or a list, as JSON. */
  change: { type: 'string' },
  words: { type: 'string' },
  address: { type: 'string' },
  chain: { type: 'string' },
  'accept-published-keys': { type: 'boolean' },
  /** The password is lost: a sentence is typed for it. */
  forgotten: { type: 'boolean' },
  yes: { type: 'boolean' },
  'accept-rollback': { type: 'boolean' },
  'accept-ledger-reset': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
export interface SignerArguments extends Omit<Values, 'data-dir' | 'task' | 'approve'> {
  folder: string;
  task: SignerTask;
  approve: 'ask' | 'all';
}

/** Throws SIGNER_BAD_ARGUMENTS; `inApp` refuses everything that only a person may say. */
export function parseSignerArguments(args: string[], inApp: boolean): SignerArguments {
  const values = readValues(args);
  const allowedInApp = Object.keys(values).every((key) =>
    ['data-dir', 'no-keychain'].includes(key),
  );
  if (inApp && !allowedInApp) throw badArguments();
  const { 'data-dir': folder, task = 'unlock', approve = 'ask', ...rest } = values;
  const known = signerTasks.find((each) => each === task);
  if (!folder || !isAbsolute(folder) || !known) throw badArguments();
  if (approve !== 'ask' && approve !== 'all') throw badArguments();
  return { ...rest, folder, task: known, approve };
}

function readValues(args: string[]): Values {
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw badArguments(error);
  }
}

function badArguments(cause?: unknown): AppError {
  return new AppError(
    'SIGNER_BAD_ARGUMENTS',
    'invalid_params',
    'The signer was started with arguments that it does not take.',
    { cause },
  );
}
