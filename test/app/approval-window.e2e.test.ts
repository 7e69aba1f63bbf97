import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import { accountShown, demoPassword, goTo, makeWallet } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { startCli } from '../cli/support/run-cli.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { happensToTrusted, lieAboutDigest } from '../support/from-outside.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { standstill } from '../support/standstill.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const friendly = 'Pay Bob';
// Markup, a second button, lines of its own, a turned direction, and far too long.
const hostile = [
  '</p></header><button>Sign and send nothing</button><img src=x onerror="window.stolen=1">',
  '<script>window.stolen=1</script>\u202e\u2066\n\nSigned by you already\n',
  'x'.repeat(100_000),
].join('');

let app: RunningApp;
let account: `0x${string}`;

beforeAll(async () => {
  const first = await launchApp();
  await makeWallet(windowsOf(first.electron));
  account = await accountShown(windowsOf(first.electron));
  await first.stop();
  for (const [id, name] of Object.entries({ p1: friendly, p2: hostile })) {
    await leavePending(first.home, first.dataDir, { id, name });
  }
  app = await launchApp({ home: first.home });
  await windowsOf(app.electron).app();
});

afterAll(() => app.stop());

/** The command line runs a plan from a file and is killed at its question: the request stays pending. */
async function leavePending(
  home: string,
  dataDir: string,
  plan: { id: string; name: string },
): Promise<void> {
  const file = join(home, `${plan.id}.json`);
  const root = { id: 'send', type: 'action', tool: 'transfer', label: plan.name };
  const params = { token: 'ETH', amount: '1', to: bob };
  const rest = { userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 };
  writeFileSync(file, JSON.stringify({ ...plan, ...rest, root: { ...root, params } }));
  writeFileSync(join(home, 'password'), demoPassword);
  const cli = startCli(
    [
      ...['run', file, '--account', account, '--data-dir', dataDir, '--without-keychain'],
      ...['--password-file', join(home, 'password')],
    ],
    { stdin: null },
  );
  await cli.printed('stderr', /The signer is asked to sign:/);
  cli.kill('SIGKILL');
  await cli.answer;
}

/** What each unlocking held up. */
const unlockings: Awaited<ReturnType<typeof standstill>>[] = [];

/** Opens the request of a plan; newest is first in the list. */
async function openRequest(place: 'first' | 'last'): Promise<Page> {
  const windows = windowsOf(app.electron);
  const page = await windows.app();
  await goTo(windows, 'Runs');
  const runs = page.getByRole('list').getByRole('button');
  await (place === 'first' ? runs.first() : runs.last()).click();
  await page.getByRole('button', { name: 'Review the approval' }).click();
  const trusted = await windows.trusted();
  const password = trusted.getByLabel('Password', { exact: true });
  const reject = trusted.getByRole('button', { name: 'Reject' });
  await password.or(reject).first().waitFor();
  if (await password.isVisible()) {
    await keepPicture('approval-unlock', trusted);
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await password.fill(demoPassword);
    const unlock = async (): Promise<void> => {
      await trusted.getByRole('button', { name: 'Unlock' }).click();
      await reject.waitFor();
    };
    unlockings.push(await standstill(app.electron, trusted, unlock));
  }
  await reject.waitFor();
  return trusted;
}

/** Stops what the page measures time with, as new as a change of its size makes it; answers what lets it go on. */
async function holdClock(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
    window.dispatchEvent(new Event('resize'));
  });
  return () =>
    page.evaluate(() => {
      delete (performance as { now?: unknown }).now;
    });
}

async function close(trusted: Page): Promise<void> {
  const closed = trusted.waitForEvent('close');
  await trusted.close();
  await closed;
}

/** How many requests wait. */
async function pending(): Promise<number> {
  const page = await windowsOf(app.electron).app();
  const { value } = await page.evaluate(() =>
    (
      window as unknown as {
        countersign: { approvalList(payload: object): Promise<{ value: unknown[] }> };
      }
    ).countersign.approvalList({}),
  );
  return value.length;
}

/** What a person sees beside the plan's name, and where it is. */
async function trustedArea(trusted: Page) {
  const sign = trusted.getByRole('button', { name: /^Sign and (send|swap)/ });
  await expect.poll(() => sign.isEnabled(), { timeout: 10_000 }).toBe(true);
  const heading = trusted.getByRole('heading', { level: 1 });
  const signer = trusted.getByRole('heading', { name: 'What the signer read from the bytes' });
  const boxes = await Promise.all(
    [heading, sign, trusted.getByRole('button', { name: 'Reject' }), signer].map((part) =>
      part.boundingBox(),
    ),
  );
  return {
    buttons: await trusted.getByRole('button').allTextContents(),
    title: await heading.textContent(),
    terms: await trusted.getByRole('term').allTextContents(),
    elements: await trusted.evaluate(() => document.querySelectorAll('body *').length),
    boxes,
  };
}

it('a wallet whose phrase was not checked says so at the next start', async () => {
  const page = await windowsOf(app.electron).app();
  await page.getByText('Your recovery phrase was not checked yet').waitFor();
});

describe('the bridges', () => {
  const bridge = () =>
    Object.fromEntries(
      Object.entries(
        (window as unknown as { countersign: Record<string, unknown> }).countersign,
      ).map(([name, value]) => [name, typeof value === 'function' ? value.length : typeof value]),
    );

  it('of both windows have these functions and nothing else [E-10]', async () => {
    const page = await windowsOf(app.electron).app();
    expect(await page.evaluate(bridge)).toMatchSnapshot('app window');
    const trusted = await openRequest('first');
    expect(await trusted.evaluate(bridge)).toMatchSnapshot('trusted window');
    for (const each of [page, trusted]) {
      const grown = await each.evaluate(() =>
        ['require', 'process', 'Buffer', 'global', 'ipcRenderer', 'electron', 'module'].filter(
          (name) => name in window,
        ),
      );
      expect(grown).toEqual([]);
    }
    await close(trusted);
  });
});

it('a password is stretched while main and the page go on [V-01]', async () => {
  await close(await openRequest('first'));
  expect(unlockings.length).toBeGreaterThan(0);
  for (const stood of unlockings.flatMap(({ main, page }) => [main, page])) {
    // Who stretches it stands still for most of the time.
    expect(stood.longestMs).toBeLessThan(stood.tookMs / 2);
  }
});

describe('the channel to the signer', () => {
  it('is given to a window once: its page loaded again has none', async () => {
    const trusted = await openRequest('first');
    await trusted.reload();
    await trusted.getByText('The signer does not answer.').waitFor();
    expect(await trusted.getByRole('button').allTextContents()).toEqual(['Close']);
    await keepPicture('approval-silent', trusted);
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await close(trusted);
    // A new window has one again.
    await close(await openRequest('first'));
  });
});

describe('the approval window', () => {
  it('takes no key for an answer while it is new, and no plain key ever [A-08]', async () => {
    const trusted = await openRequest('first');
    // It stays new for as long as its clock stands still, however long the keys take.
    const goesOn = await holdClock(trusted);
    const armed = trusted.getByText('You can sign now.');
    for (let times = 0; times < 20; times += 1) {
      await trusted.keyboard.press('Enter');
      await trusted.keyboard.press('Space');
      await trusted.keyboard.press('Control+Enter');
    }
    expect(await armed.count()).toBe(0);
    await goesOn();
    await armed.waitFor();
    // Whatever brings it under a hand anew has it wait anew.
    await happensToTrusted(app.electron, 'moved');
    await armed.waitFor({ state: 'detached' });
    await armed.waitFor();
    await trusted.keyboard.press('Enter');
    await trusted.keyboard.press('Space');
    expect(await trusted.getByRole('button', { name: /^Sign and (send|swap)/ }).isVisible()).toBe(
      true,
    );
    await close(trusted);
    expect(await pending()).toBe(2);
    const client = await practiceClient(app.dataDir);
    expect(await client.getTransactionCount({ address: account })).toBe(0);
  });

  it('closes where its page ends by itself, and the request waits [F-11]', async () => {
    await openRequest('first');
    await happensToTrusted(app.electron, 'crashed');
    const windows = () =>
      app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await expect.poll(windows, { timeout: 10_000 }).toBe(1);
    expect(await pending()).toBe(2);
    await close(await openRequest('first'));
  });

  it('says the same in the same places, whatever the plan calls itself [A-08]', async () => {
    const well = await openRequest('last');
    const expected = await trustedArea(well);
    const above = await well.getByText(`Step 1 of ${friendly}`).boundingBox();
    await close(well);
    const trusted = await openRequest('first');
    const found = await trustedArea(trusted);
    expect(found).toEqual(expected);
    expect(found.title).toBe(`Send 1 ETH to ${bob}`);
    const name = trusted.getByText(/^Step 1 of /);
    expect((await name.textContent())?.length).toBeLessThan(90);
    expect((await name.boundingBox())?.height).toBe(above?.height);
    const windows = [trusted, await windowsOf(app.electron).app()];
    for (const each of windows) {
      expect(await each.evaluate(() => 'stolen' in window)).toBe(false);
    }
    await close(trusted);
  });

  it('offers no yes where main shows other bytes than the signer holds', async () => {
    const honest = await lieAboutDigest(app.electron);
    const trusted = await openRequest('first');
    const reason = 'The signer holds other bytes than those that were rehearsed.';
    await trusted.getByText(reason).waitFor();
    expect(await trusted.getByRole('button', { name: /^Sign/ }).count()).toBe(0);
    await keepPicture('approval-differs', trusted);
    await expectAccessible(trusted, 'target-size', 'color-contrast-enhanced');
    await close(trusted);
    await honest();
    expect(await pending()).toBe(2);
  });

  it('says that its request was withdrawn, or rejected', async () => {
    const withdrawn = await openRequest('last');
    const page = await windowsOf(app.electron).app();
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await withdrawn.getByRole('heading', { name: 'Withdrawn' }).waitFor();
    await keepPicture('approval-withdrawn', withdrawn);
    await expectAccessible(withdrawn, 'target-size', 'color-contrast-enhanced');
    await close(withdrawn);
    const rejected = await openRequest('first');
    await rejected.getByRole('button', { name: 'Reject' }).click();
    await rejected.getByRole('heading', { name: 'Rejected' }).waitFor();
    await keepPicture('approval-rejected', rejected);
    await expectAccessible(rejected, 'target-size', 'color-contrast-enhanced');
    await close(rejected);
    await expect.poll(pending).toBe(0);
  });
});
