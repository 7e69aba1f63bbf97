import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const cold = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

function room() {
  const dataDir = join(temporaryFolder(), 'data');
  return (...words: string[]) => runCli([...words, '--data-dir', dataDir], {});
}

it('keeps an address book, and plans for whom it names', async () => {
  const cli = room();
  expect((await cli('contact', 'list')).stdout).toBe('The address book is empty.\n');
  const added = await cli('contact', 'add', 'Bob', bob, '--note', 'rent', '--chain', '31337');
  expect(added.stdout).toBe(
    `Bob was added.\nThe address book:\n  Bob  ${bob}  only on 31337  rent\n`,
  );
  const compiled = documentOf(await cli('compile', 'send 1 ETH to bob', '--json'));
  expect(compiled).toMatchObject({
    outcome: 'plan',
    plan: { root: { params: { to: bob } } },
  });
  const offline = await cli('compile', 'send 1 ETH to bob', '--offline', '--json');
  expect(documentOf(offline)).toMatchObject({ outcome: 'ask' });
  const edited = await cli('contact', 'edit', 'bob', '--name', 'Robert', '--json');
  expect(documentOf(edited)).toMatchObject({
    contacts: [{ name: 'Robert', address: bob, chainIds: [31_337], note: 'rent' }],
  });
  const removed = await cli('contact', 'remove', 'ROBERT');
  expect(removed.stdout).toBe('Robert was removed.\nThe address book is empty.\n');
  const gone = await cli('contact', 'remove', 'Robert');
  expect(gone).toMatchObject({ exitCode: 1, stdout: '' });
  expect(gone.stderr).toBe(
    'countersign: There is no contact of that name. Nothing was changed. "countersign contact list" shows them.\n',
  );
});

it('refuses a look-alike until it is said to be right', async () => {
  const cli = room();
  await cli('contact', 'add', 'Bob', bob);
  const like = `0x7099${'1'.repeat(36)}`;
  const refused = await cli('contact', 'add', 'Bobby', like, '--json');
  expect(refused.exitCode).toBe(1);
  expect(documentOf(refused)).toMatchObject({ error: { code: 'LOOKALIKE_ADDRESS' } });
  expect((await cli('contact', 'add', 'Bobby', like, '--looks-alike')).exitCode).toBe(0);
});

it('lists accounts to look at, and never stores them in a vault', async () => {
  const cli = room();
  expect((await cli('account', 'list')).stdout).toBe('No account is known.\n');
  const added = await cli('account', 'add-watch', cold, 'Cold');
  expect(added.stdout).toBe(`Cold can be looked at now.\nAccounts:\n  Cold  ${cold}  watch-only\n`);
  expect(documentOf(await cli('account', 'list', '--json'))).toEqual({
    accounts: [{ address: cold, name: 'Cold', watchOnly: true }],
  });
  const verified = await cli('vault', 'list', '--json');
  expect(documentOf(verified)).toMatchObject({ error: { code: expect.any(String) } });
  expect(documentOf(await cli('account', 'remove', 'cold', '--json'))).toEqual({ accounts: [] });
});
