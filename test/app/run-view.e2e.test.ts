import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { goTo, makeWallet, type Windows } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { pageFaults } from '../support/page-faults.ts';
import { planOf, startPlan } from '../support/start-plan.ts';

const literal = (value: string) => ({ type: 'literal', value });
const look = (id: string) => ({
  ...{ id, label: 'Look', type: 'action', tool: 'get_price' },
  params: { token: 'ETH' },
});
const untilRich = {
  ...{ id: 'rich', label: 'Wait for money', type: 'wait', pollIntervalMs: 1000, maxWaitMs: 2000 },
  until: {
    ...{ type: 'compare', op: 'gt', right: literal('150') },
    left: { type: 'runtime', fn: 'balance', args: [literal('ETH')] },
  },
};
const ask = { id: 'ask', label: 'Ask', type: 'gate', prompt: 'Go on with the rest?' };

let app: RunningApp;
let windows: Windows;
let page: Page;

/** What the page says at its foot, once it says it. */
async function saysAtFoot(words: string | RegExp): Promise<void> {
  await page
    .getByRole('status', { name: /^State of/ })
    .getByText(words)
    .first()
    .waitFor();
}

async function press(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
}

beforeAll(async () => {
  app = await launchApp();
  windows = windowsOf(app.electron);
  await makeWallet(windows, async () => undefined);
  page = await windows.app();
});

describe('a plan that asks', () => {
  it('goes on after a yes', async () => {
    await startPlan(app, windows, planOf('Asks', [ask, look('b')]));
    await saysAtFoot('Go on with the rest?');
    expect(await pageFaults(page)).toEqual([]);
    await press('Yes, go on');
    await saysAtFoot(/^It is done/);
  });

  it('stops after a no, and says that it was yours', async () => {
    await startPlan(app, windows, planOf('Asks again', [ask, look('b')]));
    await saysAtFoot('Go on with the rest?');
    await press('No, stop here');
    await saysAtFoot('Declined by you');
  });
});

it('a step that failed for good is listed with its error, and dropped when nothing is to be done', async () => {
  await startPlan(app, windows, planOf('Needs money', [look('a'), untilRich, look('b')]));
  await saysAtFoot(/^What this step waits for did not come in time/);
  await goTo(windows, 'Failed');
  const failure = page.getByRole('listitem', { name: /^Needs money/ });
  await failure.getByText(/did not come in time/).waitFor();
  expect(await pageFaults(page)).toEqual([]);
  await failure.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click();
  await failure.getByText('Dropped').waitFor();
});
