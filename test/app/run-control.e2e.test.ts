import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { documentOf, runCli } from '../cli/support/run-cli.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { planOf, startPlan } from '../support/start-plan.ts';

const hour = 3_600_000;
const literal = (value: string) => ({ type: 'literal', value });
const look = (id: string) => ({
  ...{ id, label: 'Look', type: 'action', tool: 'get_price' },
  params: { token: 'ETH' },
});
const pause = (durationMs: number) => ({ id: 'rest', label: 'Rest', type: 'wait', durationMs });
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
  ({ app, windows, page } = await appWithWallet());
});

describe('a run that waits for its time', () => {
  it('stands still when it is paused, and goes on when it is resumed', async () => {
    await startPlan(app, windows, planOf('Rests', [look('a'), pause(8000), look('b')]));
    await saysAtFoot(/^Waiting until /);
    await press('Pause');
    await saysAtFoot('Paused');
    await saysAtFoot(/Nothing of it goes on until you resume it/);
    expect(await page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await press('Resume the run');
    await saysAtFoot(/^It is done\. It changed nothing outside/);
  });

  it('is the app’s alone: the command line reads it and is refused everything else [F-13]', async () => {
    await startPlan(app, windows, planOf('Rests long', [look('a'), pause(hour), look('b')]));
    await saysAtFoot(/^Waiting until /);
    const exec = (...words: string[]) =>
      runCli(['exec', ...words, '--data-dir', app.dataDir, '--json']);
    const { runs } = documentOf(await exec('list')) as { runs: { executionId: string }[] };
    const id = runs[0]?.executionId ?? '';
    const before = await exec('events', id);
    expect(before.exitCode).toBe(0);
    for (const words of [['pause', id], ['resume', id, '--follow'], ['stop-all']]) {
      const refused = await exec(...words);
      expect(refused.exitCode).toBe(3);
      expect(documentOf(refused)).toMatchObject({ error: { code: 'IN_USE' } });
    }
    expect(await exec('events', id)).toEqual(before);
  });

  it('is cancelled after the person was told what becomes of what was sent', async () => {
    // The one that was started before.
    await press('Cancel run');
    const question = page.getByRole('alertdialog', { name: 'Cancel this run' });
    await question.getByText(/a transaction that was sent is followed to its end/).waitFor();
    await question.getByRole('button', { name: 'Cancel the run' }).click();
    await saysAtFoot('You cancelled this run. What was not sent was not done.');
    expect(await page.getByRole('button', { name: 'Cancel run' }).count()).toBe(0);
    // The list says which run it is in large letters as well.
    await page.setViewportSize({ width: 640, height: 800 });
    await goTo(windows, 'Runs');
    const name = await page.getByText('Rests long', { exact: true }).boundingBox();
    expect(name?.width).toBeGreaterThan(100);
    await page.setViewportSize({ width: 1_280, height: 800 });
  });
});

describe('a plan that asks', () => {
  it('goes on after a yes', async () => {
    await startPlan(app, windows, planOf('Asks', [ask, look('b')]));
    await saysAtFoot('Go on with the rest?');
    await expectAccessible(page);
    await press('Yes, go on');
    await saysAtFoot(/^It is done/);
  });

  it('stops after a no, and says that it was yours', async () => {
    await startPlan(app, windows, planOf('Asks again', [ask, look('b')]));
    await saysAtFoot('Go on with the rest?');
    await press('No, stop here');
    await saysAtFoot('Declined by you');
    await page.getByRole('button', { name: 'Run again from where it stopped' }).waitFor();
  });
});

it('a step that failed for good is listed with its error, and dropped when nothing is to be done', async () => {
  await startPlan(app, windows, planOf('Needs money', [look('a'), untilRich, look('b')]));
  await saysAtFoot(/^What this step waits for did not come in time/);
  await goTo(windows, 'Failed');
  const failure = page.getByRole('listitem', { name: /^Needs money/ });
  await failure.getByText(/did not come in time/).waitFor();
  await expectAccessible(page);
  await failure.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click();
  await failure.getByText('Dropped').waitFor();
});

describe('a run whose step failed for good', () => {
  it('goes on from that step when the cause is gone, with what was completed taken over', async () => {
    await startPlan(app, windows, planOf('Goes on later', [look('a'), untilRich, look('b')]));
    await saysAtFoot(/^What this step waits for did not come in time/);
    await goTo(windows, 'Wallet');
    await press('Get play money');
    await page.getByText('200', { exact: false }).first().waitFor();
    await goTo(windows, 'Failed');
    const failure = page.getByRole('listitem', { name: /^Goes on later/ });
    await failure.getByText(/did not come in time/).waitFor();
    await expectAccessible(page);
    await failure.getByRole('button', { name: 'Retry', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('1 Look up the price of ETH in USD').waitFor();
    await expectAccessible(page);
    await question.getByRole('checkbox').click();
    await question.getByRole('button', { name: 'Agree and go on' }).click();
    await saysAtFoot(/^It is done/);
    await page.getByText('It goes on from the failed step of an earlier run.').waitFor();
    await goTo(windows, 'Failed');
    await failure.getByText('Retried').waitFor();
  });
});

describe('stopping everything', () => {
  it('takes one press on any page, pauses every run, locks the vault, and holds until it is allowed again [A-23]', async () => {
    await startPlan(app, windows, planOf('Goes on for long', [pause(hour), look('b')]));
    await saysAtFoot(/^Waiting until /);
    await goTo(windows, 'Wallet');
    await page.keyboard.press('Control+Shift+X');
    const banner = page.getByRole('alert').filter({ hasText: 'Everything is stopped' });
    await banner.getByText(/What was sent before cannot be taken back/).waitFor();
    await page.getByText('Vault locked').waitFor();
    await banner.getByRole('button', { name: 'Show the runs' }).click();
    const resume = page.getByRole('button', { name: 'Resume Goes on for long' });
    await resume.waitFor();
    expect(await resume.isDisabled()).toBe(true);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Allow again' }).click();
    await banner.waitFor({ state: 'detached' });
    await resume.click();
    await page.getByText('Goes on for long').click();
    await saysAtFoot(/^Waiting until /);
  });

  it('still holds after a restart [A-23]', async () => {
    await press('Stop everything');
    await page.getByText(/^Everything is stopped since/).waitFor();
    await app.stop();
    app = await launchApp({ home: app.home });
    windows = windowsOf(app.electron);
    page = await windows.app();
    await page.getByText(/^Everything is stopped since/).waitFor();
    await press('Allow again');
    await press('Unlock');
    const trusted = await windows.trusted();
    await trusted.getByLabel('Password').fill(demoPassword);
    await trusted.getByRole('button', { name: /^Unlock/ }).click();
    await page.getByText(/^Vault open/).waitFor();
    await app.stop();
  });
});
