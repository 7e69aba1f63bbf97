// A mandate on the terminal: the signer shows its terms and takes the answer itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type {
  SignerArguments,
  SignerTask,
} from '../../../src/main/wallet/signer-process/arguments.ts';
import { Signer } from '../../../src/main/wallet/signer-process/signer.ts';
import { startConversation } from '../../../src/main/wallet/signer-process/terminal/conversation.ts';
import { runTask } from '../../../src/main/wallet/signer-process/terminal/run-task.ts';
import { floorKdf } from '../../../src/main/wallet/vault/header.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { mandateDraft } from '../support/sample-mandate.ts';
import { samplePassword } from '../support/sample-vault.ts';
import { importSample, startTestSigner } from '../support/test-signer.ts';

it('is shown, agreed to with a word, and made', async () => {
  const folder = temporaryFolder();
  const other = startTestSigner(folder);
  await importSample(other);
  const posted: unknown[] = [];
  const control = {
    post: async (message: unknown) => void posted.push(message),
    onMessage: () => undefined,
  };
  const clock = { now: () => other.clock.nowMs, monotonicMs: () => 0, bootMs: () => 0 };
  const options = { folder, kdf: floorKdf, loadKeyChain: null, clock, preApproved: () => false };
  const signer = new Signer(options, control, () => undefined);
  const conversation = startConversation(
    () => undefined,
    () => undefined,
  );
  signer.attachHuman(conversation.channel);
  let screen = '';
  const run = (terms: object, ...answers: string[]) => runAs('create-mandate', terms, ...answers);
  const runAs = (task: SignerTask, terms: object, ...answers: string[]) => {
    const file = join(folder, 'terms.json');
    writeFileSync(file, JSON.stringify(terms));
    const args: SignerArguments = {
      folder,
      task,
      approve: 'ask',
      'mandate-file': file,
    };
    const prompter = {
      say: (text: string) => {
        screen += text;
      },
      ask: async () => answers.shift() ?? null,
      onScreen: true,
    };
    return runTask({ args, prompter, conversation });
  };
  const nothing = { accounts: [], mode: null, file: null };
  expect(await runAs('stay-locked', {})).toEqual(nothing);
  expect(screen).toBe('');
  const terms = mandateDraft(clock.now());
  expect(await errorCode(() => run({ ...terms, name: '' }))).toBe('MANDATE_FILE_INVALID');
  const locked = { ...terms, whileLocked: true };
  expect(await errorCode(() => run(locked, samplePassword))).toBe('MANDATE_NEEDS_KEYCHAIN');
  expect(await errorCode(() => run(terms, samplePassword, 'no'))).toBe('NOT_CONFIRMED');
  expect(JSON.stringify(posted)).not.toContain('"mandate"');
  await run(terms, samplePassword, 'agree');
  expect(screen).toContain('This may be signed without asking you again:');
  expect(screen).toMatch(/Spends in any day +at most 150 USDC, allowances among it/);
  expect(screen).toMatch(/Its account: 0x/);
  expect(posted).toContainEqual(
    expect.objectContaining({ event: expect.objectContaining({ type: 'mandate' }) }),
  );
});
