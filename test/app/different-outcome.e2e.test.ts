// The app and its practice chain, on which a contract is exchanged while a transaction waits for its block:
// what was wrapped is swallowed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  closeTrusted,
  openApproval,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { verifyEvidence } from '../../src/main/evidence/verify-evidence.ts';
import { contractsOf, practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { callNode } from '../cli/support/json-rpc.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const weth = contractsOf(practiceEthereumId)?.weth ?? '0x';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let app: RunningApp;
let windows: Windows;
let page: Page;
let node: (method: string, params?: readonly unknown[]) => Promise<unknown>;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  const client = await practiceClient(app.dataDir);
  const { port } = new URL(client.transport['url'] as string);
  node = (method, params) => callNode(`http://127.0.0.1:${port}`, method, params);
});

/** Signs what waits; while no block comes, the contract that it calls becomes one that only takes. */
async function signAndExchange(): Promise<() => Promise<unknown>> {
  const code = await node('eth_getCode', [weth, 'latest']);
  await node('evm_setAutomine', [false]);
  const trusted = await openApproval(windows);
  await sign(trusted);
  await closeTrusted(trusted);
  await page.getByText('Sent to the network').first().waitFor();
  // Zero is its answer to everything.
  await node('anvil_setCode', [weth, '0x600060005260206000f3']);
  await node('evm_setAutomine', [true]);
  await node('anvil_mine', ['0x1']);
  return () => node('anvil_setCode', [weth, code]);
}

it('is said above every page, pauses the plan, shows both sides, and leaves evidence', async () => {
  const steps = [
    callOf('wrap', 'Wrap 1 ETH', 'wrap', { amount: '1' }),
    callOf('give', 'Give 0.5 ETH', 'transfer', { token: 'ETH', amount: '0.5', to: bob }),
  ];
  await startPlan(app, windows, planOf('Wrap and give', steps));
  const restore = await signAndExchange();
  await page.getByText('What happened is not what was rehearsed', { exact: true }).waitFor();
  await restore();
  const foot = page.getByRole('status', { name: 'State of Wrap and give' });
  await foot.getByText('it changed something else than what was rehearsed').waitFor();
  const came = page.getByRole('row').filter({ hasText: 'WETH' });
  const cells = await came.getByRole('cell').allTextContents();
  expect(cells.map((cell) => /^[+−]?\d+ WETH/.exec(cell)?.[0] ?? '').slice(1)).toEqual([
    ...['+1 WETH', '+1 WETH', '0 WETH', '−1 WETH'],
  ]);
  const differs = page.getByRole('note').filter({ hasText: 'This is not what was rehearsed' });
  expect(await differs.textContent()).toMatch(/Rehearsed was \+1 WETH.*what happened is 0 WETH/);
  await expectAccessible(page);
  await keepPicture('different', page);

  const file = join(app.home, 'evidence.json');
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Export evidence' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const { checks, evidence } = await verifyEvidence(JSON.parse(readFileSync(file, 'utf8')));
  expect(checks.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(evidence).toMatchObject({ outcome: { state: 'confirmed', verdict: 'different' } });

  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  await page.getByRole('button', { name: 'Look at Wrap and give' }).click();
  await page.getByRole('button', { name: 'Resume the run' }).click();
  const trusted = await openApproval(windows);
  await sign(trusted);
  await closeTrusted(trusted);
  expect(await runEnded(windows)).toMatch(/^Different/);
  expect(
    await page.getByText('What happened is not what was rehearsed', { exact: true }).count(),
  ).toBe(0);
});
