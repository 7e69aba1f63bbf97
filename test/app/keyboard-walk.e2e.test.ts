import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, runEnded, type Windows } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { pageWords } from '../../src/renderer/words/page-words.ts';
import { answerReads } from '../support/answer-reads.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { focused, heardTree, press, tabTo } from '../support/page/keyboard.ts';
import { listen } from '../support/page/listen.ts';
import { pagesOfApp, showPage, showPlace } from '../support/page/show-page.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  app = await launchApp();
  windows = windowsOf(app.electron);
  page = await windows.app();
});

afterAll(() => app.stop());

const at = (where: Page, role: string, name: string | RegExp) =>
  expect
    .poll(() => focused(where))
    .toEqual({ role, name: typeof name === 'string' ? name : expect.stringMatching(name) });

/** Among other things, each whole or how it begins: "button Send". */
async function hears(where: Page, ...wanted: string[]): Promise<void> {
  const tree = await heardTree(where);
  const isThere = (words: string) => tree.some((line) => line.startsWith(words));
  expect(wanted.filter((words) => !isThere(words))).toEqual([]);
}

/** Presses what closes the window; it may be gone before the key is reported as pressed. */
async function pressLast(where: Page, name: string): Promise<void> {
  const closed = where.waitForEvent('close');
  await press(where, name).catch((thrown: unknown) => {
    if (!where.isClosed()) throw thrown;
  });
  await closed;
}

/** Opens a page of the trusted window as the app's own page does, looks at it and closes it. */
async function lookAtTrusted(request: Record<string, string>, title: string): Promise<void> {
  await page.evaluate((wanted) => {
    const { countersign } = window as unknown as {
      countersign: { trustedOpen(request: object): Promise<unknown> };
    };
    return countersign.trustedOpen(wanted);
  }, request);
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { level: 1, name: title }).waitFor();
  await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
  const closed = trusted.waitForEvent('close');
  await trusted.close();
  await closed;
}

async function rehearse(): Promise<void> {
  const told = await listen(page);
  const verdicts: string[] = [];
  const sinceAsked = async () => {
    verdicts.push(...(await told()).filter((words) => words.startsWith('Rehears')));
    return verdicts.slice(verdicts.lastIndexOf('Rehearsing on a copy of the chain'));
  };
  const once = ['Rehearsing on a copy of the chain', expect.stringMatching(/^Rehearsed on block/)];
  await press(page, 'Rehearse');
  await expect.poll(sinceAsked).toEqual(once);
  // Not again with each second that it is older.
  await page.getByRole('timer').filter({ hasText: 's ago' }).first().waitFor();
  expect(await sinceAsked()).toEqual(once);
}

/** Says it in the chat, where so many plans are shown already, and opens the plan that comes of it: the nearest one above. */
async function ask(words: string, shown: number): Promise<void> {
  await tabTo(page, 'Message', 'textbox');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Review plan' }).nth(shown).waitFor();
  await tabTo(page, 'Message', 'textbox');
  await tabTo(page, 'Review plan', 'button', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await at(page, 'main', 'Plans');
  await rehearse();
}

describe('with the keyboard alone, and by what a reader of the screen is told', () => {
  it('a person comes from the first page to a wallet', async () => {
    await page.getByRole('heading', { name: 'How do you want to start' }).waitFor();
    await hears(page, 'heading How do you want to start', 'radio Practise', 'button Start');
    await expectAccessible(page, 'target-size');
    await lookAtTrusted({ page: 'import' }, 'Bring a wallet');
    await lookAtTrusted({ page: 'restore' }, 'Bring back a backup');
    await tabTo(page, 'Practise', 'radio');
    await page.keyboard.press('ArrowDown');
    await at(page, 'radio', /^Bring a wallet/);
    await page.keyboard.press('ArrowUp');
    await press(page, 'Start practising');
    const trusted = await windows.trusted();
    await at(trusted, 'textbox', 'Password');
    await hears(trusted, 'heading Make a new wallet', 'textbox Password', 'button Show my');
    await trusted.keyboard.type(demoPassword);
    await tabTo(trusted, 'The same password again', 'textbox');
    await trusted.keyboard.type(demoPassword);
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await press(trusted, 'Show my recovery phrase');
    await at(trusted, 'heading', 'Write these words down');
    await hears(trusted, 'list Recovery phrase', 'checkbox I wrote these words');
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await tabTo(trusted, 'I wrote these words', 'checkbox');
    await trusted.keyboard.press('Space');
    await press(trusted, 'Keep this wallet');
    await trusted.getByRole('heading', { name: 'Your wallet is ready' }).waitFor();
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await pressLast(trusted, 'Close');
  });

  it('a person comes from a request over an approval to what became of it', async () => {
    await ask('swap 1 ETH for USDC', 0);
    await hears(page, 'navigation Main', 'heading Swap 1 ETH', 'tree', 'button Agree to this plan');
    await expectAccessible(page, 'target-size');
    const told = await listen(page);
    await press(page, 'Agree to this plan and start it');
    await at(page, 'main', 'Runs');
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
    await expectAccessible(page, 'target-size');
    await press(page, 'Review the approval');
    const trusted = await windows.trusted();
    await at(trusted, 'heading', /^Swap 1 ETH for at least/);
    await trusted.getByText('You can sign now.').waitFor();
    await hears(
      trusted,
      ...['heading Swap 1 ETH for at least', 'heading What the signer read from the bytes'],
      ...['StaticText You can sign now.', 'button Reject', 'button Sign and'],
    );
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await press(trusted, 'Sign and');
    await runEnded(windows);
    const said = (await told()).filter((words) => words.includes('Swap 1 ETH for at least'));
    expect(said).toHaveLength(1);
    await expectAccessible(page, 'target-size');
  });

  it('a person schedules, pauses, goes on and removes', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new request');
    await page.keyboard.press('Enter');
    await ask('every Monday at 9:00 swap 1 ETH for USDC', 1);
    await tabTo(page, 'I have seen', 'checkbox');
    await page.keyboard.press('Space');
    await press(page, 'Agree and schedule');
    await at(page, 'main', 'Schedules');
    await page.getByText('It has not started yet.').first().waitFor();
    await hears(page, 'heading Schedules', 'button Run now', 'button Pause', 'button Remove');
    await press(page, /^Pause$/);
    await at(page, 'menuitem', 'For 1 hour');
    await expectAccessible(page, 'target-size');
    await page.keyboard.press('Enter');
    await page.getByText('Paused by you').first().waitFor();
    await press(page, /^Resume$/);
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await press(page, /^Remove$/);
    await at(page, 'button', 'Keep it as it is');
    await hears(page, 'alertdialog Remove this schedule', 'button Remove the schedule');
    await expectAccessible(page, 'target-size');
    await page.keyboard.press('Escape');
    await at(page, 'button', 'Remove');
    await page.keyboard.press('Enter');
    await at(page, 'button', 'Keep it as it is');
    await press(page, 'Remove the schedule');
    await page.getByRole('heading', { name: 'Nothing starts by itself' }).waitFor();
  });
});

describe('for those who do not see it, nothing is wrong', () => {
  it.each(pagesOfApp)('on the page %s', async (name) => {
    await showPage(app, page, name);
    await expectAccessible(page, 'target-size');
  });

  it('in any part of the settings', async () => {
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectAccessible(page);
    }
  });

  it('where an account is added in the window of the signer', async () => {
    await lookAtTrusted({ page: 'add_account' }, 'Add an account');
    await lookAtTrusted({ page: 'import_account' }, 'Import an account');
  });

  it.each(['never', 'refused'] as const)(
    'where what a page asks main is answered %s',
    async (how) => {
      await answerReads(app, how);
      for (const name of pagesOfApp) {
        await showPlace(app, name);
        await page.getByRole('main', { name: pageWords[name], exact: true }).waitFor();
        await expectAccessible(page, 'target-size');
      }
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expectAccessible(page);
      }
      await answerReads(app, 'usual');
    },
  );

  it('in the two themes, each of which is really looked at', async () => {
    await page.evaluate(() => {
      const text = document.createElement('p');
      text.textContent = 'Hardly to be seen in the dark';
      text.style.color = 'black';
      document.querySelector('main')?.append(text);
    });
    await expect(expectAccessible(page)).rejects.toMatchObject({
      actual: [expect.stringMatching(/^color-contrast, dark: .*Hardly to be seen/)],
    });
  });
});

describe('with the keyboard alone, where everything begins anew after it', () => {
  it('a person makes a backup, has it looked at, and restores it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('backup');
    await page.getByRole('option', { name: /^Backup/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Backup', exact: true }).waitFor();
    await press(page, 'Back up now');
    await page.getByText('and opened again.').waitFor();
    await hears(page, 'tab Backup', 'heading Backup', 'list Backups', 'button Restore the backup');
    const told = await listen(page);
    await press(page, 'Check the backup of');
    await page.getByText('It is whole and opens').waitFor();
    expect(await told()).toContainEqual(expect.stringContaining('It is whole and opens'));
    const declined = await answerDialogs(app, false);
    await press(page, 'Restore the backup of');
    await expect.poll(declined).toEqual([expect.stringMatching(/^Restore the backup of /)]);
    await at(page, 'button', /^Restore the backup of/);
    await answerDialogs(app, true);
    await app.electron.evaluate(({ app: itself }) => {
      itself.relaunch = () => undefined;
    });
    const ended = app.electron.waitForEvent('close');
    await page.keyboard.press('Enter');
    await ended;
    app = await launchApp({ home: app.home });
    const restored = await app.page('app');
    await restored.getByText(/^Restored as it was /).waitFor();
    await hears(restored, 'StaticText Restored as it was', 'button Unlock');
    await expectAccessible(restored, 'target-size');
  });
});
