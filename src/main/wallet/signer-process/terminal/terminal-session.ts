// What all tasks on the terminal share: the arguments, the questions, the vault's password.
import { AppError } from '../../../../shared/errors.ts';
import type { TaskOutcome } from '../../protocol/control.ts';
import type { SignerArguments } from '../arguments.ts';
import type { Answer, Conversation } from './conversation.ts';
import type { Prompter } from './prompter.ts';
import { isNoAnswer, readSecretFile, secretInput } from './secret-input.ts';

export interface TerminalSession {
  args: SignerArguments;
  prompter: Prompter;
  conversation: Conversation;
}

const wrongPasswordTries = 3;

/** Opens the vault; a mistyped password may be typed again, one from a file may not. */
export async function unlock(
  terminal: TerminalSession,
): Promise<{ password: string; outcome: TaskOutcome }> {
  const { args, conversation, prompter } = terminal;
  await refuseWithoutVault(conversation);
  let refusal: AppError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const password = await vaultPassword(terminal).catch((error: unknown) => {
      throw isNoAnswer(error) ? (refusal ?? staysLocked()) : error;
    });
    try {
      const answer = await conversation.request({
        type: 'unlock',
        password,
        ...recoveryCode(terminal),
        acceptRollback: args['accept-rollback'] ?? false,
        acceptLedgerReset: args['accept-ledger-reset'] ?? false,
      });
      return { password, outcome: outcomeOf(answer) };
    } catch (error) {
      const typed = args['password-file'] === undefined;
      const wrong = error instanceof AppError && error.code === 'VAULT_WRONG_PASSWORD';
      if (!wrong || !typed || attempt === wrongPasswordTries) throw error;
      refusal = error;
      prompter.say(`${error.message}\n`);
    }
  }
}

/** No password, and nobody who could type one. */
function staysLocked(): AppError {
  return new AppError('NO_ANSWER', 'locked', 'The vault stays locked: nobody gave its password.', {
    advice: 'Nothing was changed. Run it in a terminal, or name a file with --password-file.',
  });
}

/** Nobody should type a password for a vault that is not there or cannot be opened. */
async function refuseWithoutVault(conversation: Conversation): Promise<void> {
  const state = await conversation.request({ type: 'hello' });
  if (state.type === 'state' && state.vault === 'damaged' && state.error) {
    throw AppError.fromShape(state.error);
  }
  if (state.type === 'state' && state.vault === 'none') {
    throw new AppError('VAULT_NOT_FOUND', 'locked', 'There is no vault in this data folder.', {
      advice: 'Create one or import one.',
    });
  }
}

export function vaultPassword(terminal: TerminalSession): Promise<string> {
  return secretInput(terminal, 'password-file', 'Vault password: ');
}

export function recoveryCode({ args }: TerminalSession): { recoveryCode?: string } {
  const file = args['recovery-code-file'];
  return file === undefined
    ? {}
    : { recoveryCode: readSecretFile(file, 'recovery-code-file').trim() };
}

/** A file or value that the task cannot do without; throws SIGNER_BAD_ARGUMENTS. */
export function needed(value: string | undefined, name: string): string {
  if (value !== undefined) return value;
  throw new AppError('SIGNER_BAD_ARGUMENTS', 'invalid_params', `This needs --${name}.`);
}

/** What main may know of an answer: nothing secret. */
export function outcomeOf(answer: Answer): TaskOutcome {
  if (answer.type === 'unlocked') {
    return { accounts: answer.accounts, mode: answer.mode, file: null };
  }
  const nothing = { accounts: [], mode: null };
  if (answer.type === 'backup') {
    const file = { name: answer.fileName, encoding: 'base64', text: answer.fileBase64 } as const;
    return { ...nothing, file };
  }
  if (answer.type === 'keystore') {
    return { ...nothing, file: { name: answer.fileName, encoding: 'utf8', text: answer.json } };
  }
  if (answer.type === 'phraseRight') {
    const { comeBack, others } = answer;
    return { ...nothing, file: null, phraseRight: { comeBack, others } };
  }
  return { ...nothing, file: null };
}
