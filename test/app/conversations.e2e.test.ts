import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { testKey } from '../agent/model/support/test-client.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { startMessagesApi } from '../support/messages-api/messages-api.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;

// A wallet and an app for all of it: each test begins a chat of its own.
beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

const box = (page: Page) => page.getByLabel('Message', { exact: true });
const said = (page: Page, text: string) =>
  page.getByRole('log').getByText(`You said: ${text}`, { exact: true }).first();
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await said(page, text).waitFor();
}

it('chats are branched, found, renamed, removed and brought back by keyboard', async () => {
  await say(page, 'wrap 1 ETH');
  await page.getByRole('button', { name: 'Review plan' }).waitFor();

  // Said otherwise: a version beside it, with its own plan.
  await page.getByRole('button', { name: 'Say it otherwise' }).press('Enter');
  const again = page.getByLabel('Your message', { exact: true });
  await again.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Say it otherwise: wrap 1 ETH');
  await page.keyboard.press('Enter');
  await again.fill('wrap 2 ETH');
  await keepPicture('chat-edit', page);
  await expectAccessible(page);
  await again.press('Enter');
  await said(page, 'wrap 2 ETH').waitFor();
  await page.getByText('Version 2 of 2').waitFor({ state: 'attached' });
  await page.getByRole('article', { name: 'Plan Wrap 2 ETH' }).waitFor();
  await keepPicture('chat-branch', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Version before' }).focus();
  await page.keyboard.press('Enter');
  await said(page, 'wrap 1 ETH').waitFor();
  await page.getByRole('article', { name: 'Plan Wrap 1 ETH' }).waitFor();
  // The focus stays for the next press.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Version before',
  );

  // A second one, renamed, and found by what was said in the first.
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await say(page, 'what is my balance of ETH');
  const item = chats(page).getByRole('button', { name: /^What to do with what is my balance/ });
  await item.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
  await keepPicture('chat-menu', page);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const name = page.getByLabel('Name of the chat');
  await name.fill(' ');
  await name.press('Enter');
  await page.getByText('A chat needs a name.').waitFor();
  await expectAccessible(page);
  await keepPicture('chat-rename', page);
  await name.fill('Crème for the rent');
  await name.press('Enter');
  await chats(page).getByText('Crème for the rent').waitFor();

  const find = page.getByLabel('Find in chats');
  await find.fill('creme');
  await page.getByText('1 chat found').waitFor();
  expect(await chats(page).locator('mark').allTextContents()).toEqual(['Crème']);
  await find.fill('wrap 2');
  await chats(page).locator('mark', { hasText: '2' }).waitFor();
  await keepPicture('chat-search', page);
  await expectAccessible(page);
  // What was found stands in the version that was hidden.
  await chats(page)
    .getByRole('button', { name: /^wrap 1 ETH/ })
    .press('Enter');
  await said(page, 'wrap 2 ETH').waitFor();
  await find.fill('nothing of that kind');
  await page.getByText('No chat has all of these words in its name or in one message.').waitFor();
  await keepPicture('chat-search-none', page);
  await expectAccessible(page);
  await find.press('Escape');
  expect(await find.inputValue()).toBe('');

  await chats(page).getByRole('button', { name: 'What to do with Crème for the rent' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from the list' }).press('Enter');
  await page.getByText('Removed: Crème for the rent').waitFor();
  await keepPicture('chat-removed', page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await chats(page).getByText('Crème for the rent').waitFor();
});

it('files go along with words, or are refused with their reason; what was not sent outlives the page', async () => {
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  const folder = temporaryFolder();
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const large = file('large.csv', 'a');
  truncateSync(large, 300_000);
  const paths = [
    file('rents.csv', 'who,how much\nAna,25\n'),
    file('photo.png', Uint8Array.of(0x89, 0x50, 0xff, 0xfe)),
    large,
  ];
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: chosen });
  }, paths);
  await box(page).fill('wrap 1 ETH\nfor the rent');
  await page.getByRole('button', { name: 'Attach files of text' }).click();
  await page.getByRole('button', { name: 'Remove rents.csv' }).waitFor();
  await page.getByText('photo.png is not a file of text in UTF-8.').waitFor();
  await page.getByText('large.csv is too large: at most 200 kB of text can be attached.').waitFor();
  await keepPicture('chat-attach', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All right' }).click();

  // Dropped and pasted.
  const give = (type: 'drop' | 'paste', name: string, size: number) =>
    box(page).evaluate(
      (element, given) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'.repeat(given.size)], given.name));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          given.type === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        );
      },
      { type, name, size },
    );
  await give('drop', 'dropped.txt', 10);
  await page.getByRole('button', { name: 'Remove dropped.txt' }).waitFor();
  await give('paste', 'pasted.md', 10);
  await page.getByRole('button', { name: 'Remove pasted.md' }).waitFor();
  await give('drop', 'much.txt', 200_001);
  await page.getByText(/^much.txt is too large/).waitFor();
  await page.getByRole('button', { name: 'Remove dropped.txt' }).click();

  // The page comes anew: the words and the files are there.
  await page.reload();
  await page.getByRole('button', { name: 'Remove rents.csv' }).waitFor();
  await page.getByRole('button', { name: 'Remove pasted.md' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove dropped.txt' }).count()).toBe(0);
  expect(await box(page).inputValue()).toBe('wrap 1 ETH\nfor the rent');

  await box(page).fill('x'.repeat(20_001));
  await page.getByText(/^20,001 characters; at most 20,000 are read/).waitFor();
  await box(page).fill('wrap 1 ETH');
  await box(page).press('Shift+Enter');
  expect(await box(page).inputValue()).toBe('wrap 1 ETH\n');
  await box(page).press('Backspace');
  await box(page).press('Enter');
  await page
    .getByText(/^rents.csv, pasted.md were not read: these words were understood/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Remove rents.csv' }).count()).toBe(0);
  await page.getByRole('log').getByText('rents.csv', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  await keepPicture('chat-attached', page);
  await expectAccessible(page);
});

it('a chat has a model of its own, chosen from those of the key with their prices', async () => {
  const api = await startMessagesApi([]);
  api.models.push({
    ...{ id: 'claude-haiku-5-5', display_name: 'Claude Haiku 5.5' },
    ...{ max_input_tokens: 200_000, max_tokens: 64_000 },
  });
  onTestFinished(() => api.stop());
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await page.getByRole('button', { name: 'Model: No model' }).click();
  await page.getByText('No model is set up.').waitFor();
  await keepPicture('chat-no-model', page);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Settings of the model' }).click();
  await answerDialogs(app, true);
  await page.getByLabel('Address of the service').fill(api.url);
  await page.getByRole('button', { name: 'Save the model' }).click();
  await page.getByText(/^No key (is set|can be read)/).waitFor();
  await app.electron.evaluate(({ clipboard }, key) => clipboard.writeText(key), testKey);
  await page.getByRole('button', { name: 'Take the key that I copied' }).click();
  await page.getByText(/A key is (held until|in the key chain)/).waitFor();

  await goTo(windows, 'Chat');
  const picker = page.getByRole('button', { name: 'Model: claude-sonnet-5-5' });
  await picker.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('menuitemradio', { name: /Haiku/ });
  await choice.waitFor();
  await keepPicture('chat-models', page);
  await expectAccessible(page);
  expect(await choice.textContent()).toMatch(
    /\$[\d.]+ in, \$[\d.]+ out per million tokens; reads up to [\d,]+ tokens/,
  );
  await choice.press('Enter');
  const chosen = page.getByRole('button', { name: /^Model: claude-haiku/ });
  await chosen.waitFor();
  await page.getByText(/^This chat \$0, today \$0 of \$5$/).waitFor();

  // The service is gone: that is said, and the chat keeps its model.
  await api.stop();
  await chosen.click();
  await page.getByRole('menuitem', { name: 'Ask for the models again' }).waitFor();
  await keepPicture('chat-models-failed', page);
  await expectAccessible(page);
});
