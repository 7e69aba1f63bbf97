import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  accountShown,
  closeTrusted,
  demoPassword,
  goTo,
  makeWallet,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { joinBus } from '../support/bus-program.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { hasDbus, startBus } from '../support/session-bus.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

/** The words as they are shown once. */
async function wordsShown(trusted: Page): Promise<string> {
  const items = trusted.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
  const words = await items.allTextContents();
  return words.map((word) => word.replace(/^\d+/, '').trim()).join(' ');
}

/** From the settings: takes the password once more, and gives nothing to the clipboard. */
async function showPhraseAgain(
  { electron }: RunningApp,
  windows: Windows,
  words: string,
): Promise<void> {
  const page = await windows.app();
  await goTo(windows, 'Settings');
  await page.getByRole('button', { name: 'Show the recovery phrase' }).click();
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { name: 'Show your recovery phrase' }).waitFor();
  await expectAccessible(trusted);
  await keepPicture('phrase-asked', trusted);
  const yes = trusted.getByRole('button', { name: 'Show the phrase' });
  for (const typed of [`${demoPassword}x`, demoPassword]) {
    await trusted.getByLabel('Password', { exact: true }).fill(typed);
    await yes.click();
    if (typed !== demoPassword)
      await trusted.getByText('The password does not open this vault.').waitFor();
  }
  await trusted.getByRole('heading', { name: 'Your recovery phrase', exact: true }).waitFor();
  expect(await wordsShown(trusted)).toBe(words);
  await expectAccessible(trusted);
  await keepPicture('phrase-again', trusted);
  const copied = () => electron.evaluate(({ clipboard }) => clipboard.readText());
  await trusted.locator('main').focus();
  await trusted.keyboard.press('Control+A');
  await trusted.keyboard.press('Control+C');
  expect(await copied()).not.toContain(words.split(' ')[0]);
  await closeTrusted(trusted);
}

const newPassword = 'seven lanterns over an orchard';

/** From the settings: a wrong one, one that is guessed, and too many wrong ones first; then the old one opens no more. */
async function changePassword({ dataDir }: RunningApp, windows: Windows): Promise<void> {
  const page = await windows.app();
  await goTo(windows, 'Settings');
  const open = page.getByRole('button', { name: 'Change the password' });
  await open.click();
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { name: 'Change the password' }).waitFor();
  const now = trusted.getByLabel('Current password', { exact: true });
  const next = async (text: string) => {
    await trusted.getByLabel('New password', { exact: true }).fill(text);
    await trusted.getByLabel('The new password again').fill(text);
  };
  const change = trusted.getByRole('button', { name: 'Change the password' });
  await now.fill(demoPassword);
  await next('Password1234');
  await change.click();
  await trusted.getByText(/^The password is easily guessed/).waitFor();
  await next(newPassword);
  // As many before it that the wait is long enough to be seen on a busy machine.
  const count = { version: 1, failures: 6, atBootMs: 0, lost: false };
  writeFileSync(join(dataDir, 'unlock-throttle'), JSON.stringify(count));
  await now.fill(`${demoPassword} one`);
  await change.click();
  await trusted.getByRole('timer').waitFor();
  expect(await change.isDisabled()).toBe(true);
  await trusted.getByText('The password does not open this vault.').waitFor();
  await now.and(trusted.locator(':focus')).waitFor();
  await expectAccessible(trusted);
  await keepPicture('password-refused', trusted);
  await now.fill(demoPassword);
  await change.click();
  await trusted.getByRole('heading', { name: 'The password was changed' }).waitFor();
  await trusted.getByText(/still open with the old password/).waitFor();
  await expectAccessible(trusted);
  await keepPicture('password-changed', trusted);
  await closeTrusted(trusted);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('vault.prev-'))).toEqual([]);

  // Locked, the page asks for the password of now to open the vault, and no more than that.
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  await open.click();
  const locked = await windows.trusted();
  await locked.getByText('Unlocking changes nothing yet').waitFor();
  const unlock = locked.getByRole('button', { name: 'Unlock' });
  await locked.getByLabel('Password', { exact: true }).fill(demoPassword);
  await unlock.click();
  await locked.getByText('The password does not open this vault.').waitFor();
  await locked.getByLabel('Password', { exact: true }).fill(newPassword);
  await unlock.click();
  await locked.getByLabel('Current password', { exact: true }).waitFor();
  const closed = locked.waitForEvent('close');
  await locked.close();
  await closed;
}

/** The vault is set aside on a clear yes alone, put back, set aside again, and the phrase brings its account back. */
async function losePassword(app: RunningApp, windows: Windows, words: string): Promise<void> {
  const account = await accountShown(windows);
  const page = await windows.app();
  await goTo(windows, 'Settings');
  await page.getByText('The password is lost').click();
  const aside = page.getByRole('button', { name: 'Set this vault aside' });
  await expectAccessible(page);
  await keepPicture('password-lost', page);
  const before = readFileSync(join(app.dataDir, 'vault'));
  const asked = await answerDialogs(app, false);
  await aside.click();
  await expect.poll(asked).toEqual(['Set this vault aside?']);
  expect(existsSync(join(app.dataDir, 'vault'))).toBe(true);
  await answerDialogs(app, true);
  await aside.click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await page.getByRole('button', { name: 'Unlock' }).first().waitFor();
  expect(readFileSync(join(app.dataDir, 'vault'))).toEqual(before);
  await goTo(windows, 'Settings');
  await page.getByText('The password is lost').click();
  await aside.click();
  await page.getByText('Your vault file was set aside').waitFor();
  await expectAccessible(page);
  await keepPicture('vault-aside', page);
  await page.getByRole('radio', { name: /Bring a wallet/ }).click();
  await page.getByRole('button', { name: 'Bring a wallet' }).click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Recovery phrase').fill(words);
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  await trusted.getByLabel('The same password again').fill(demoPassword);
  await trusted.getByRole('button', { name: 'Show me its address' }).click();
  await trusted.getByRole('button', { name: 'Keep this wallet' }).click();
  await trusted.getByRole('heading', { name: 'Your wallet is ready' }).waitFor();
  await closeTrusted(trusted);
  expect(await accountShown(windows)).toBe(account);
  const kept = readdirSync(app.dataDir).filter((name) => name.startsWith('vault.set-aside-'));
  expect(kept.map((name) => readFileSync(join(app.dataDir, name)))).toEqual([before]);
}

it('the first run goes on where it was left, also with a key ring that refuses and without a model: at the words, covered after a minute, nothing was made; later they are checked, and shown after the password, which is changed and lost [V-03, V-12]', async () => {
  const first = await launchApp();
  const before = windowsOf(first.electron);
  await (await before.app()).getByRole('button', { name: 'Start practising' }).click();
  const shown = await before.trusted();
  const password = shown.getByLabel('Password', { exact: true });
  await password.fill('Password1234');
  await shown.getByLabel('The same password again').fill('Password1234');
  await shown.getByRole('button', { name: 'Show my recovery phrase' }).click();
  await shown.getByText(/^The password is easily guessed: it is, or is close to/).waitFor();
  await expectAccessible(shown);
  await password.fill(demoPassword);
  await shown.getByLabel('The same password again').fill(demoPassword);
  await shown.clock.install();
  await shown.getByRole('button', { name: 'Show my recovery phrase' }).click();
  await shown.getByRole('heading', { name: 'Write these words down' }).waitFor();
  const lost = await wordsShown(shown);
  await shown.getByText('On this system other programs can record the screen').waitFor();
  await keepPicture('phrase-shown', shown);
  await expectAccessible(shown);
  await shown.clock.fastForward(60_000);
  await shown.getByText('It was on the screen for a minute and is covered now.').waitFor();
  const covered = await shown.content();
  // One or two of them may be words of the page itself ("sign").
  expect(lost.split(' ').filter((word) => covered.includes(word)).length).toBeLessThan(6);
  await expectAccessible(shown);
  await keepPicture('phrase-covered', shown);
  for (const typed of [`${demoPassword}x`, demoPassword]) {
    await shown.getByLabel('Password', { exact: true }).fill(typed);
    await shown.getByRole('button', { name: 'Show it again' }).click();
    if (typed !== demoPassword)
      await shown.getByText('The password does not open this vault.').waitFor();
  }
  await shown.getByRole('list', { name: 'Recovery phrase' }).waitFor();
  expect(await wordsShown(shown)).toBe(lost);
  await first.stop('SIGKILL');
  expect(existsSync(join(first.dataDir, 'vault'))).toBe(false);

  // Again, with a key ring that is there and gives nothing of what it is asked for.
  const bus = hasDbus ? await startBus() : null;
  const ring = bus === null ? null : await joinBus(bus, ['org.freedesktop.secrets']);
  const env = bus === null ? {} : { DBUS_SESSION_BUS_ADDRESS: bus };
  const app = await launchApp({ home: first.home, env });
  const windows = windowsOf(app.electron);
  let words = '';
  await makeWallet(windows, async (stage, _words, page) => {
    if (stage === 'phrase') words = await wordsShown(page);
  });
  expect(words).not.toBe(lost);
  const page = await windows.app();
  // Nothing of a model is set up: what works without one is said, and the way to one.
  await page.getByText('Works as it is', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Set up a model' }).waitFor();
  const reminder = page.getByText('Your recovery phrase was not checked yet');
  await reminder.waitFor();
  await expectAccessible(page);
  await keepPicture('phrase-reminder', page);
  await page.getByRole('button', { name: 'Check the phrase' }).click();
  const trusted = await windows.trusted();
  const field = trusted.getByRole('textbox', { name: 'Recovery phrase' });
  const compare = trusted.getByRole('button', { name: 'Compare it with the wallet' });
  await field.waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('these are no words of a phrase');
  await compare.click();
  await trusted.getByText('This is not a recovery phrase.').waitFor();
  await field.fill(lost);
  await compare.click();
  await trusted.getByText('This is a recovery phrase, and not the one of this wallet.').waitFor();
  await expectAccessible(trusted);
  await keepPicture('phrase-differs', trusted);
  await field.fill(words.toUpperCase());
  await compare.click();
  await trusted.getByRole('heading', { name: 'The phrase is right' }).waitFor();
  await expectAccessible(trusted);
  await closeTrusted(trusted);
  await reminder.waitFor({ state: 'detached' });
  await goTo(windows, 'Wallet');
  await page.getByRole('heading', { name: 'Main' }).waitFor();
  expect(await reminder.count()).toBe(0);
  await showPhraseAgain(app, windows, words);
  await changePassword(app, windows);
  await goTo(windows, 'Settings');
  await page.getByText(/^The vault file is encrypted with your password alone\./).waitFor();
  const asked = ring?.heard.map(({ member }) => member) ?? ['OpenSession'];
  expect(asked).toContain('OpenSession');
  await page.getByRole('button', { name: 'Open the licences of all parts' }).click();
  await page.getByRole('heading', { name: 'Licences' }).and(page.locator(':focus')).waitFor();
  await keepPicture('licences', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await losePassword(app, windows, words);
  await app.stop();
  ring?.leave();
});
