// A text and typed data, from a file to a signature that anybody can check.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Hex,
  hashMessage,
  hashTypedData,
  recoverAddress,
  type TypedDataDefinition,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractsOf } from '../../src/shared/chain/addresses.ts';
import { permit } from '../wallet/support/sample-message.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli, startCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = contractsOf(31_337)?.weth ?? '';
const ofToken = permit(Date.now(), {}, { verifyingContract: token });
const nobody = '0x000000000000000000000000000000000000dEaD';
const ofNobody = permit(Date.now(), {}, { verifyingContract: nobody });

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  const files = {
    password: 'correct horse battery staple',
    phrase: 'test test test test test test test test test test test junk',
    'text.txt': 'I was here.',
    'permit.json': JSON.stringify(ofToken, null, 2),
    'nobody.json': JSON.stringify(ofNobody),
    'hash.txt': 'ab'.repeat(32),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  node = await servePractice(join(cwd, 'node'));
  await runCli(['vault', 'import', 'mnemonic', '--secret-file', 'phrase', '--yes', ...wallet], {
    cwd,
  });
});
afterAll(() => node.stop());

const wallet = ['--password-file', 'password', '--data-dir', 'wallet', '--without-keychain'];
const risk = ['--approve', 'all', '--i-accept-the-risk'];

/** Asks at the terminal, which answers once it was asked and could have read. */
async function answered(words: readonly string[], answer: string) {
  const signing = startCli(['sign', ...words, '--json', ...wallet], { cwd, stdin: null });
  const told = await signing.printed('stderr', /Type "approve" to sign/);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  signing.type(`${answer}\n`);
  return { told, answer: await signing.answer };
}

const signatureOf = (document: unknown): { signature: Hex } => document as { signature: Hex };

it('signs a text that the person approved at the terminal', async () => {
  const { told, answer } = await answered(['message', 'text.txt'], 'approve');
  expect(told).toContain('The signer is asked to sign this message:');
  expect(told).toMatch(/Text +I was here\./);
  expect(answer.exitCode).toBe(0);
  const { signature } = signatureOf(documentOf(answer));
  expect(await recoverAddress({ hash: hashMessage('I was here.'), signature })).toBe(account);
});

it('shows a danger, and signs nothing that was declined', async () => {
  const { told, answer } = await answered(['message', 'hash.txt'], 'no');
  expect(told).toMatch(/Danger +This looks like a hash/);
  expect(documentOf(answer)).toMatchObject({ error: { code: 'MESSAGE_DECLINED' } });
});

it('signs a permit for a contract that is there, and for no other [A-13]', async () => {
  const session = ['--rpc-url', node.rpcUrl, ...risk, ...wallet, '--json'];
  const signed = await runCli(['sign', 'typed-data', 'permit.json', ...session], { cwd });
  expect(signed.exitCode).toBe(0);
  const { signature } = signatureOf(documentOf(signed));
  const hash = hashTypedData(ofToken as unknown as TypedDataDefinition);
  expect(await recoverAddress({ hash, signature })).toBe(account);
  const codes = [
    await runCli(['sign', 'typed-data', 'nobody.json', ...session], { cwd }),
    await runCli(
      ['sign', 'typed-data', 'permit.json', '--chain', '1', ...risk, ...wallet, '--json'],
      {
        cwd,
      },
    ),
    await runCli(['sign', 'typed-data', 'text.txt', ...session], { cwd }),
  ].map((answer) => (documentOf(answer) as { error: { code: string } }).error.code);
  expect(codes).toEqual(['MESSAGE_NO_CONTRACT', 'TX_CHAIN_NOT_ENABLED', 'MESSAGE_MALFORMED']);
});

it('signs no permit for a spender that is not on a list which is on [A-06]', async () => {
  const session = ['--rpc-url', node.rpcUrl, ...risk, ...wallet, '--json'];
  const listed = (...words: string[]) =>
    runCli(['allowlist', ...words, '--data-dir', 'wallet'], { cwd });
  expect((await listed('on', 'recipients')).exitCode).toBe(0);
  const refused = await runCli(['sign', 'typed-data', 'permit.json', ...session], { cwd });
  expect(documentOf(refused)).toMatchObject({
    error: { code: 'NOT_ON_ALLOW_LIST', facts: { entry: ofToken.message.spender } },
  });
});
