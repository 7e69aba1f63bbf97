import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { readVaultHeader } from '../../src/cli/checks/read-vault-header.ts';
import { macPending } from '../../src/main/audit/mac-pending.ts';
import { KnownVault } from '../../src/main/known-vault.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { FixedClock } from '../store/support/fixed-clock.ts';
import { agreedSchedule } from '../store/support/schedules.ts';
import { startTestSigner } from '../wallet/support/test-signer.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = temporaryFolder();
const phrase = 'test test test test test test test test test test test junk';
const firstOfPhrase = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const files = {
  password: 'correct horse battery staple\n',
  'new-password': 'another password, long enough',
  wrong: 'not the right one at all\n',
  short: 'short',
  empty: '',
  phrase: `${phrase}\n`,
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);

function vault(folder: string, ...words: string[]) {
  const more = ['--data-dir', folder, '--without-keychain', '--json'];
  return runCli(['vault', ...words, ...more], { cwd });
}
const opened = ['--password-file', 'password'];

/** A data folder of its own with the vault of the phrase. */
function folderWithVault(name: string): string {
  cpSync(join(cwd, 'wallet'), join(cwd, name), { recursive: true });
  return name;
}

/** Three lines in the audit log of a folder, sealed with the key of its vault as the app does. */
async function sealedLog(folder: string): Promise<void> {
  const store = openStore({
    path: join(cwd, folder, 'countersign.sqlite'),
    clock: new FixedClock(),
  });
  for (const kind of ['one', 'two', 'three']) store.writer.audit.append({ kind });
  const signer = startTestSigner(join(cwd, folder));
  await signer.human({ type: 'unlock', password: files.password.trim() });
  const log = { reader: store.reader.audit, writer: store.writer.audit };
  await macPending(log, (data) => signer.client.auditMac(data));
  await signer.client.noteAuditHead(store.reader.audit.head());
  await signer.client.lock();
  store.stop();
}

beforeAll(() => writeWallet(cwd));

describe('a data folder without a vault', () => {
  it.each(['list', 'verify', 'change-password', 'encrypt-anew'])(
    'ends vault %s with exit 3',
    async (verb) => {
      const answer = await vault('none', verb, ...opened);
      expect(answer.exitCode).toBe(3);
      expect(documentOf(answer)).toMatchObject({ error: { code: 'VAULT_NOT_FOUND' } });
    },
  );
});

describe('vault create', () => {
  it('shows the phrase to whoever answers, and never in the document [V-12]', async () => {
    const words = ['vault', 'create', '--words', '24', '--data-dir', 'shown', ...opened];
    const made = await runCli([...words, '--without-keychain'], { cwd, stdin: 'yes\n' });
    expect(made.exitCode).toBe(0);
    const shown = /Recovery phrase: ((?:[a-z]+ ){23}[a-z]+)\n/.exec(made.stderr)?.[1] ?? '';
    expect(shown).not.toBe('');
    expect(made.stdout).not.toContain(shown);
  });

  it('writes the phrase into no pipe where nobody is asked [V-12]', async () => {
    const made = await vault('new', 'create', '--yes', ...opened);
    expect(made.exitCode).toBe(0);
    expect(made.stderr).toMatch(/^\nAddress: 0x.{40}\nThe recovery phrase is not shown, [^\n]+\n$/);
    expect(documentOf(made)).toEqual({
      accounts: [{ address: expect.any(String), kind: 'hd', path: "m/44'/60'/0'/0/0" }],
      mode: 'password',
      chains: [31337, 31338],
      generation: 1,
    });
    expect(statSync(join(cwd, 'new', 'vault')).mode & 0o777).toBe(0o600);
    // Known before anything was run.
    const { accounts } = documentOf(made) as { accounts: { address: string }[] };
    const listed = await runCli(['account', 'list', '--data-dir', 'new', '--json'], { cwd });
    expect(documentOf(listed)).toMatchObject({
      accounts: [{ address: accounts[0]?.address, name: 'Main' }],
    });
  });

  it('never overwrites a vault', async () => {
    const before = readFileSync(join(cwd, 'wallet', 'vault'));
    const answer = await vault('wallet', 'create', '--yes', ...opened);
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'VAULT_EXISTS' } });
    expect(readFileSync(join(cwd, 'wallet', 'vault'))).toEqual(before);
  });

  it('asks for a password that is not given, and writes nothing when there is no answer', async () => {
    const answer = await vault('none', 'create');
    expect(answer.exitCode).toBe(1);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'NO_ANSWER' } });
    expect(() => statSync(join(cwd, 'none', 'vault'))).toThrow('ENOENT');
  });

  it('refuses a short password', async () => {
    const answer = await vault('none', 'create', '--yes', '--password-file', 'short');
    expect(answer.exitCode).toBe(1);
    expect(answer.stderr).toMatchSnapshot();
  });
});

describe('a vault', () => {
  it('opens with its password, typed into the pipe or read from a file', async () => {
    const words = ['vault', 'list', '--data-dir', 'wallet', '--without-keychain', '--json'];
    const [typed, verified] = await Promise.all([
      runCli(words, { cwd, stdin: files.password }),
      vault('wallet', 'verify', ...opened),
    ]);
    expect(documentOf(typed)).toMatchObject({ accounts: [{ address: firstOfPhrase }] });
    expect(documentOf(verified)).toEqual({ valid: true, ...(documentOf(typed) as object) });
  });

  it('stays locked without a password, or with a wrong one that nobody types again', async () => {
    const folder = folderWithVault('mistyped');
    const words = ['vault', 'list', '--data-dir', folder, '--without-keychain', '--json'];
    const [none, wrong] = await Promise.all(
      ['', 'another password entirely\n'].map((stdin) => runCli(words, { cwd, stdin })),
    );
    expect(none).toMatchObject({ exitCode: 3 });
    expect(none && documentOf(none)).toMatchObject({ error: { code: 'NO_ANSWER' } });
    expect(none?.stderr).toContain('The vault stays locked: nobody gave its password.');
    expect(wrong).toMatchObject({ exitCode: 3 });
    expect(wrong && documentOf(wrong)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
  });

  it('does not open with another password: an error for list, an answer for verify', async () => {
    const folder = folderWithVault('mistaken');
    const wrong = ['--password-file', 'wrong'];
    const [refused, judged] = await Promise.all([
      vault(folder, 'list', ...wrong),
      vault(folder, 'verify', ...wrong),
    ]);
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
    expect(judged).toMatchObject({ exitCode: 1, stderr: '' });
    expect(documentOf(judged)).toMatchObject({
      valid: false,
      error: { code: 'VAULT_WRONG_PASSWORD' },
    });
  });

  it('is not opened, nor asked for its password twice, while a wait after wrong ones lasts [V-07]', async () => {
    const folder = folderWithVault('guessed');
    const count = { version: 1, failures: 40, atBootMs: Math.floor(uptime() * 1000), lost: false };
    writeFileSync(join(cwd, folder, 'unlock-throttle'), JSON.stringify(count));
    const answer = await vault(folder, 'list', ...opened);
    expect(answer.exitCode).toBe(3);
    expect(documentOf(answer)).toMatchObject({
      error: { code: 'PASSWORD_WAIT', message: expect.stringMatching(/can be tried in \d minute/) },
    });
  });

  it('takes another account, which pays when it is told to', async () => {
    const folder = folderWithVault('grown');
    const second = await vault(folder, 'add-account', ...opened);
    expect(documentOf(second)).toMatchObject({ accounts: [{}, { path: "m/44'/60'/0'/0/1" }] });
    const paying = await runCli(['account', 'use', 'Account 2', '--data-dir', folder], { cwd });
    expect(paying.stdout).toMatch(
      /^Account 2 pays from here on\.\nAccounts:\n {2}Account 2 .* {2}pays\n {2}Main/,
    );
  });

  it('takes another chain, with keys that everybody has only when that is said', async () => {
    const folder = folderWithVault('chains');
    const refused = await vault(folder, 'enable-chain', '1', ...opened);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'PUBLISHED_KEYS' } });
    const accepts = ['--accept-published-keys', ...opened];
    const chain = await vault(folder, 'enable-chain', '1', ...accepts);
    expect(documentOf(chain)).toMatchObject({ chains: expect.arrayContaining([1, 31337]) });
    const taken = await vault(folder, 'disable-chain', '1', ...opened);
    expect(documentOf(taken)).toMatchObject({ chains: [31337, 31338] });
    const wrong = await vault(folder, 'disable-chain', '1', '--password-file', 'wrong');
    expect(documentOf(wrong)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
  });

  it('is listed with the names that its accounts are called by', async () => {
    const folder = folderWithVault('named');
    await vault(folder, 'add-account', ...opened);
    const words = ['vault', 'list', '--data-dir', folder, '--without-keychain', ...opened];
    const { stdout } = await runCli(words, { cwd });
    expect(stdout).toMatch(/^ {2}Main {7}0x\w{40} {2}m\/44/m);
    expect(stdout).toMatch(/^ {2}Account 2 {2}0x\w{40} {2}m\/44/m);
    const account = (verb: string, ...more: string[]) =>
      runCli(['account', verb, ...more, '--data-dir', folder], { cwd });
    expect((await account('rename', 'account 2', 'Savings')).stdout).toMatch(
      /^The account is called Savings from here on\.\nAccounts:\n {2}Main {5}0x\w{40} {2}pays\n {2}Savings {2}0x/,
    );
    expect((await runCli(words, { cwd })).stdout).toMatch(/^ {2}Savings {2}0x\w{40} {2}m\/44/m);
    expect((await account('rename', 'Main', 'Account 2')).stderr).toContain('was called so before');
    expect((await account('hide', 'Savings')).stdout).toMatch(/Savings {2}0x\w{40} {2}hidden\n$/);
    expect((await account('use', 'Savings')).stderr).toContain(
      'To show it: countersign account show ACCOUNT',
    );
    const store = openStore({
      path: join(cwd, folder, 'countersign.sqlite'),
      clock: new FixedClock(),
    });
    const [main] = new KnownVault(store).accounts();
    agreedSchedule(store.writer, { account: getAddress(main?.address ?? '') });
    store.stop();
    await account('show', 'Savings');
    await account('use', 'Savings');
    const atWork = await account('hide', 'Main');
    expect(atWork.stderr).toBe(
      'countersign: The schedule "Swap 1 ETH for USDC" acts for Main. Nothing was changed. Those go on by themselves while it is hidden. Confirm that, or end them first. To confirm it: countersign account hide ACCOUNT --they-go-on\n',
    );
    expect((await account('hide', 'Main', '--they-go-on')).stdout).toContain('Main is hidden.');
    await account('show', 'Main');
    await account('use', 'Main');
    await account('hide', 'Savings');
    expect((await account('hide', 'Main')).stderr).toContain('what pays is never hidden');
    expect((await account('show', 'Account 2')).stdout).toContain('Savings is shown again.');
  });

  it('changes its password', async () => {
    const folder = folderWithVault('changed');
    const newOne = ['--new-password-file', 'new-password'];
    expect((await vault(folder, 'change-password', ...newOne, ...opened)).exitCode).toBe(0);
    const [old, now] = await Promise.all([
      vault(folder, 'list', ...opened),
      vault(folder, 'list', '--password-file', 'new-password'),
    ]);
    expect([old.exitCode, now.exitCode]).toEqual([3, 0]);
  });

  it('is encrypted anew with its password, and the audit log is whole before and after [V-03]', async () => {
    const folder = folderWithVault('anew');
    const path = join(cwd, folder, 'vault');
    await sealedLog(folder);
    const before = readFileSync(path);
    const log = ['audit', 'verify', '--macs', '--data-dir', folder, '--without-keychain', '--json'];
    const audit = () => runCli([...log, ...opened], { cwd });
    const listed = await vault(folder, 'list', ...opened);
    const whole = { ok: true, lines: 3, mac: 'checked', unsealed: 0, firstBad: null };
    expect(documentOf(await audit())).toMatchObject(whole);
    const refused = await vault(folder, 'encrypt-anew', '--password-file', 'wrong');
    expect(refused.exitCode).toBe(3);
    expect(documentOf(refused)).toMatchObject({ error: { code: 'VAULT_WRONG_PASSWORD' } });
    expect(readFileSync(path)).toEqual(before);
    const done = await vault(folder, 'encrypt-anew', ...opened);
    expect(done.exitCode).toBe(0);
    const { generation, ...rest } = documentOf(listed) as { generation: number };
    expect(documentOf(done)).toEqual({ ...rest, generation: generation + 1 });
    expect(readdirSync(join(cwd, folder)).filter((name) => name.startsWith('vault.prev-'))).toEqual(
      [],
    );
    expect(documentOf(await audit())).toMatchObject(whole);
    const verified = await vault(folder, 'verify', ...opened);
    expect(documentOf(verified)).toMatchObject({ valid: true, generation: generation + 1 });
    const words = ['vault', 'encrypt-anew', '--data-dir', folder, '--without-keychain', ...opened];
    const { stdout } = await runCli(words, { cwd });
    expect(stdout).toContain('were made before are encrypted as before: make a new backup.');
  });

  it('has its phrase compared with what was written down, and that is known from then on', async () => {
    const folder = folderWithVault('checked');
    writeFileSync(join(cwd, 'other-phrase'), `${'zoo '.repeat(11)}wrong\n`);
    const differs = await vault(folder, 'check-phrase', '--secret-file', 'other-phrase', ...opened);
    expect(documentOf(differs)).toMatchObject({ error: { code: 'PHRASE_DIFFERS' } });
    const state = () => {
      const path = join(cwd, folder, 'countersign.sqlite');
      const store = openStore({ path, clock: new FixedClock() });
      try {
        return new KnownVault(store).phrase();
      } finally {
        store.stop();
      }
    };
    await vault(folder, 'add-account', ...opened);
    expect(state()).toBe('unchecked');
    const withWord = ['--secret-file', 'phrase', '--passphrase-file', 'other-phrase', ...opened];
    const another = await vault(folder, 'check-phrase', ...withWord);
    expect(documentOf(another)).toMatchObject({ error: { code: 'PHRASE_PASSPHRASE_DIFFERS' } });
    const right = await vault(folder, 'check-phrase', '--secret-file', 'phrase', ...opened);
    expect(documentOf(right)).toMatchObject({
      ...{ accounts: [{}, {}], comeBack: [expect.any(String), expect.any(String)], others: [] },
    });
    expect(state()).toBe('checked');
  });

  it('takes no new password that is easily guessed, and says why [V-07]', async () => {
    const folder = folderWithVault('guessed');
    writeFileSync(join(cwd, 'guessed-password'), 'Password1234\n');
    const newOne = ['--new-password-file', 'guessed-password'];
    const refused = await vault(folder, 'change-password', ...newOne, ...opened);
    expect(refused.stdout + refused.stderr).toContain('is close to, what many people choose');
    expect(refused.stdout + refused.stderr).not.toContain('Password1234');
    expect((await vault(folder, 'list', ...opened)).exitCode).toBe(0);
  });

  it('keeps no earlier vault that the old password opens, and says what it still opens', async () => {
    const folder = folderWithVault('told');
    const words = ['vault', 'change-password', '--data-dir', folder, '--without-keychain'];
    const more = ['--new-password-file', 'new-password', ...opened];
    const { stdout } = await runCli([...words, ...more], { cwd });
    expect(stdout).toContain(
      'Backups and copies that were made before still open with the old one',
    );
    expect(readdirSync(join(cwd, folder)).filter((name) => name.startsWith('vault.prev-'))).toEqual(
      [],
    );
    expect(documentOf(await vault(folder, 'list', ...opened))).toMatchObject({
      error: { code: 'VAULT_WRONG_PASSWORD' },
    });
  });
});

describe('a file given to the signer', () => {
  it('is named by its option when it is empty or missing', async () => {
    const [empty, missing] = await Promise.all([
      vault('wallet', 'list', '--password-file', 'empty'),
      vault('none', 'import', 'private-key', '--secret-file', 'nowhere', ...opened),
    ]);
    expect(empty.stderr).toContain('The password file "empty" is empty.');
    expect(documentOf(empty)).toMatchObject({ error: { code: 'FILE_EMPTY' } });
    expect(missing.stderr).toContain('The secret file "nowhere" cannot be read.');
    expect(documentOf(missing)).toMatchObject({ error: { code: 'FILE_UNREADABLE' } });
  });
});

describe('a vault that is older than the newest one seen here', () => {
  it('is refused by list, found by verify and by the doctor, and opens when that is accepted', async () => {
    const folder = folderWithVault('older');
    const { vaultId, generation } = readVaultHeader(join(cwd, folder));
    const path = join(cwd, folder, 'countersign.sqlite');
    const store = openStore({ path, clock: new FixedClock() });
    store.writer.vaultGenerations.see(vaultId, generation + 1);
    store.stop();
    const [listed, verified, accepted, examined] = await Promise.all([
      vault(folder, 'list', ...opened),
      vault(folder, 'verify', ...opened),
      vault(folder, 'list', '--accept-rollback', ...opened),
      runCli(['doctor', '--data-dir', folder], { cwd }),
    ]);
    const error = { code: 'VAULT_ROLLED_BACK', facts: { generation, seen: generation + 1 } };
    expect(documentOf(listed)).toMatchObject({ error });
    expect(listed.stderr).toContain('--accept-rollback');
    expect(documentOf(verified)).toMatchObject({ valid: false, error });
    expect(accepted.exitCode).toBe(0);
    expect(examined.stdout).toMatch(/^failed {2}vault: .* older than one that was seen here/m);
  });
});

describe('vault import', () => {
  it('takes over a phrase with the account that it begins with', async () => {
    const words = ['--secret-file', 'phrase', '--yes', ...opened];
    const answer = await vault('taken-over', 'import', 'mnemonic', ...words);
    expect(documentOf(answer)).toMatchObject({
      accounts: [{ address: firstOfPhrase, kind: 'hd' }],
    });
    expect((await vault('taken-over', 'verify', ...opened)).exitCode).toBe(0);
  });

  it('asks whether the address of a phrase that it takes over is the expected one', async () => {
    const words = ['--secret-file', 'phrase', ...opened];
    const answer = await vault('asked', 'import', 'mnemonic', ...words);
    expect(answer.stderr).toContain(firstOfPhrase);
    expect(answer.stderr).toContain('Is this the address that you expected?');
    expect(answer.stderr).not.toContain('Write down');
    expect(documentOf(answer)).toMatchObject({ error: { code: 'NOT_CONFIRMED' } });
  });

  it('says of a backup that ends too early that it is damaged, and writes nothing', async () => {
    const half = readFileSync(join(cwd, 'wallet', 'vault')).subarray(0, 600);
    writeFileSync(join(cwd, 'half.backup'), half);
    const words = ['--secret-file', 'half.backup', ...opened];
    const answer = await vault('unwritten', 'import', 'backup', ...words);
    expect(documentOf(answer)).toMatchObject({ error: { code: 'VAULT_BACKUP_DAMAGED' } });
    expect(answer.stderr).not.toContain('vault.prev');
    expect(() => statSync(join(cwd, 'unwritten', 'vault'))).toThrow('ENOENT');
  });
});

describe('vault export [V-14]', () => {
  it('writes a backup that opens elsewhere, and overwrites nothing', async () => {
    const words = ['export', 'backup', '--out', 'wallet.backup', ...opened];
    const backup = await vault('wallet', ...words);
    expect(documentOf(backup)).toEqual({
      kind: 'backup',
      file: join(cwd, 'wallet.backup'),
      bytes: statSync(join(cwd, 'wallet.backup')).size,
    });
    const [again, restored] = await Promise.all([
      vault('wallet', ...words),
      vault('copy', 'import', 'backup', '--secret-file', 'wallet.backup', ...opened),
    ]);
    expect(again.exitCode).toBe(1);
    expect(documentOf(again)).toMatchObject({ error: { code: 'FILE_EXISTS' } });
    expect(documentOf(restored)).toMatchObject({ accounts: [{ address: firstOfPhrase }] });
  });

  it('writes an account as a keystore with a password of its own', async () => {
    const own = ['--keystore-password-file', 'new-password'];
    const account = ['--address', firstOfPhrase, '--out', 'key.json'];
    await vault('wallet', 'export', 'keystore', ...account, ...own, ...opened);
    const file = ['--secret-file', 'key.json', '--yes'];
    const taken = await vault('single', 'import', 'keystore', ...file, ...own, ...opened);
    expect(documentOf(taken)).toMatchObject({
      accounts: [{ address: firstOfPhrase, kind: 'key' }],
    });
  });
});

describe('the words of the vault verbs', () => {
  it.each([
    { name: 'an import of an unknown kind', words: ['import', 'seed'] },
    { name: 'a keystore without its file', words: ['import', 'keystore'] },
    { name: 'a keystore export without an address', words: ['export', 'keystore'] },
    { name: 'a chain that is no number', words: ['enable-chain', 'mainnet'] },
  ])('refuses $name with exit 2', async ({ words }) => {
    const answer = await vault('none', ...words);
    expect(answer.exitCode).toBe(2);
    expect(answer.stderr).toMatchSnapshot();
  });
});
