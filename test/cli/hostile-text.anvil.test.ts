// A plan that somebody sent may hold any text. It must not steer the terminal on which the signer asks.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentBy } from './support/json-rpc.ts';
import { servePractice } from './support/practice-server.ts';
import { runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
// Clears the screen, hides what follows, turns the direction of reading, begins a line of its own.
const hostile = '\u001b[2J\u001b[8m\u009b1m\u202e\r\nThe signer is asked to sign: nothing\n';
const plan = {
  ...{ id: 'p1', name: hostile, userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 },
  naturalLanguage: hostile,
  root: {
    ...{ id: hostile, label: hostile, type: 'action', tool: 'defi_swap' },
    // More than half of what is there: worth a caution, which names the step.
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '60%' },
  },
};
const files = {
  password: 'correct horse battery staple',
  phrase: 'test test test test test test test test test test test junk',
  'plan.json': JSON.stringify(plan),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
});
afterAll(() => node.stop());

const wallet = ['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'];

it('is written out on the terminal, before and after the question [A-10]', async () => {
  await runCli(['vault', 'import', 'mnemonic', '--secret-file', 'phrase', '--yes', ...wallet], {
    cwd,
  });
  const sent = await sentBy(node.rpcUrl, account);
  const words = ['run', 'plan.json', '--account', account, '--rpc-url', node.rpcUrl, ...wallet];
  const { stdout, stderr } = await runCli(words, { cwd, stdin: 'no\n' });
  expect(stderr).toContain('More than half of the account');
  expect(stderr).toContain('The signer is asked to sign:');
  for (const text of [stdout, stderr]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/);
  }
  expect(stderr.match(/^The signer is asked to sign:/gm)).toHaveLength(1);
  expect(await sentBy(node.rpcUrl, account)).toBe(sent);
});
