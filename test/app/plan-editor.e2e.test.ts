import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { askFor, makeWallet } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { launchApp } from '../support/electron-app.ts';

const noPicture = async () => undefined;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true });
const agree = () => button(/^Agree to this plan/);
const step = (name: string | RegExp) => page.getByRole('treeitem', { name });

async function edit(): Promise<void> {
  await button('Edit').click();
  await button(/^Save as revision/).waitFor();
}

describe('a person who changes a plan', () => {
  beforeAll(async () => {
    const app = await launchApp();
    const windows = windowsOf(app.electron);
    await makeWallet(windows, noPicture);
    await askFor('swap 1 ETH for USDC', windows, noPicture);
    page = await windows.app();
    await button('Review plan').last().click();
  });

  it('reads what is wrong beside the field, and cannot agree before it is mended, saved and rehearsed', async () => {
    await edit();
    await amount().fill('100000');
    await page.getByText('This step spends 100000 ETH').first().waitFor();
    expect(await amount().getAttribute('aria-invalid')).toBe('true');
    await step(/Swap 1 ETH for USDC.*1 error/).waitFor();
    expect(await agree().isDisabled()).toBe(true);
    await amount().fill('2');
    await page.getByText('1 change, nothing found').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(/^revision 2, hash/).waitFor();
    expect(await agree().isDisabled()).toBe(true);
    await button('Rehearse').click();
    await page.getByText(/^Rehearsed on block/).waitFor();
    const seen = page.getByRole('checkbox');
    if ((await seen.count()) > 0) await seen.click();
    expect(await agree().isEnabled()).toBe(true);
  });

  it('adds a step with the keyboard, removes it, and takes both back', async () => {
    await edit();
    await button('Add a step').press('Enter');
    await page.getByRole('combobox', { name: 'Find a kind of step' }).fill('show');
    await page.keyboard.press('Escape');
    await button('Add a step').press('Enter');
    await page.getByRole('combobox', { name: 'Find a kind of step' }).fill('transfer');
    await page.keyboard.press('Enter');
    await step(/Transfer/).waitFor();
    expect(await step(/./).count()).toBe(2);
    await button('Remove this step').click();
    await page.getByText('Removed “Transfer”.').waitFor();
    expect(await step(/./).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await step(/./).count()).toBe(2);
    await page.keyboard.press('Control+z');
    await page.getByText('No changes').waitFor();
    expect(await step(/./).count()).toBe(1);
  });

  it('is asked before typed changes are lost, and loses none by staying', async () => {
    await amount().fill('3');
    await page.getByText('1 change').waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Wallet' })
      .click();
    await page.getByRole('alertdialog', { name: 'Leave without saving' }).waitFor();
    await button('Keep it as it is').click();
    expect(await amount().inputValue()).toBe('3');
    await button('Discard changes').click();
    await button('Discard them').click();
    await page.getByText(/^revision 2, hash/).waitFor();
  });
});
