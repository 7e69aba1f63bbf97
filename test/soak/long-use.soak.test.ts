// The real app on a history of two hundred thousand rows: each page shows its first rows, keeps no more in the window
// than of a shorter one, and what is old is found and opened. How long it stands still is printed and not held.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountShown } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { startVirtualDisplay, type VirtualDisplay } from '../../scripts/run/virtual-display.ts';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { type LaunchOptions, launchApp, type RunningApp } from '../support/electron-app.ts';
import { pagesOfApp, showPage } from '../support/page/show-page.ts';
import { standstill } from '../support/standstill.ts';
import {
  fillHistory,
  type HistoryPlace,
  type HistorySize,
  longChat,
  oldest,
} from './support/fill-history.ts';

const short: HistorySize = {
  ...{ runs: 620, chats: 300, messages: 300, schedules: 250, starts: 100, notices: 150 },
  ...{ deadEvents: 250, contacts: 1_000, notes: 500 },
};
/** As many again: contacts and notes are at their most already. */
const more: HistorySize = {
  ...{ runs: 2_500, chats: 2_500, messages: 20_000, schedules: 200, starts: 8_000 },
  ...{ notices: 3_000, deadEvents: 1_500, contacts: 0, notes: 0 },
};
/** What a window keeps of a longer history beyond that of a shorter one: words of totals, and no rows. */
const spareNodes = 60;

let display: VirtualDisplay;

beforeAll(async () => {
  display = await startVirtualDisplay();
  process.env['DISPLAY'] = display.display;
});

afterAll(() => display.stop());

interface Started {
  app: RunningApp;
  page: Page;
  ms: number;
}

/** Until its pages can be gone to. */
async function started(options: LaunchOptions): Promise<Started> {
  const began = performance.now();
  const app = await launchApp(options);
  const page = await windowsOf(app.electron).app();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { app, page, ms: Math.round(performance.now() - began) };
}

/** Each page as it comes, with how many nodes it then has. */
async function lookAtPages({ app, page }: Started, figures: string[]) {
  const nodes: Record<string, number> = {};
  for (const name of pagesOfApp) {
    const stood = await standstill(app.electron, page, () => showPage(app, page, name));
    nodes[name] = await page.locator('*').count();
    figures.push(figureOf(name, stood));
  }
  return nodes;
}

function figureOf(name: string, { main, page }: Awaited<ReturnType<typeof standstill>>): string {
  const ms = [main.longestMs, page.longestMs, page.tookMs].map(Math.round);
  return `${name}: main stood ${ms[0]} ms, the page ${ms[1]} ms, of ${ms[2]} ms`;
}

async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(oldest) })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
}

async function findInChats(page: Page): Promise<void> {
  await page.getByLabel('Find in chats').fill(longChat);
  const found = page.getByRole('list', { name: 'Chats found' });
  await found.getByRole('listitem').first().getByRole('button').first().click();
  await page
    .getByRole('log')
    .getByText(/word 19999\./)
    .waitFor();
}

/** The end of the long chat, a step back, and what is said in it. */
async function goBackInChat(page: Page): Promise<void> {
  const drawn = page.locator('[data-message]');
  const before = await drawn.count();
  await page.getByRole('button', { name: /^Show earlier/ }).click();
  await expect.poll(() => drawn.count()).toBe(before + 60);
}

async function say(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('a word after so many');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText('a word after so many').first().waitFor();
}

async function openRuns(app: RunningApp, page: Page): Promise<void> {
  const db = new Database(join(app.dataDir, 'countersign.sqlite'), { readonly: true });
  const id = (order: string) =>
    db.prepare(`SELECT execution_id FROM executions ORDER BY started_at ${order} LIMIT 1`).pluck();
  const ids = [id('ASC').get(), id('DESC').get()];
  db.close();
  for (const each of ids) {
    await showPage(app, page, `runs/${String(each)}`);
    await page.getByRole('tree').first().waitFor();
  }
}

async function exportAll(app: RunningApp, page: Page): Promise<void> {
  const filePath = join(app.dataDir, `history-${Date.now()}.csv`);
  await app.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, filePath);
  await page.getByRole('button', { name: 'Export all as CSV' }).click();
  await page.getByText(/^Saved: [\d,]+ transactions/).waitFor();
  expect(readFileSync(filePath, 'utf8').split('\r\n').length).toBeGreaterThan(1_800);
}

/** What a person does with what is old. */
async function goThroughHistory({ app, page }: Started, figures: string[]): Promise<void> {
  const acts: Record<string, () => Promise<void>> = {
    'finds the oldest in everything': () => find(page, oldest),
    'shows the chats': () => showPage(app, page, 'chat'),
    'finds and opens the long chat': () => findInChats(page),
    'goes back in it': () => goBackInChat(page),
    'says something in it': () => say(page),
    'opens the oldest and the newest run': () => openRuns(app, page),
    'shows the wallet': () => showPage(app, page, 'wallet'),
    'exports all': () => exportAll(app, page),
  };
  for (const [name, act] of Object.entries(acts))
    figures.push(figureOf(name, await standstill(app.electron, page, act)));
}

async function placeOf({ app, windows }: Awaited<ReturnType<typeof appWithWallet>>) {
  const account = await accountShown(windows);
  const instanceId = readRecord(join(app.dataDir, 'practice'))?.instanceId ?? '';
  return { account, chainId: 31_337, instanceId } satisfies HistoryPlace;
}

test('the app is used on a history of two hundred thousand rows, and its window holds no more than of a short one [F-17]', async () => {
  const first = await appWithWallet();
  const { home, dataDir } = first.app;
  const place = await placeOf(first);
  await first.app.stop();
  const path = join(dataDir, 'countersign.sqlite');
  const figures: string[] = [];

  const empty = await started({ home });
  figures.push(`starts with nothing: ${empty.ms} ms`);
  await empty.app.stop();

  fillHistory(path, place, short);
  const few = await started({ home });
  const nodesOfFew = await lookAtPages(few, []);
  await few.app.stop();

  const rows = fillHistory(path, place, more, short.runs);
  expect(rows).toBeGreaterThan(100_000);
  const many = await started({ home });
  figures.push(`starts with ${rows} rows: ${many.ms} ms`);
  const nodesOfMany = await lookAtPages(many, figures);
  const grown = pagesOfApp.filter(
    (name) => (nodesOfMany[name] ?? 0) > (nodesOfFew[name] ?? 0) + spareNodes,
  );
  const nodes = { nodesOfFew, nodesOfMany };
  expect(grown, JSON.stringify(nodes)).toEqual([]);
  figures.push(`nodes: ${JSON.stringify(nodes)}`);
  try {
    await goThroughHistory(many, figures);
  } finally {
    console.log(figures.join('\n'));
  }
  await many.app.stop();
});
