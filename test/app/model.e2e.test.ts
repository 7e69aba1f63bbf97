import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { testKey } from '../agent/model/support/test-client.ts';
import { action, intent, slot } from '../agent/planner/support/plan-with.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { type MessagesApi, startMessagesApi } from '../support/messages-api/messages-api.ts';
import { Pace } from '../support/messages-api/pace.ts';
import { callsTool, fails } from '../support/messages-api/scripted.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

const words = 'my 0.5 ETH would be happier as USDC';
const swapped = intent({
  steps: [
    action('s1', 'defi_swap', [
      ...[slot('tokenIn', 'ETH'), slot('amount', '0.5'), slot('tokenOut', 'USDC')],
    ]),
  ],
});

/** The key goes from the clipboard to where keys are kept; the page shows that it is there and never what it is. */
async function setKey(page: Page, copy: (text: string) => Promise<void>): Promise<void> {
  const take = page.getByRole('button', { name: 'Take the key that I copied' });
  await page.getByText(/^No key (is set|can be read)/).waitFor();
  await expectAccessible(page);
  await keepPicture('model-none', page);
  await copy('not a key');
  await take.click();
  await page.getByText('That is not a key of a model service.').waitFor();
  await keepPicture('model-refused', page);
  await expectAccessible(page);
  await copy(testKey);
  await take.click();
  await page.getByText(/A key is (held until|in the key chain)/).waitFor();
  await page.getByRole('button', { name: 'Test it' }).click();
  await page.getByText(/The service answered/).waitFor();
  await keepPicture('model-set', page);
  await expectAccessible(page);
}

async function setAddress(app: RunningApp, page: Page, { url }: MessagesApi): Promise<void> {
  await page.getByLabel('Address of the service').fill('ftp://nowhere');
  await page.getByRole('button', { name: 'Save the model' }).click();
  await page.getByText('The model or its address cannot be used.').waitFor();
  await page.getByLabel('Address of the service').fill(url);
  // The system asks outside of the page; a no leaves the address as it is.
  const save = page.getByRole('button', { name: 'Save the model' });
  const refused = await answerDialogs(app, false);
  await save.click();
  const question = `Ask ${url} in the place of the model service?`;
  await expect.poll(refused).toEqual([question]);
  await page.getByText('The model or its address cannot be used.').waitFor({ state: 'detached' });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await answerDialogs(app, true);
  await save.click();
  await page.getByText('Saved.').waitFor();
}

async function ask(page: Page): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
}

it('a request that only a model understands becomes a plan in the chat, is stopped, fails and is asked again', async () => {
  const pace = new Pace();
  const proposes = callsTool('call_1', 'propose_plan', swapped);
  const held = { ...proposes, pace };
  const api = await startMessagesApi([held, fails(401), proposes]);
  onTestFinished(() => api.stop());
  const { app, windows, page } = await appWithWallet();
  const copy = (text: string) =>
    app.electron.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
  await page.getByText('A key of a model adds').waitFor();
  await page.getByText(/^Sending, swapping, .* stays on this computer\.$/).waitFor();
  await page.getByRole('button', { name: 'Set up a model' }).waitFor();
  await ask(page);
  await page.getByText(/is not understood without a model/).waitFor();
  await keepPicture('model-wanted', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Settings of the model' }).click();
  // It leads to that part of the page, by sight and by keyboard.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 5_000 })
    .toBe('Model');
  const top = () =>
    page
      .getByRole('heading', { name: 'Model', exact: true })
      .evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(400);
  // A key belongs to the service that it was copied at.
  await setAddress(app, page, api);
  await setKey(page, copy);
  expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('');

  await goTo(windows, 'Chat');
  await ask(page);
  await page.getByText('claude-sonnet-5-5 is reading your request.').waitFor();
  await keepPicture('model-asking', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('The model was stopped.').waitFor();
  pace.all();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('The model service does not accept the key.').waitFor();
  await expectAccessible(page);
  await keepPicture('model-failed', page);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  await page
    .getByText(/^Written by claude-sonnet-5-5: (at least )?[\d,]+ tokens, \$0\.\d+$/)
    .waitFor();
  await expectAccessible(page);
  await keepPicture('model-plan', page);
  await limitTheDay(page, windows);
  await app.stop();
  expect(filesWith(app.dataDir, testKey)).toEqual([]);
});

/** What a day may cost is set in the settings, and once it is spent nobody is asked. */
async function limitTheDay(page: Page, windows: Windows): Promise<void> {
  await goTo(windows, 'Settings');
  const limit = page.getByLabel('At most, in US dollars a day (empty for no limit)');
  await limit.fill('0.01');
  await page.getByRole('button', { name: 'Save the model' }).click();
  await page.getByText('Saved.').waitFor();
  await goTo(windows, 'Chat');
  await ask(page);
  await page.getByText(/that the model may cost (today|a day)/).waitFor();
  await keepPicture('model-limit', page);
  await expectAccessible(page);
}

/** Files below a folder in which these characters stand. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}
