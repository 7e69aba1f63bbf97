import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeTrusted,
  demoPassword,
  goTo,
  openApproval,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { askMain, callMain } from '../support/helpers-of-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

let app: RunningApp;
let windows: Windows;
let page: Page;
let notes: string;
const canary = 'Qm4-planted-token-93';
/** Typed where a plan asks for it. */
const asked = 'Zx7-planted-answer-1';
/** Typed where it is not taken, or not handed over. */
const taken = 'Kp2-planted-taken-77';
const answerOf = (stepId: string) => ({ type: 'step_output', stepId, path: 'answer' });
const question = {
  ...{ id: 'ask', label: 'Ask for it', type: 'action', tool: 'get_user_input' },
  params: { prompt: 'Your token for \u202eexample.com', kind: 'secret' },
};
/** What the app said on its two streams. */
const output: Buffer[] = [];

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  const { stdout, stderr } = app.electron.process();
  for (const stream of [stdout, stderr]) stream?.on('data', (said: Buffer) => output.push(said));
  notes = join(app.home, 'Notes');
  mkdirSync(notes);
  for (const [name, lines] of [
    ['tell', 'echo "hello $1"; echo "$1" > made'],
    ['stay', 'echo up; exec tail -f /dev/null'],
    ['token', 'printf %s "$API_TOKEN" | wc -c > letters; echo "my token is $API_TOKEN"'],
  ] as const) {
    writeFileSync(join(notes, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  }
});

afterAll(() => app.stop());

const choose = (path: string) =>
  app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, path);

async function startPlan(
  id: string,
  program: string,
  args: string[],
  more: object = {},
  before: readonly object[] = [],
): Promise<void> {
  const run = {
    ...{ id: 'run', label: 'Run it', type: 'action', tool: 'run_command' },
    params: { program: join(notes, program), args, cwd: notes, ...more },
  };
  const all = { id: 'all', label: 'All', type: 'sequence', steps: [...before, run] };
  const plan = {
    ...{ id, name: 'Run something', userId: 'local', createdAt: 1, status: 'draft' },
    root: before.length === 0 ? run : all,
  };
  const file = join(app.home, `${id}.json`);
  writeFileSync(file, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page
    .getByText(/^Rehearsed on a copy of your files|Cannot be done/)
    .first()
    .waitFor();
}

/** Files of the person and of the app in which a text stands. */
const holding = (text: string) =>
  readdirSync(app.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));

async function agree(): Promise<void> {
  const seen = page.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
}

/** The page of the trusted window for the secret that the shown run asks for. */
async function openQuestion(): Promise<Page> {
  await page.getByRole('button', { name: 'Type the secret' }).click();
  const trusted = await windows.trusted();
  await trusted.getByRole('heading', { name: 'A plan asks you for a secret' }).waitFor();
  return trusted;
}

async function unlock(): Promise<void> {
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  const trusted = await windows.trusted();
  await trusted.getByLabel('Password').fill(demoPassword);
  await closeTrusted(trusted, () =>
    trusted.getByRole('button', { name: 'Unlock', exact: true }).click(),
  );
}

/** Ticks what could not be found out, or types what a danger asks for. */
async function accept(trusted: Page): Promise<void> {
  const field = trusted.getByLabel(/^There is a danger\./);
  const box = trusted.getByRole('checkbox');
  await field.or(box).waitFor();
  if (await box.isVisible()) await box.click();
  else await field.fill((await trusted.locator('[id$="-wanted"] code').textContent()) ?? '');
}

async function approve(trusted: Page): Promise<void> {
  await accept(trusted);
  await trusted.getByText('You can approve now.').waitFor();
  await trusted.getByRole('button', { name: /^Run / }).click();
}

describe('the programs that plans may run', () => {
  it('are none at first, and no plan runs one', async () => {
    await goTo(windows, 'Settings');
    await choose(notes);
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.getByText('No plan may run a program, because none is allowed.').waitFor();
    await startPlan('refused', 'tell', ['you; id']);
    await page.getByText('Plans may not run this program with these arguments.').first().waitFor();
  });

  it('are chosen in the dialog of the system, with their arguments', async () => {
    await goTo(windows, 'Settings');
    await page.getByRole('button', { name: 'Allow a program' }).click();
    await choose(join(notes, 'nothing'));
    await page.getByRole('button', { name: 'Choose the program' }).click();
    await page.getByText('There is no such program.').waitFor();
    await choose(join(notes, 'tell'));
    await page.getByLabel('Arguments, one on each line').fill('*');
    await keepPicture('programs-new', page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose the program' }).click();
    await page.getByRole('listitem').filter({ hasText: 'with: *' }).waitFor();
    await page.getByRole('button', { name: 'Allow a program' }).click();
    await choose(join(notes, 'stay'));
    await page.getByRole('button', { name: 'Choose the program' }).click();
    await page.getByRole('listitem').filter({ hasText: 'with no arguments' }).waitFor();
    await expectAccessible(page);
    await keepPicture('programs-list', page);
  });

  it('are named where they were changed since, and stay allowed as they were', async () => {
    const tool = join(notes, 'tell');
    const before = readFileSync(tool);
    writeFileSync(tool, `${before}# another\n`);
    await goTo(windows, 'Plans');
    await goTo(windows, 'Settings');
    const standing = page.getByText(/^not run: changed on .*; allow it anew$/);
    await standing.waitFor();
    await expectAccessible(page);
    await standing.scrollIntoViewIfNeeded();
    await keepPicture('programs-changed', page);
    await startPlan('changed', 'tell', ['you; id']);
    await page
      .getByText('This program is another than the one that was allowed.')
      .first()
      .waitFor();
    writeFileSync(tool, before);
    await goTo(windows, 'Settings');
    await page.getByRole('listitem').filter({ hasText: 'with: *' }).waitFor();
    expect(await standing.count()).toBe(0);
  });
});

describe('a plan that runs a program', () => {
  it('shows each argument, starts exactly that, and shows what it said', async () => {
    await startPlan('first', 'tell', ['you; id']);
    await page.getByRole('heading', { name: 'Runs a program' }).waitFor();
    await keepPicture('command-review', page);
    await expectAccessible(page);
    await agree();
    const trusted = await openApproval(windows);
    await trusted.getByRole('heading', { name: /^Run / }).waitFor();
    await trusted.getByText('Argument 1').waitFor();
    await expectAccessible(trusted);
    await keepPicture('command-approval', trusted);
    expect(existsSync(join(notes, 'made'))).toBe(false);
    await approve(trusted);
    await closeTrusted(trusted);
    await page.getByText('It ended by itself, with the code 0.').first().waitFor();
    await page.locator('pre').filter({ hasText: 'hello you; id' }).waitFor();
    expect(readFileSync(join(notes, 'made'), 'utf8')).toBe('you; id\n');
    await expectAccessible(page);
    await keepPicture('command-run', page);
  });

  it('asks for what only the person knows beside the start, and writes it nowhere [V-11]', async () => {
    await goTo(windows, 'Settings');
    await page.getByRole('button', { name: 'Allow a program' }).click();
    await choose(join(notes, 'token'));
    await page.getByRole('button', { name: 'Choose the program' }).click();
    await page.getByRole('button', { name: 'Allow a program' }).waitFor();
    await startPlan('secret', 'token', [], {
      secrets: { API_TOKEN: 'Your token for example.com' },
    });
    await agree();
    const trusted = await openApproval(windows);
    await accept(trusted);
    await trusted.getByText('Type what the program is to be given first.').waitFor();
    expect(await trusted.getByRole('button', { name: /^Run / }).isDisabled()).toBe(true);
    const field = trusted.getByLabel('For the variable API_TOKEN');
    await field.fill(`0x${'ab'.repeat(32)}`);
    await trusted.getByText('You can approve now.').waitFor();
    await trusted.getByRole('button', { name: /^Run / }).click();
    await trusted.getByText('ANSWER_SECRET').waitFor();
    await field.fill(canary);
    await expectAccessible(trusted);
    await keepPicture('command-secret', trusted);
    await trusted.getByText('You can approve now.').waitFor();
    await trusted.getByRole('button', { name: /^Run / }).click();
    await closeTrusted(trusted);
    await page.getByText('It ended by itself, with the code 0.').first().waitFor();
    await page.locator('pre').filter({ hasText: 'my token is [secret]' }).waitFor();
    expect(readFileSync(join(notes, 'letters'), 'utf8').trim()).toBe(String(canary.length));
    expect(await page.content()).not.toContain(canary);
    expect(holding(canary)).toEqual([]);
    expect(Buffer.concat(output).includes(canary)).toBe(false);
  });

  it('asks for a secret of a step in the trusted window, and hands it to the program unseen [V-11]', async () => {
    await startPlan('asked', 'token', [], { secrets: { API_TOKEN: answerOf('ask') } }, [question]);
    await agree();
    await page.getByRole('button', { name: 'Type the secret' }).waitFor();
    await page.getByText('It asks: Your token for <U+202E>example.com').waitFor();
    expect(await page.content()).not.toContain('\u202e');
    expect(await page.locator('input[type=password]').count()).toBe(0);
    await expectAccessible(page);
    await keepPicture('question-secret', page);
    const answering = await openQuestion();
    await answering.getByText('“Your token for <U+202E>example.com”').waitFor();
    await answering.getByText(join(notes, 'token')).waitFor();
    await answering.getByText(/^It is asked by the run that was started /).waitFor();
    await answering.getByText('in the variable API_TOKEN, step 2').waitFor();
    const field = answering.getByLabel('The secret, which is written nowhere');
    const give = answering.getByRole('button', { name: 'Hand it over' });
    await field.fill('abc');
    await answering.getByText('A secret has 4 to 4096 letters on one line.').waitFor();
    expect(await give.isEnabled()).toBe(false);
    await field.fill(`0x${'ab'.repeat(32)}`);
    await give.click();
    await answering.getByText(/This may open a wallet/).waitFor();
    await keepPicture('question-secret-refused', answering);
    await expectAccessible(answering);
    expect(await field.inputValue()).toBe('');
    await field.fill(asked);
    expect(await field.getAttribute('type')).toBe('password');
    await answering.getByText('You can hand it over now.').waitFor();
    await expectAccessible(answering, 'target-size', 'color-contrast-enhanced');
    await keepPicture('question-secret-typed', answering);
    await answering.getByRole('button', { name: 'Show what I typed' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await give.click();
    await answering.getByRole('heading', { name: 'It was handed over' }).waitFor();
    expect(await answering.content()).not.toContain(asked);
    await expectAccessible(answering, 'target-size', 'color-contrast-enhanced');
    await closeTrusted(answering);
    const trusted = await openApproval(windows);
    await trusted.getByText('Given as API_TOKEN, what you answer when the plan asks').waitFor();
    expect(await trusted.getByLabel('For the variable API_TOKEN').count()).toBe(0);
    await expectAccessible(trusted);
    await keepPicture('command-answered', trusted);
    await approve(trusted);
    await closeTrusted(trusted);
    await page.locator('pre').filter({ hasText: 'my token is [secret]' }).waitFor();
    expect(readFileSync(join(notes, 'letters'), 'utf8').trim()).toBe(String(asked.length));
    await page.getByRole('treeitem', { name: /Ask for it|Your token/ }).click();
    await page.getByText('You answered: [secret]').waitFor();
    expect(await page.content()).not.toContain(asked);
    expect(holding(asked)).toEqual([]);
    expect(Buffer.concat(output).includes(asked)).toBe(false);
  });

  it('takes a secret from no page of the app, and asks on over a closed window and a lock [V-11] [E-09]', async () => {
    await startPlan('again', 'token', [], { secrets: { API_TOKEN: answerOf('ask') } }, [question]);
    await agree();
    await page.getByRole('button', { name: 'Type the secret' }).waitFor();
    const { items } = await askMain<{ items: { executionId: string }[] }>(page, 'runList', {});
    const of = { executionId: items[0]?.executionId ?? '', path: 'all/ask' };
    expect(await callMain(page, 'runAnswerGate', { ...of, answer: taken })).toMatchObject({
      ok: false,
      error: { code: 'SECRET_NEEDS_WINDOW' },
    });
    // The way of the other window is not there for this one.
    expect(await callMain(page, 'trustedAnswer', { ...of, secret: taken })).toBeUndefined();
    const later = await openQuestion();
    await later.getByLabel('The secret, which is written nowhere').fill(taken);
    await closeTrusted(later, () => later.getByRole('button', { name: 'Not now' }).click());
    const locked = await openQuestion();
    await locked.getByLabel('The secret, which is written nowhere').fill(taken);
    await closeTrusted(locked, () =>
      page.getByRole('button', { name: 'Lock', exact: true }).click(),
    );
    // The run still asks, and the window needs no open vault for it.
    const ending = await openQuestion();
    expect(await ending.getByLabel('The secret, which is written nowhere').inputValue()).toBe('');
    await ending.getByRole('button', { name: 'Cancel the run' }).click();
    await ending.getByRole('heading', { name: 'Cancel this run?' }).waitFor();
    await expectAccessible(ending, 'target-size', 'color-contrast-enhanced');
    await keepPicture('question-secret-cancel', ending);
    await ending.getByRole('button', { name: 'Back to the question' }).click();
    await ending.getByRole('button', { name: 'Cancel the run' }).click();
    await ending.getByRole('button', { name: 'Cancel the run' }).click();
    await ending.getByRole('heading', { name: 'The run is being cancelled' }).waitFor();
    await closeTrusted(ending);
    await page
      .getByRole('status', { name: /^State of/ })
      .getByText('Cancelled')
      .first()
      .waitFor();
    await askMain(page, 'trustedOpen', { page: 'secret', ...of });
    const gone = await windows.trusted();
    await gone.getByRole('heading', { name: 'Nothing to type' }).waitFor();
    await expectAccessible(gone, 'target-size', 'color-contrast-enhanced');
    await closeTrusted(gone);
    await unlock();
    expect(holding(taken)).toEqual([]);
    expect(Buffer.concat(output).includes(taken)).toBe(false);
  });

  it('shows what it says while it runs, and is stopped with the run', async () => {
    await startPlan('second', 'stay', []);
    await agree();
    const trusted = await openApproval(windows);
    await approve(trusted);
    await closeTrusted(trusted);
    await page.getByText('It runs. Cancel the run to stop it').waitFor();
    await page.locator('pre').filter({ hasText: 'up' }).waitFor();
    await keepPicture('command-live', page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel run' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this run' });
    await question.getByRole('button', { name: 'Cancel the run' }).click();
    await page.getByText('You stopped the program.').first().waitFor();
    await keepPicture('command-stopped', page);
    await expectAccessible(page);
  });
});

it('runs no program that was taken off the list, in the next plan at once', async () => {
  await goTo(windows, 'Settings');
  const row = page.getByRole('listitem').filter({ hasText: 'with: *' });
  await row.getByRole('button', { name: /^Remove .*tell with: \* from the list$/ }).click();
  await row.waitFor({ state: 'detached' });
  const runs = readFileSync(join(notes, 'made'), 'utf8');
  await startPlan('revoked', 'tell', ['me']);
  await page.getByText('Plans may not run this program with these arguments.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Agree to this plan/ }).isEnabled()).toBe(false);
  expect(readFileSync(join(notes, 'made'), 'utf8')).toBe(runs);
  // The others stay.
  await goTo(windows, 'Settings');
  await page.getByRole('listitem').filter({ hasText: 'stay' }).first().waitFor();
});
