import { cpSync, writeFileSync } from 'node:fs';
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
  expect((await cli('contact', 'add', 'Bobby', like)).stderr).toMatch(
    /If every digit is right: countersign contact add NAME ADDRESS --looks-alike\n$/,
  );
  expect((await cli('contact', 'add', 'Bobby', like, '--looks-alike')).exitCode).toBe(0);
});

it('keeps nobody under a name whose key nobody has', async () => {
  const cli = room();
  for (const address of [`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dEaD']) {
    expect((await cli('contact', 'add', 'Sink', address)).stderr).toContain(
      `Nobody has the key of ${address}: what is sent there is lost for ever. Nothing was changed.`,
    );
  }
});

it('says that there is a wallet before its accounts are known, and gives nobody its names', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'password'), 'correct horse battery staple');
  writeFileSync(
    join(folder, 'phrase'),
    'test test test test test test test test test test test junk',
  );
  let dataDir = join(folder, 'data');
  const cli = (...words: string[]) => runCli([...words, '--data-dir', dataDir], { cwd: folder });
  const secret = ['--secret-file', 'phrase', '--yes', '--password-file', 'password'];
  await cli('vault', 'import', 'mnemonic', ...secret, '--without-keychain');
  // As a vault is that was put into a new folder, from a copy.
  const elsewhere = join(folder, 'elsewhere');
  cpSync(join(dataDir, 'vault'), join(elsewhere, 'vault'), { recursive: true });
  dataDir = elsewhere;
  expect((await cli('account', 'list')).stdout).toBe(
    'There is a wallet here whose accounts are listed once a plan was run with it. "countersign vault list" shows them at once.\n',
  );
  for (const name of ['Main', 'main', 'Account 2']) {
    expect((await cli('account', 'add-watch', cold, name)).stderr).toContain(
      'Accounts of the wallet are called so. Nothing was changed. Choose another name,',
    );
  }
  expect((await cli('account', 'add-watch', cold, 'Cold')).stdout).toContain('There is a wallet');
});

it('lists accounts to look at, and never stores them in a vault', async () => {
  const cli = room();
  expect((await cli('account', 'list')).stdout).toBe('No account is known.\n');
  const added = await cli('account', 'add-watch', cold, 'Cold');
  expect(added.stdout).toBe(`Cold can be looked at now.\nAccounts:\n  Cold  ${cold}  watch-only\n`);
  expect(documentOf(await cli('account', 'list', '--json'))).toEqual({
    accounts: [{ address: cold, name: 'Cold', watchOnly: true, pays: false }],
  });
  expect((await cli('account', 'rename', 'Cold', 'Ice')).stdout).toContain(
    `  Ice  ${cold}  watch-only`,
  );
  expect((await cli('account', 'rename', 'Ice', 'Cold')).exitCode).toBe(0);
  const verified = await cli('vault', 'list', '--json');
  expect(documentOf(verified)).toMatchObject({ error: { code: expect.any(String) } });
  expect(documentOf(await cli('account', 'remove', 'cold', '--json'))).toEqual({ accounts: [] });
});

it('gives the address of an account to whoever sends, whole and as a code, and says what it is for', async () => {
  const cli = room();
  expect((await cli('account', 'receive')).stderr).toBe(
    'countersign: There is no such account in the wallet. "countersign account list" shows the accounts, "countersign vault create" makes a wallet.\n',
  );
  await cli('account', 'add-watch', cold, 'Cold');
  const { stdout } = await cli('account', 'receive', 'cold');
  expect(stdout).toContain(
    `To send to Cold on Practice Ethereum (chain 31337):\n${cold}\n0x90F7 9bf6 `,
  );
  expect(stdout.split('\n').filter((line) => /^[█▀▄ ]{37}$/.test(line))).toHaveLength(19);
  expect(documentOf(await cli('account', 'receive', cold, '--json'))).toMatchObject({
    account: { name: 'Cold', address: cold, watchOnly: true },
    network: { chainId: 31_337, practice: true },
    notes: [
      { tone: 'danger', title: 'Everybody has the key of this account' },
      { tone: 'caution', title: 'You only look at this account' },
      { tone: 'caution', title: 'Not for real money yet' },
      { tone: 'plain' },
    ],
  });
});
