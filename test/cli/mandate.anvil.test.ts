import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePractice } from './support/practice-server.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const gift = {
  ...{ id: 'gift', name: 'Daily gift', userId: 'local', createdAt: 1_764_000_000_000 },
  ...{ status: 'draft', chainId: 31337 },
  trigger: { type: 'cron', expression: '0 9 * * *' },
  root: {
    ...{ id: 'send', label: 'Send', type: 'action', tool: 'transfer' },
    params: { token: 'ETH', amount: '0.5', to: bob },
  },
};

let node: Awaited<ReturnType<typeof servePractice>>;
beforeAll(async () => {
  writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
  writeFileSync(join(cwd, 'gift.json'), JSON.stringify(gift));
  const { trigger: _, ...once } = gift;
  writeFileSync(join(cwd, 'once.json'), JSON.stringify({ ...once, id: 'once' }));
  const other = { ...once.root, params: { ...once.root.params, amount: '0.6' } };
  writeFileSync(join(cwd, 'other.json'), JSON.stringify({ ...once, id: 'other', root: other }));
  node = await servePractice(join(cwd, 'node'));
  await writeWallet(cwd);
});
afterAll(() => node.stop());

const cli = (...words: string[]) => runCli([...words, '--data-dir', 'wallet', '--json'], { cwd });
const secrets = ['--without-keychain', '--password-file', 'password'];
const onChain = () => ['--rpc-url', node.rpcUrl, ...secrets];
const createFor = (plan: string, ...words: string[]) =>
  cli('mandate', 'create', plan, '--account', 'Main', ...words, ...onChain());
const create = (...words: string[]) => createFor('gift.json', ...words);

it('draws up the terms, makes a mandate, lists it, shows it and revokes it', async () => {
  const drafted = await create('--draft', '--runs', '3');
  expect(drafted).toMatchObject({ exitCode: 0 });
  expect(documentOf(drafted)).toMatchObject({
    terms: {
      caps: [{ token: 'native', perRun: '500000000000000000', total: '1500000000000000000' }],
      recipients: [bob],
      maxUses: 3,
    },
  });
  expect(documentOf(await cli('mandate', 'list'))).toEqual({ mandates: [] });
  const made = await create('--yes', '--runs', '3');
  expect(made.stderr).toContain('This may be signed without asking you again');
  const { mandateId } = documentOf(made) as { mandateId: string };
  expect(documentOf(made)).toMatchObject({ state: 'active', left: [{ left: '1.5 ETH' }] });
  const { account } = documentOf(made) as { account: string };
  const added = await cli(
    ...['schedule', 'add', 'gift.json', '--account', 'Main', '--mandate', mandateId],
    ...['--rpc-url', node.rpcUrl, ...secrets],
  );
  expect(documentOf(added)).toMatchObject({ account, mandate: { mandateId, state: 'active' } });
  const revoked = await cli('mandate', 'revoke', mandateId, ...secrets);
  expect(documentOf(revoked)).toMatchObject({ state: 'revoked', signerTold: true });
  expect(documentOf(await cli('mandate', 'show', mandateId))).toMatchObject({
    ...{ mandateId, state: 'revoked', history: [] },
  });
  expect((await cli('mandate', 'show', 'nothing')).stderr).toContain('There is no such mandate.');
});

it('is funded, approves one run of its plan and of no other, and gives back what is left', async () => {
  const made = documentOf(await createFor('once.json', '--yes', '--runs', '2')) as {
    mandateId: string;
  };
  const { mandateId } = made;
  const run = (plan: string, ...words: string[]) => {
    const approve = ['--approve', `mandate:${mandateId}`];
    return cli('run', plan, '--account', 'Main', ...approve, ...words, ...onChain());
  };
  const funded = await cli('mandate', 'fund', mandateId, '--approve', 'all', ...onChain());
  expect(funded).toMatchObject({ exitCode: 0 });
  expect(documentOf(funded)).toMatchObject({ state: 'completed' });
  const other = await run('other.json');
  expect(other).toMatchObject({ exitCode: 1 });
  expect(other.stderr).toContain('The mandate was made for another plan');
  const ran = await run('once.json');
  expect(documentOf(ran)).toMatchObject({ state: 'completed' });
  expect(ran).toMatchObject({ exitCode: 0 });
  const show = async () => documentOf(await cli('mandate', 'show', mandateId));
  expect(await show()).toMatchObject({
    uses: 1,
    history: [{ spent: ['0.5 ETH'], gaveBack: false }],
  });
  const more = await run('once.json', '--again');
  expect(more).toMatchObject({ exitCode: 1 });
  expect(more.stderr).toContain('The mandate does not allow so much in this time.');
  const { error } = documentOf(more) as { error: { code: string; facts: { executionId: string } } };
  expect(error.code).toBe('MANDATE_REFUSED');
  // It goes on waiting for a person, who is told why, and calls it off.
  const asked = await cli('exec', 'resume', error.facts.executionId, '--follow', ...onChain());
  expect(asked.stderr).toContain(
    'Its mandate does not sign this: The mandate does not allow so much in this time.',
  );
  expect(documentOf(await cli('exec', 'cancel', error.facts.executionId))).toMatchObject({
    ...{ state: 'waiting', wanted: 'cancel' },
  });
  // Without a password: its signer, whose vault is locked, hears of it with the next run.
  const revoked = await cli('mandate', 'revoke', mandateId, '--without-keychain');
  expect(revoked).toMatchObject({ exitCode: 0, stderr: '' });
  expect(documentOf(revoked)).toMatchObject({ state: 'revoked', signerTold: false });
  expect(await run('once.json')).toMatchObject({ exitCode: 1 });
  const back = await cli('mandate', 'return', mandateId, '--approve', 'all', ...onChain());
  expect(documentOf(back)).toMatchObject({ state: 'completed' });
  expect(await show()).toMatchObject({ state: 'revoked', returnedAt: expect.any(Number) });
  const byItself = await cli('mandate', 'return', mandateId, '--locked', ...onChain());
  expect(byItself).toMatchObject({ exitCode: 3 });
  expect(byItself.stderr).toContain('does not sign while the vault is locked');
});
