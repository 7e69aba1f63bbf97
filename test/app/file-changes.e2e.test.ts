import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeTrusted,
  goTo,
  openApproval,
  openApprovalOf,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;
let notes: string;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  notes = join(app.home, 'Notes');
  mkdirSync(notes);
});

afterAll(() => app.stop());

const inNotes = (name: string) => join(notes, name);

/** A plan that writes a new file and then changes another one. */
function planFile(id: string) {
  const step = (name: string, tool: string, params: object) => ({
    ...{ id: name, label: name, type: 'action', tool, params },
  });
  const plan = {
    ...{ id, name: 'Keep my notes', userId: 'local', createdAt: 1, status: 'draft' },
    root: {
      ...{ id: 'all', label: 'All', type: 'sequence' },
      steps: [
        step('write', 'create_file', {
          path: inNotes(`${id}/report.md`),
          content: '# Report\n\nAll is well.\u202e\n',
        }),
        step('tick', 'modify_file', {
          path: inNotes('list.md'),
          edits: [{ oldText: '- [ ] report', newText: `- [x] report ${id}` }],
        }),
      ],
    },
  };
  const file = join(app.home, `${id}.json`);
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

async function startPlan(id: string): Promise<void> {
  writeFileSync(inNotes('list.md'), '# List\n\n- [ ] report\n- [ ] rest\n');
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(planFile(id));
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page.getByText(/^Rehearsed on a copy of your files/).waitFor();
  await page.getByText('No totals: the plan moves no money and pays no fees.').waitFor();
  expect(await page.getByText('Acts on').count()).toBe(0);
  const seen = page.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
}

async function approve(trusted: Page, action: string): Promise<void> {
  await trusted.getByText('You can approve now.').waitFor();
  await trusted.getByRole('button', { name: action }).click();
}

describe('the folders that plans may touch', () => {
  it('are none at first, and are chosen in the dialog of the system', async () => {
    await goTo(windows, 'Settings');
    await page.getByText('No plan may touch a file, because no folder is chosen.').waitFor();
    const choose = (folder: string) =>
      app.electron.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
      }, folder);
    await choose(app.home);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.getByText('This folder holds your whole home').waitFor();
    await choose(notes);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.getByRole('listitem').filter({ hasText: notes }).waitFor();
    await expectAccessible(page);
  });
});

describe('a plan that changes files', () => {
  it('does on the disk exactly what was approved, one approval at a time', async () => {
    await startPlan('first');
    const report = inNotes('first/report.md');
    const first = await openApproval(windows);
    await first.getByRole('heading', { name: 'Create report.md in ~/Notes/first' }).waitFor();
    await first.getByText('Files of this computer').waitFor();
    await first.getByText('Makes the folder').waitFor();
    await first.getByText('All is well.<U+202E>').waitFor();
    await first.getByRole('heading', { name: 'What the signer read of the change' }).waitFor();
    await first.getByText('Creates a file').waitFor();
    await expectAccessible(first);
    expect(readdirSync(notes)).toEqual(['list.md']);
    await approve(first, 'Create this file');
    await closeTrusted(first);
    const second = await openApprovalOf('Change list.md in ~/Notes', windows);
    expect(readFileSync(report, 'utf8')).toBe('# Report\n\nAll is well.\u202e\n');
    await second.getByRole('heading', { name: 'Change list.md in ~/Notes' }).waitFor();
    await second.getByText('1 line added, 1 line removed').waitFor();
    await expectAccessible(second);
    await approve(second, 'Change this file');
    await closeTrusted(second);
    await page
      .getByRole('status', { name: /^State of/ })
      .getByText('As rehearsed')
      .first()
      .waitFor();
    await page.getByText('The file is as you approved it, to the byte.').waitFor();
    const log = page.getByRole('list', { name: 'What happened' });
    await log.getByText('The file is as you approved it').first().waitFor();
    expect(await log.getByText(/undefined|signed|fork/).allTextContents()).toEqual([]);
    await expectAccessible(page);
    expect(readFileSync(inNotes('list.md'), 'utf8')).toBe(
      '# List\n\n- [x] report first\n- [ ] rest\n',
    );
  });

  it('leaves the disk as it was when the change is declined', async () => {
    await startPlan('second');
    const trusted = await openApproval(windows);
    await trusted.getByRole('button', { name: 'Reject' }).click();
    await trusted.getByText('Nothing was changed. The run stops at this step.').waitFor();
    await page
      .getByRole('status', { name: /^State of/ })
      .getByText(/^Declined/)
      .first()
      .waitFor();
    expect(existsSync(inNotes('second'))).toBe(false);
    expect(readFileSync(inNotes('list.md'), 'utf8')).toBe('# List\n\n- [ ] report\n- [ ] rest\n');
  });
});

it('touches nothing in a folder that was taken off the list, in the next plan at once', async () => {
  await goTo(windows, 'Settings');
  await page.getByRole('button', { name: /^Remove .*Notes from the list$/ }).click();
  await page.getByText('No plan may touch a file, because no folder is chosen.').waitFor();
  const before = readFileSync(inNotes('list.md'), 'utf8');
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(planFile('revoked'));
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page
    .getByText(/is outside of the folders that plans may use/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^Agree to this plan/ }).isEnabled()).toBe(false);
  expect(existsSync(inNotes('revoked'))).toBe(false);
  expect(readFileSync(inNotes('list.md'), 'utf8')).toBe(before);
});
