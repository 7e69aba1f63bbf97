// A wallet whose phrase, key and password are known is brought in and used; afterwards none of them may
// be found in anything that the app wrote: its folder, the person's home, its two output streams.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  closeTrusted,
  goTo,
  openApproval,
  reviewAndAgree,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { accountPath, derivePrivateKey } from '../../src/main/wallet/hd/derive-key.ts';
import { newMnemonic, seedOf, seedSecret } from '../../src/main/wallet/hd/mnemonic.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

// A new one each time: the phrases of the standards stand in the documents of libraries.
const phrase = newMnemonic(12);
const password = 'Vn7-planted-password-öé-42';

/** Every spelling in which a secret could have been written, by what it is. */
async function planted(): Promise<Map<string, Buffer>> {
  const secret = await seedSecret(phrase, '');
  const seed = seedOf(secret);
  const entropy = secret.subarray(1, 1 + (secret[0] ?? 0));
  const texts = { phrase, password, 'first words': phrase.split(' ').slice(0, 4).join(' ') };
  const keys = { key: derivePrivateKey(seed, accountPath(0)), seed, entropy };
  const found = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(texts)) {
    found.set(name, Buffer.from(text));
    found.set(`${name}, upper case`, Buffer.from(text.toUpperCase()));
    found.set(`${name}, as UTF-16`, Buffer.from(text, 'utf16le'));
    found.set(`${name}, decomposed`, Buffer.from(text.normalize('NFD')));
    found.set(`${name}, base64`, Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)));
    found.set(`${name}, as JSON words`, Buffer.from(text.split(' ').join('","')));
  }
  for (const [name, bytes] of Object.entries(keys)) {
    const hex = Buffer.from(bytes).toString('hex');
    found.set(`${name}, raw`, Buffer.from(bytes));
    found.set(`${name}, hex`, Buffer.from(hex));
    found.set(`${name}, upper hex`, Buffer.from(hex.toUpperCase()));
    found.set(`${name}, base64`, Buffer.from(Buffer.from(bytes).toString('base64').slice(0, -4)));
    found.set(`${name}, as JSON numbers`, Buffer.from([...bytes].join(',')));
  }
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function bringWallet(windows: Windows): Promise<void> {
  const app = await windows.app();
  await app.getByRole('radio', { name: /Bring a wallet/ }).click();
  await app.getByRole('button', { name: 'Bring a wallet' }).click();
  const trusted = await windows.trusted();
  // A mistake first: what is refused must not be kept either.
  await fillImport(trusted, `${phrase} wrong`);
  await trusted.getByRole('alert').first().waitFor();
  await fillImport(trusted, phrase);
  await trusted.getByRole('heading', { name: 'Is this your account' }).waitFor();
  await trusted.getByRole('button', { name: 'Keep this wallet' }).click();
  await trusted.getByRole('heading', { name: 'Your wallet is ready' }).waitFor();
  await closeTrusted(trusted);
}

async function fillImport(trusted: Page, words: string): Promise<void> {
  await trusted.getByLabel('Recovery phrase').fill(words);
  await trusted.getByLabel('Password', { exact: true }).fill(password);
  await trusted.getByLabel('The same password again').fill(password);
  await trusted.getByRole('button', { name: 'Show me its address' }).click();
}

/** Says something that is refused or answered, and waits for what is said to it. */
async function say(windows: Windows, words: string): Promise<void> {
  const app = await windows.app();
  await goTo(windows, 'Chat');
  await app.getByRole('textbox', { name: 'Message' }).fill(words);
  await app.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Locks, tries a wrong password that is close to the right one, waits as for the sixth, and opens it again. */
async function lockAndUnlock(windows: Windows, dataDir: string): Promise<void> {
  const app = await windows.app();
  await app.getByRole('button', { name: 'Lock', exact: true }).click();
  await app.getByRole('button', { name: 'Unlock' }).first().click();
  const trusted = await windows.trusted();
  const count = { version: 1, failures: 5, atBootMs: 0, lost: false };
  writeFileSync(join(dataDir, 'unlock-throttle'), JSON.stringify(count));
  for (const attempt of [`${password}x`, password]) {
    await trusted.getByLabel('Password', { exact: true }).fill(attempt);
    // The one after the wrong one waits for two seconds: the button can be pressed then.
    await trusted.getByRole('button', { name: 'Unlock' }).click();
    if (attempt === password) continue;
    await trusted.getByRole('alert').first().waitFor();
    await trusted
      .getByRole('timer')
      .getByText(/Another can be tried in \d s\./)
      .waitFor();
    await keepPicture('unlock-wait', trusted);
  }
  await app
    .getByText(/vault open/i)
    .first()
    .waitFor();
}

/** The report of the window, read there and saved where the person says. */
async function saveReport(windows: Windows, { electron, home }: RunningApp): Promise<string> {
  const app = await windows.app();
  await goTo(windows, 'Settings');
  await app.getByRole('tab', { name: 'Problems' }).click();
  await app.getByRole('region', { name: 'Lines of the log' }).getByText('app.started').waitFor();
  await app.getByRole('searchbox', { name: 'Find in the log' }).fill('secret_in_text');
  await app.getByText(/^1 of \d+ lines$/).waitFor();
  await app.getByRole('button', { name: 'Make a report' }).click();
  const shown = app.getByRole('region', { name: 'The whole report' });
  await shown.getByText('SECRET_IN_TEXT').first().waitFor();
  await keepPicture('problem-report', app);
  await expectAccessible(app);
  const filePath = join(home, 'report.json');
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath: chosen })) as never;
  }, filePath);
  await app.getByRole('button', { name: 'Save the report' }).click();
  await app.getByText('It is saved.').waitFor();
  expect(readFileSync(filePath, 'utf8').trim()).toBe((await shown.textContent())?.trim());
  return readFileSync(filePath, 'utf8');
}

it('leaves no phrase, key or password anywhere outside the vault’s encryption [V-11]', async () => {
  const running = await launchApp();
  const output: Buffer[] = [];
  const { stdout, stderr } = running.electron.process();
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const windows = windowsOf(running.electron);
  await bringWallet(windows);
  const app = await windows.app();
  await say(windows, `please use ${phrase}`);
  // The very first words of all, refused: the box keeps them, and nothing else does.
  await app.getByRole('alert').getByText('SECRET_IN_TEXT').waitFor();
  expect(await app.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(phrase);
  await say(windows, 'swap 1 ETH for USDC');
  await app.getByRole('button', { name: 'Review plan' }).last().waitFor();
  await reviewAndAgree(windows);
  await sign(await openApproval(windows));
  expect(await runEnded(windows)).toContain('Every effect was compared');
  await lockAndUnlock(windows, running.dataDir);
  const report = await saveReport(windows, running);
  await running.stop();

  expect(JSON.parse(report)).toMatchObject({
    works: { key_storage: 'ready' },
    database: { rows: { executions: 1 } },
    errors: { SECRET_IN_TEXT: 1 },
  });
  // Whatever is somebody's alone: each address is an account, and each path a name.
  expect(report).not.toMatch(/0x[0-9a-f]{8}|\b[0-9a-f]{40}\b/i);
  expect(report).not.toContain(running.home);
  const files = filesBelow(running.home);
  expect(files.map((file) => file.slice(running.dataDir.length + 1))).toEqual(
    expect.arrayContaining(['vault', 'signer-ledger', 'countersign.sqlite']),
  );
  const written = new Map(files.map((file) => [file, readFileSync(file)]));
  written.set('standard output and error', Buffer.concat(output));
  // The search finds what is there: the words that were said, in the database.
  const said = Buffer.from('swap 1 ETH for USDC');
  expect([...written.values()].some((content) => content.includes(said))).toBe(true);
  const leaks = [...(await planted())].flatMap(([what, bytes]) =>
    [...written].filter(([, content]) => content.includes(bytes)).map(([where]) => [what, where]),
  );
  expect(leaks).toEqual([]);
});
