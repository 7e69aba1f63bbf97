// What a person does with the vault from the command line, in terms of the human channel.
import type { TaskOutcome } from '../../protocol/control.ts';
import type { SignerTask } from '../arguments.ts';
import { allowMore } from './allow-more.ts';
import type { Answer } from './conversation.ts';
import { erase } from './erase.ts';
import { createMandate } from './new-mandate.ts';
import { create, importKeystore, importMnemonic, importPrivateKey } from './new-wallet.ts';
import { newPasswordInput, readSecretFile, secretInput } from './secret-input.ts';
import {
  needed,
  outcomeOf,
  recoveryCode,
  type TerminalSession,
  unlock,
  vaultPassword,
} from './terminal-session.ts';

const tasks: Record<SignerTask, (terminal: TerminalSession) => Promise<TaskOutcome>> = {
  unlock: async (terminal) => (await unlock(terminal)).outcome,
  create,
  'import-mnemonic': importMnemonic,
  'import-private-key': importPrivateKey,
  'import-keystore': importKeystore,
  'add-account': async (terminal) => {
    await unlock(terminal);
    return outcomeOf(await terminal.conversation.request({ type: 'addAccount' }));
  },
  'check-phrase': async (terminal) => {
    const { outcome } = await unlock(terminal);
    const mnemonic = await secretInput(terminal, 'secret-file', 'Recovery phrase: ');
    const file = terminal.args['passphrase-file'];
    const passphrase = file === undefined ? '' : await secretInput(terminal, 'passphrase-file', '');
    const request = { type: 'checkPhrase', mnemonic, passphrase } as const;
    const { phraseRight } = outcomeOf(await terminal.conversation.request(request));
    return { ...outcome, ...(phraseRight && { phraseRight }) };
  },
  'enable-chain': async (terminal) => {
    const chainId = Number(needed(terminal.args.chain, 'chain'));
    const { password } = await unlock(terminal);
    const acceptPublishedKeys = terminal.args['accept-published-keys'] ?? false;
    const request = { type: 'enableChain', password, chainId, acceptPublishedKeys } as const;
    return outcomeOf(await terminal.conversation.request(request));
  },
  'allow-more': allowMore,
  erase,
  'change-password': async (terminal) => {
    const { conversation } = terminal;
    const { password, outcome } = await unlock(terminal);
    const newPassword = await newPasswordInput(terminal, 'new-password-file');
    const request = { type: 'changePassword', password, newPassword } as const;
    sayNotice(terminal, await conversation.request(request));
    return outcome;
  },
  'encrypt-anew': async (terminal) => {
    const { password, outcome } = await unlock(terminal);
    const request = { type: 'encryptAnew', password } as const;
    sayNotice(terminal, await terminal.conversation.request(request));
    return outcome;
  },
  'export-backup': async (terminal) => {
    const { password } = await unlock(terminal);
    const request = { type: 'exportBackup', password, ...recoveryCode(terminal) } as const;
    return outcomeOf(await terminal.conversation.request(request));
  },
  'restore-backup': async (terminal) => {
    const file = needed(terminal.args['secret-file'], 'secret-file');
    const fileBase64 = readSecretFile(file, 'secret-file', 'base64');
    const password = await vaultPassword(terminal);
    const request = {
      type: 'restoreBackup',
      password,
      fileBase64,
      ...recoveryCode(terminal),
    } as const;
    return outcomeOf(await terminal.conversation.request(request));
  },
  'create-mandate': createMandate,
  'stay-locked': async ({ conversation }) =>
    outcomeOf(await conversation.request({ type: 'hello' })),
  'export-keystore': async (terminal) => {
    const address = needed(terminal.args.address, 'address');
    const { password } = await unlock(terminal);
    const keystorePassword = await newPasswordInput(terminal, 'keystore-password-file');
    const request = { type: 'exportKeystore', password, address, keystorePassword } as const;
    return outcomeOf(await terminal.conversation.request(request));
  },
};

/** What a person should know although it was done. */
function sayNotice({ prompter }: TerminalSession, answer: Answer): void {
  const notice = answer.type === 'unlocked' ? answer.notice : null;
  if (notice !== null) prompter.say(`${notice.message} ${notice.advice}\n`);
}

/** Carries out the task of the arguments; rejects with the signer's refusal. */
export function runTask(terminal: TerminalSession): Promise<TaskOutcome> {
  return tasks[terminal.args.task](terminal);
}
