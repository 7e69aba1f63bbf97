import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { testKey } from '../agent/model/support/test-client.ts';
import { type AppWithWallet, appWithWallet } from './app-with-wallet.ts';
import { type MessagesApi, startMessagesApi } from './messages-api/messages-api.ts';
import { answerDialogs } from './system-dialogs.ts';

export interface AppWithModel extends AppWithWallet {
  api: MessagesApi;
}

/** The app with a wallet whose model is a loopback server, open on the chat. */
export async function appWithModel(): Promise<AppWithModel> {
  const api = await startMessagesApi();
  onTestFinished(() => api.stop());
  const opened = await appWithWallet();
  const { app, windows, page } = opened;
  await goTo(windows, 'Settings');
  // The system asks outside of the page, since the model is not where the app says it is by itself.
  await answerDialogs(app, true);
  await page.getByLabel('Address of the service').fill(api.url);
  await page.getByRole('button', { name: 'Save the model' }).click();
  await page.getByText(/^No key (is set|can be read)/).waitFor();
  await app.electron.evaluate(({ clipboard }, key) => clipboard.writeText(key), testKey);
  await page.getByRole('button', { name: 'Take the key that I copied' }).click();
  await page.getByText(/A key is (held until|in the key chain)/).waitFor();
  await goTo(windows, 'Chat');
  return { ...opened, api };
}

/** Says something in the chat. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
