// Making and importing a wallet on the terminal: show, have it confirmed, then write.
import { AppError } from '../../../../shared/errors.ts';
import type { WindowToSigner } from '../../../../shared/wallet/human-protocol.ts';
import type { TaskOutcome } from '../../protocol/control.ts';
import type { Answer } from './conversation.ts';
import { newPasswordInput, readSecretFile, secretInput } from './secret-input.ts';
import { needed, outcomeOf, type TerminalSession, unlock } from './terminal-session.ts';

type Draft = Extract<Answer, { type: 'phrase' | 'derivedAddressPreview' }>;
type WithPassword = (password: string) => WindowToSigner;

export async function create(terminal: TerminalSession): Promise<TaskOutcome> {
  const { args, conversation } = terminal;
  const words = args.words === '24' ? 24 : 12;
  const password = await newPasswordInput(terminal, 'password-file');
  return confirm(terminal, await conversation.request({ type: 'create', password, words }));
}

export async function importMnemonic(terminal: TerminalSession): Promise<TaskOutcome> {
  const mnemonic = await secretInput(terminal, 'secret-file', 'Recovery phrase: ');
  return begin(terminal, (password) => ({ type: 'importMnemonic', password, mnemonic }));
}

export async function importPrivateKey(terminal: TerminalSession): Promise<TaskOutcome> {
  const privateKey = await secretInput(terminal, 'secret-file', 'Private key: ');
  return begin(terminal, (password) => ({ type: 'importPrivateKey', password, privateKey }));
}

export async function importKeystore(terminal: TerminalSession): Promise<TaskOutcome> {
  const file = needed(terminal.args['secret-file'], 'secret-file');
  const keystoreJson = readSecretFile(file, 'secret-file');
  const question = 'Password of the keystore: ';
  const keystorePassword = await secretInput(terminal, 'keystore-password-file', question);
  return begin(terminal, (password) => ({
    type: 'importKeystore',
    password,
    keystoreJson,
    keystorePassword,
  }));
}

/** Into the vault that is there, or as a vault of its own. */
async function begin(terminal: TerminalSession, message: WithPassword): Promise<TaskOutcome> {
  const { conversation } = terminal;
  const state = await conversation.request({ type: 'hello' });
  const isNew = state.type === 'state' && state.vault === 'none';
  const password = isNew
    ? await newPasswordInput(terminal, 'password-file')
    : (await unlock(terminal)).password;
  return confirm(terminal, await conversation.request(message(password)));
}

async function confirm(terminal: TerminalSession, draft: Answer): Promise<TaskOutcome> {
  const { args, conversation, prompter } = terminal;
  // Who answers is there to read it; who said yes beforehand may have all this written into a log.
  const isRead = args.yes !== true || prompter.onScreen;
  const lines = draftLines(draft, isRead);
  prompter.say(`\n${lines.join('\n')}\n`);
  const answer = args.yes ? 'yes' : await prompter.ask(questionAbout(draft));
  if (answer?.trim().toLowerCase() === 'yes') {
    return outcomeOf(await conversation.request({ type: 'createConfirmed' }));
  }
  await conversation.request({ type: 'discardDraft' });
  throw new AppError('NOT_CONFIRMED', 'cancelled', 'The wallet was not confirmed.', {
    advice: 'Nothing was written.',
  });
}

/** What is new must be written down; of what is taken over, only the person knows the right address. */
function questionAbout(draft: Answer): string {
  if (draft.type !== 'derivedAddressPreview') {
    return 'Write down what is shown above. Type "yes" when that is done: ';
  }
  const isExpected = 'Is this the address that you expected? Type "yes" to take it over';
  return draft.recoveryCode === null
    ? `${isExpected}: `
    : `${isExpected}, once the recovery code is written down: `;
}

function draftLines(draft: Answer, isRead: boolean): string[] {
  if (draft.type !== 'phrase' && draft.type !== 'derivedAddressPreview') return [];
  const lines = [`Address: ${draft.address}`];
  if (!isRead) return [...lines, ...withheldLines(draft)];
  if (draft.type === 'phrase') lines.push(`Recovery phrase: ${draft.phrase}`);
  if (draft.recoveryCode !== null) {
    lines.push(`Recovery code, needed if this computer is lost: ${draft.recoveryCode}`);
  }
  return lines;
}

/** What is not shown, and where it is to be had. */
function withheldLines({ type, recoveryCode }: Draft): string[] {
  const phrase =
    'The recovery phrase is not shown, because this is no terminal. It is kept in the vault: the app shows it under Vault in the settings.';
  const code =
    'The recovery code, needed if this computer is lost, is shown only where a wallet is made in a terminal or in the app. Make it there before you keep money in it.';
  return [...(type === 'phrase' ? [phrase] : []), ...(recoveryCode === null ? [] : [code])];
}
