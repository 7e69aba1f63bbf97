// A danger of the rehearsal is not approved in advance, unless the person says that they accept it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf } from '../executor/support/plans.ts';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const cwd = temporaryFolder();
// Anvil's first account; its phrase is public.
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x1111111111111111111111111111111111111111';
writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
writeFileSync(join(cwd, 'phrase'), 'test test test test test test test test test test test junk');

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  node = await servePractice(join(cwd, 'node'));
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  const wallet = ['--data-dir', 'wallet', '--without-keychain'];
  await runCli(['vault', 'import', 'mnemonic', ...secret, ...wallet], { cwd });
  const params = { token: 'USDC', spender: thief, amount: '10' };
  const allow = { id: 'allow', label: 'Allow', type: 'action' as const, tool: 'approve', params };
  writeFileSync(join(cwd, 'allow.json'), JSON.stringify(planOf(allow)));
});
afterAll(() => node.stop());

const run = (...more: string[]) => {
  const wallet = ['--data-dir', 'wallet', '--without-keychain', '--password-file', 'password'];
  const who = ['--account', account, '--rpc-url', node.rpcUrl, '--json', '--approve', 'all'];
  return runCli(['run', 'allow.json', ...who, ...wallet, ...more], { cwd });
};
const allowances = () =>
  runCli(['allowance', 'list', '--account', account, '--rpc-url', node.rpcUrl], { cwd });

it('a danger is not approved in advance: nothing is started, and it says how to go on', async () => {
  const refused = await run();
  expect(refused.exitCode).not.toBe(0);
  expect(documentOf(refused)).toMatchObject({
    error: { code: 'RISK_NOT_ACCEPTED', facts: { finding: 'SPENDER_HAS_NO_CODE' } },
  });
  expect((await allowances()).stdout).toContain('Nobody was found');
});

it('with the word that accepts it the danger is carried out', async () => {
  expect(documentOf(await run('--i-accept-the-risk'))).toMatchObject({ status: 'completed' });
  expect((await allowances()).stdout).toBe(`${thief} may take at most 10 USDC\n`);
});
