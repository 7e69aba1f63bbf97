// Another assistant proposes a plan, as a process of its own that was set up by what the page shows.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import {
  closeTrusted,
  goTo,
  openApproval,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { agreeToPlan } from '../support/start-plan.ts';
import { answerDialogs } from '../support/system-dialogs.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Started exactly as the page says. */
async function assistant(config: string): Promise<Client> {
  const { command, args } = JSON.parse(config).mcpServers.countersign;
  const client = new Client({ name: 'helper', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, stderr: 'pipe' }));
  onTestFinished(() => client.close());
  return client;
}

async function said(client: Client, name: string, given: Record<string, unknown>) {
  const { content } = await client.callTool({ name, arguments: given });
  return JSON.parse((content as { text: string }[])[0]?.text ?? '');
}

/** What pays somebody whom only the program names: through the person's word for the address, to the signature. */
async function paysByProposal(windows: Windows, page: Page, client: Client): Promise<void> {
  const words = `send 0.25 ETH to ${bob}`;
  const { proposalId } = await said(client, 'propose_plan', { words });
  await unread(page).click();
  await page.getByText(/^Proposed by another program: Send 0.25 ETH/).click();
  const list = page.getByRole('list', { name: 'Addresses that only others name' });
  await list.getByRole('img', { name: bob }).waitFor();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  const agree = page.getByRole('button', { name: /^Agree to this plan/ });
  await page
    .getByText(/^Rehearsed/)
    .first()
    .waitFor();
  expect(await agree.isDisabled()).toBe(true);
  await keepPicture('serve-stranger', page);
  await list.getByRole('button', { name: `I know this address: ${bob}` }).click();
  await page.getByText('You said that you know whom only').waitFor();
  await keepPicture('serve-vouched', page);
  await expectAccessible(page);
  await agreeToPlan(page);
  const trusted = await openApproval(windows);
  await trusted
    .getByText(/drafted beside what other people wrote/)
    .first()
    .waitFor();
  await keepPicture('serve-approval', trusted);
  await expectAccessible(trusted);
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toMatch(/\S/);
  await keepPicture('serve-run', page);
  await expectAccessible(page);
  // The program hears what became of it, and nothing of the transaction.
  const told = await said(client, 'get_proposal', { proposalId });
  expect(told).toMatchObject({ state: 'completed' });
  expect(JSON.stringify(told)).not.toContain('0x');
}

const unread = (page: Page) => page.getByRole('button', { name: 'Notifications, 1 unread' });

it('a proposal comes to the open window, does nothing before a person agrees, and one waits while the app is closed', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('button', { name: 'Open the MCP servers' }).click();
  await page.getByRole('button', { name: 'Let programs propose' }).click();
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  expect(await box(/Ask Countersign/).isChecked()).toBe(false);
  expect(await box(/Know the names/).isDisabled()).toBe(true);
  await keepPicture('serve-off', page);
  await expectAccessible(page);
  // The system asks outside of the page; a no leaves it off.
  const refused = await answerDialogs(app, false);
  await page.getByText('Ask Countersign and propose plans.').click();
  await expect.poll(refused).toEqual(['Let other programs on this computer propose plans?']);
  await page.getByRole('checkbox', { name: /Ask Countersign/, disabled: false }).waitFor();
  expect(await box(/Ask Countersign/).isChecked()).toBe(false);
  await answerDialogs(app, true);
  await page.getByText('Ask Countersign and propose plans.').click();
  const config = page.locator('figure pre');
  await config.waitFor();
  await keepPicture('serve-on', page);
  await expectAccessible(page);
  const settings = (await config.textContent()) ?? '';

  const client = await assistant(settings);
  expect(await said(client, 'list_accounts', {})).toMatchObject({ error: { code: 'NOT_TOLD' } });
  const { proposalId } = await said(client, 'propose_plan', { words: 'swap 0.1 ETH for USDC' });
  await unread(page).waitFor();
  expect(await said(client, 'get_proposal', { proposalId })).toMatchObject({ state: 'draft' });
  await unread(page).click();
  await keepPicture('serve-notice', page);
  await expectAccessible(page);
  await page.getByText('Proposed by another program: Swap 0.1 ETH for USDC').click();
  await page.getByText('Proposed by “helper” through MCP').waitFor();
  await page.getByText('Its words: “swap 0.1 ETH for USDC”').waitFor();
  await keepPicture('serve-review', page);
  await expectAccessible(page);
  await goTo(windows, 'Plans');
  await page.getByText('Proposed by “helper”').waitFor();
  await keepPicture('serve-plans', page);
  await expectAccessible(page);
  // Nothing of it was started by anybody.
  await goTo(windows, 'Runs');
  await page.getByRole('heading', { name: 'Nothing has run yet' }).waitFor();
  await goTo(windows, 'Plans');
  await page.getByText('Swap 0.1 ETH for USDC').click();
  await page.getByRole('button', { name: 'Discard this plan' }).click();
  await page.getByRole('button', { name: 'Discard the plan' }).click();
  await expect
    .poll(() => said(client, 'get_proposal', { proposalId }))
    .toMatchObject({ state: 'discarded' });

  await paysByProposal(windows, page, client);
  await app.stop();
  const later = await said(client, 'propose_plan', { words: 'wrap 1 ETH' });
  const { proposals } = await said(client, 'list_proposals', {});
  expect(proposals.map(({ state }: { state: string }) => state)).toEqual([
    ...['waiting', 'completed', 'discarded'],
  ]);
  const again = await launchApp({ home: app.home });
  const reopened = await windowsOf(again.electron).app();
  await unread(reopened).waitFor();
  expect(await said(client, 'get_proposal', { proposalId: later.proposalId })).toMatchObject({
    state: 'draft',
  });
  await again.stop();
});
