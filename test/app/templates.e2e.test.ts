// Templates and plan files as a person meets them; the vault is locked for all of it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { boastful, drain } from '../shared/plan/import/hostile-files.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;

async function file(name: string, text: string): Promise<string> {
  const path = join(app.home, name);
  await writeFile(path, text);
  return path;
}

async function plansKept(): Promise<number> {
  await goTo(windows, 'Plans');
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
  await page.getByText(/^\d+ plans?$/).waitFor();
  return Number.parseInt((await page.getByText(/^\d+ plans?$/).textContent()) ?? '', 10);
}

async function openImport(): Promise<void> {
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
}

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText('Vault locked').waitFor();
});

describe('a template', () => {
  it('is filled in with help beside each field, and becomes a draft under review', async () => {
    await goTo(windows, 'Plans');
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByText('8 templates').waitFor();
    expect(await page.getByText('Can be planned, not yet run').count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Send when gas is cheap/ }).click();
    await page.getByRole('heading', { name: 'Send when gas is cheap' }).waitFor();
    await page.getByLabel('Amount').fill('-1');
    await page.getByText('An amount cannot be negative.').waitFor();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByText('This has to be filled in.').waitFor();
    expect(await page.getByLabel('Amount').evaluate((field) => field.matches(':focus'))).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Amount').fill('0.5');
    await page.getByLabel('Send to').fill(drain);
    await page.getByText(/Wait until the gas price in gwei is at most 10/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByRole('heading', { name: /^Send 0\.5 ETH to 0x0000…bEEF when gas/ }).waitFor();
    await page.getByRole('button', { name: 'Rehearse', exact: true }).waitFor();
    // Waiting is among what this version runs.
    expect(await page.getByText('Can be planned, not yet run').count()).toBe(0);
    expect(await plansKept()).toBe(1);
  });
});

describe('a plan file', () => {
  it('that is no plan is refused with the exact place, and nothing is stored', async () => {
    await openImport();
    await expectAccessible(page);
    const twice = JSON.stringify(boastful, null, 2).replace('"to"', '"to": "0x1",\n      "to"');
    await page.getByLabel('Plan file').setInputFiles(await file('twice.json', twice));
    await page.getByRole('heading', { name: 'This file was refused' }).waitFor();
    await page.getByText('JSON_DUPLICATE_KEY').waitFor();
    await page.getByText('line 16, column 11', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const large = await file('large.json', ' '.repeat(2_000_000));
    await page.getByLabel('Plan file').setInputFiles(large);
    await page.getByText('TOO_LARGE').waitFor();
    expect(await plansKept()).toBe(1);
  });

  it('is shown for what it would do and whom it names, and is kept only by the person', async () => {
    await openImport();
    const chosen = await file('gift.json', JSON.stringify(boastful));
    await page.getByLabel('Plan file').setInputFiles(chosen);
    await page.getByRole('heading', { name: 'A plan from a file' }).waitFor();
    await page
      .getByText('Starts every 1 minute')
      .or(page.getByText('every minute'))
      .first()
      .waitFor();
    expect(await page.getByText('New', { exact: true }).count()).toBe(1);
    await page.getByRole('img', { name: drain }).waitFor();
    await page.getByText('Its trigger is switched off until you turn it on.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('heading', { name: 'Import a plan' }).waitFor();
    expect(await plansKept()).toBe(1);
    await openImport();
    await page.getByLabel('Plan file').setInputFiles(chosen);
    await page.getByRole('button', { name: 'Keep as a draft' }).click();
    await page.getByRole('heading', { name: 'A plan', exact: true }).waitFor();
    expect(await plansKept()).toBe(2);
  });

  it('is written where the person chooses, and copied whole', async () => {
    const path = join(app.home, 'saved.json');
    await app.electron.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await page.getByRole('button', { name: /^A plan/ }).click();
    await page.getByRole('button', { name: 'Save this plan as a file' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const saved = await readFile(path, 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ status: 'draft', trigger: { enabled: false } });
    await page.getByRole('button', { name: 'Copy this plan as JSON' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(saved);
  });
});
