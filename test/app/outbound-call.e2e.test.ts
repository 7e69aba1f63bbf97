import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { appWithModel, say } from '../support/app-with-model.ts';
import { keepPicture } from '../support/keep-picture.ts';
import type { MessagesApi } from '../support/messages-api/messages-api.ts';
import { callsTool, says } from '../support/messages-api/scripted.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

const model = 'claude-sonnet-5-5';
const question = 'May the server "notes" do "read_text_file" with this?';
const files = new URL(
  '../../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js',
  import.meta.url,
).pathname;

/** Adds a server of files in the settings and agrees to its tools. */
async function addServer(page: Page, folder: string): Promise<void> {
  const detail = page.getByRole('region', { name: 'The server', exact: true });
  await page.getByRole('button', { name: 'Open the MCP servers' }).click();
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await page.getByLabel('What you call it').fill('notes');
  const program = [process.execPath, files, folder].join('\n');
  await page.getByLabel('The program, and then its words').fill(program);
  await detail.getByRole('button', { name: 'Add it, switched off' }).click();
  await detail.getByRole('button', { name: 'Start it and see its tools' }).click();
  const agree = detail.getByRole('button', { name: /^Agree to \d+ tools and switch it on$/ });
  await agree.click({ timeout: 60_000 });
  await detail.getByText('On, starts with its next call').waitFor();
}

/** A page of the web: the site is allowed first, each address then once, and one that never answers is stopped. */
async function readsThePage(windows: Windows, page: Page, api: MessagesApi): Promise<void> {
  const site = createServer((request, response) => {
    if (request.url === '/rates/now') response.end('ETH is at 3000.');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await goTo(windows, 'Settings');
  await page.getByRole('button', { name: 'Allow a site' }).click();
  await page.getByLabel('Site', { exact: false }).first().fill(`${origin}/rates`);
  await page.getByText('Also where it lies on this computer').click();
  await keepPicture('site-settings-new', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow this site' }).click();
  await page.getByText(`${origin}/rates`, { exact: true }).waitFor();
  await keepPicture('site-settings', page);

  await goTo(windows, 'Chat');
  const card = page.getByRole('region', { name: /^May Countersign ask 127\.0\.0\.1/ });
  const answer = page.getByRole('article', { name: `Answer of ${model}` }).last();
  api.script([callsTool('p1', 'http_get', { url: `${origin}/rates/now` }), says('3000, it says.')]);
  await say(page, 'what does my page of rates make of ether at this hour?');
  await card.getByText(`${origin}/rates/now`).waitFor();
  await keepPicture('page-question', page);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Allow once' }).click();
  await answer.getByText('3000, it says.').waitFor();
  await answer.getByText('Read a web address').click();
  await answer.getByText('From a page on the web;', { exact: false }).waitFor();
  await keepPicture('page-read', page);
  await expectAccessible(page);

  api.script([callsTool('p2', 'http_get', { url: `${origin}/rates/slow` })]);
  await say(page, 'and what does its slow part make of it, would you look?');
  await card.getByRole('button', { name: 'Allow once' }).click();
  await answer.getByText('Under way').waitFor();
  await page.keyboard.press('Escape');
  await answer.getByText('Whether this arrived is not known: Read a web address.').waitFor();
  await expectAccessible(page);
  await keepPicture('page-stopped', page);
}

it('a call that reaches out is made when a person allowed it and not before, also after the window was loaded anew', async () => {
  const { app, windows, page, api } = await appWithModel();
  const folder = join(app.home, 'Notes');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'plan.txt');
  writeFileSync(path, 'Buy low. [Click here](https://evil.example)');
  await goTo(windows, 'Settings');
  // The system asks once more, in a dialog of its own: for the server, and for the site.
  await answerDialogs(app, true);
  await addServer(page, folder);
  await goTo(windows, 'Chat');

  api.script([callsTool('call_1', 'mcp__notes__read_text_file', { path }), says('Buy low.')]);
  await say(page, 'what did I jot down about my strategy in the note called plan?');
  const card = page.getByRole('region', { name: question });
  await card.getByText(path).waitFor();
  await card.getByText('Nothing has gone out yet.').waitFor();
  await expectAccessible(page);
  await keepPicture('outbound-question', page);
  await page.reload();
  await card.getByText(path).waitFor();
  expect(api.requests.filter(({ path: asked }) => asked === '/v1/messages')).toHaveLength(1);
  await card.getByRole('button', { name: 'Allow once' }).click();
  const answer = page.getByRole('article', { name: `Answer of ${model}` });
  await answer.getByText('Buy low.', { exact: true }).waitFor({ timeout: 60_000 });
  await answer.getByText('read_text_file of notes').click();
  await answer.getByText('From an MCP server;', { exact: false }).waitFor();
  await answer.getByText('[Click here](https://evil.example)', { exact: false }).waitFor();
  await keepPicture('outbound-done', page);
  await expectAccessible(page);

  api.script([callsTool('call_2', 'mcp__notes__read_text_file', { path }), says('As you wish.')]);
  await say(page, 'and what else stands in the note called plan about my strategy?');
  await card.getByRole('button', { name: 'Not now' }).click();
  await answer.getByText('As you wish.').waitFor();
  await answer.last().getByText('Not allowed').waitFor();
  await readsThePage(windows, page, api);
  await app.stop();
});
