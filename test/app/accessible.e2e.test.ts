import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  askFor,
  goTo,
  makeWallet,
  openApproval,
  reviewAndAgree,
  runEnded,
  type Stage,
  sign,
} from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { axeFindings } from '../support/axe.ts';
import { launchApp } from '../support/electron-app.ts';

/** Screen and theme, and what is wrong there. */
type Findings = Record<string, string[]>;

/** Looks at a page in both themes and leaves it in the light one. */
function lookInto(findings: Findings): Stage {
  return async (name, _words, page) => {
    for (const [theme, found] of Object.entries(await axeFindings(page))) {
      findings[`${name}, ${theme}`] = found;
    }
  };
}

describe('a person who does not see the screen, or has no mouse', () => {
  const findings: Findings = {};

  beforeAll(async () => {
    const app = await launchApp();
    const windows = windowsOf(app.electron);
    const look = lookInto(findings);
    await makeWallet(windows, look);
    await askFor('swap 1 ETH for USDC', windows, look);
    await reviewAndAgree(windows, look);
    await sign(await openApproval(windows, look), look);
    await runEnded(windows, look);
    for (const page of ['Plans', 'Runs', 'Wallet', 'Settings']) {
      await goTo(windows, page);
      const shown = await windows.app();
      await shown.getByRole('heading', { level: 1 }).waitFor();
      await look(page, '', shown);
    }
    await (await windows.app()).getByRole('tab', { name: 'Networks' }).click();
    await (await windows.app())
      .getByText(/^Nobody is asked about this network/)
      .first()
      .waitFor();
    await look('Networks', '', await windows.app());
    await (await windows.app()).getByRole('tab', { name: 'Help' }).click();
    await look('Help', '', await windows.app());
    await app.stop();
  });

  it('finds no fault on any screen of the main job, in light and in dark', () => {
    expect(Object.keys(findings)).toHaveLength(2 * 14);
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
  });

  it('gets from the chat to a started run with the keyboard alone', async () => {
    const { app, windows, page } = await appWithWallet();
    await tabTo(page, 'Message');
    await page.keyboard.type('swap 1 ETH for USDC');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Review plan' }).waitFor();
    await press(page, 'Review plan');
    await press(page, 'Rehearse');
    await page.getByText(/^Rehearsed on block/).waitFor();
    await press(page, 'Agree to this plan and start it');
    await page.getByRole('button', { name: 'Review the approval' }).waitFor();
    await press(page, 'Review the approval');
    const trusted = await windows.trusted();
    await trusted.getByText('You can sign now.').waitFor();
    await press(trusted, 'Reject');
    await trusted.getByRole('heading', { name: 'Rejected' }).waitFor();
    await app.stop();
  });

  it('reaches everything in letters of twice the size', async () => {
    const { app, windows, page } = await appWithWallet();
    await askFor('every Monday at 9:00 swap 1 ETH for USDC', windows);
    const window = await app.electron.browserWindow(page);
    await window.evaluate((shown) => {
      shown.setSize(1280, 800);
      shown.webContents.setZoomFactor(2);
    });
    await page.waitForFunction(() => innerWidth <= 640);
    const pages = ['Plans', 'Schedules', 'Runs', 'Failed', 'Wallet', 'Budget', 'Memory', 'Chat'];
    for (const name of pages) {
      await goTo(windows, name);
      if (name === 'Wallet') await page.getByRole('row', { name: /^Total/ }).waitFor();
      expect([name, await page.evaluate(isWhole)]).toEqual([name, true]);
    }
    // The list of chats or the chat: for both there is no room.
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const box = await send.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThan(640);
    await page.getByText(/^Every Monday at 09:00/).waitFor();
    await page.getByRole('button', { name: 'All chats' }).click();
    await send.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^every Monday/ }).click();
    await send.waitFor();
    await app.stop();
  });
});

/** Nothing makes the window itself scroll, and no pane scrolls sideways. */
function isWhole(): boolean {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const panes = [...document.querySelectorAll('.scroll, .two-panes')];
  const isNarrow = panes.every((pane) => pane.scrollWidth <= pane.clientWidth);
  return isNarrow && scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}

/** Where the keyboard is: the accessible name as far as the page itself says it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Goes forward with the Tab key until the control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way to "${name}" with the Tab key.`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
