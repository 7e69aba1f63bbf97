// A database of more than two gigabytes, of what a person attached to messages: the app starts on it, says how large
// it is, takes a message and makes a backup; the command line answers. How long each takes is printed and not held.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeTrusted, demoPassword } from '../../scripts/demo/main-job.ts';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { startVirtualDisplay, type VirtualDisplay } from '../../scripts/run/virtual-display.ts';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { maxAttachmentBytes, maxAttachments } from '../../src/shared/ipc/message-limits.ts';
import { documentOf, runCli } from '../cli/support/run-cli.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp, type RunningApp } from '../support/electron-app.ts';
import { showPage } from '../support/page/show-page.ts';
import { standstill } from '../support/standstill.ts';

const gib = 1024 ** 3;
const wantedBytes = 2.1 * gib;
/** Of a message and its rows: a folder for several copies of it is asked of a disk, not of memory. */
const place = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();

let display: VirtualDisplay;
let home: string;

beforeAll(async () => {
  display = await startVirtualDisplay();
  process.env['DISPLAY'] = display.display;
  home = mkdtempSync(join(place, 'countersign-large-'));
});

afterAll(async () => {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  await display.stop();
});

/** Messages with as much attached as may be, by the store's own writers. */
function fill(path: string): void {
  const store = openStore({ path, clock: systemClock });
  const { writer } = store;
  let letter = 0;
  while (statSync(path).size < wantedBytes) {
    writer.together(() => {
      const conversationId = writer.conversations.create(`Files ${letter}`);
      const content = { kind: 'user', text: 'What is in these?' };
      const said = { conversationId, parentId: null, role: 'user', content } as const;
      for (let message = 0; message < 20; message += 1) {
        const messageId = writer.conversations.addMessage(said);
        for (let file = 0; file < maxAttachments; file += 1) {
          letter += 1;
          const text = String.fromCodePoint(97 + (letter % 26)).repeat(maxAttachmentBytes);
          const added = writer.attachments.add({ name: `${letter}.txt`, bytes: text.length, text });
          writer.attachments.send(added, messageId);
        }
      }
    });
  }
  store.stop();
}

interface Started {
  app: RunningApp;
  page: Page;
  /** From the call until the window has words, and until its pages can be gone to. */
  words: number;
  ready: number;
}

async function started(): Promise<Started> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  const app = await launchApp({ home });
  const page = await windowsOf(app.electron).app();
  await page.locator('header').first().waitFor();
  const words = ms();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { app, page, words, ready: ms() };
}

async function unlock({ app, page }: Started): Promise<void> {
  await page.getByRole('button', { name: 'Unlock' }).first().click();
  const trusted = await windowsOf(app.electron).trusted();
  await trusted.getByLabel('Password', { exact: true }).fill(demoPassword);
  await closeTrusted(trusted, () => trusted.getByRole('button', { name: 'Unlock' }).click());
}

async function say(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('a word after so much');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText('a word after so much').first().waitFor();
}

/** That it is whole and opens is said only once it was opened again. */
async function backUp(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Backup' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('and opened again.').waitFor({ timeout: 1_200_000 });
}

async function use(on: Started, figures: string[]): Promise<void> {
  const { app, page } = on;
  await showPage(app, page, 'settings');
  const told = page.getByText(/^It is 2\.\d GB large, and each backup needs about as much\.$/);
  await told.waitFor();
  await unlock(on);
  const acts: Record<string, () => Promise<void>> = {
    'shows the chats': () => showPage(app, page, 'chat'),
    'takes a message': () => say(page),
    'shows the settings': () => showPage(app, page, 'settings'),
    'makes a backup': () => backUp(page),
  };
  for (const [name, act] of Object.entries(acts)) {
    const stood = await standstill(app.electron, page, act);
    const ms = [stood.main.longestMs, stood.page.longestMs, stood.page.tookMs].map(Math.round);
    figures.push(`${name}: main stood ${ms[0]} ms, the page ${ms[1]} ms, of ${ms[2]} ms`);
  }
}

async function askCommandLine(dataDir: string, figures: string[]): Promise<void> {
  for (const words of ['doctor', 'data show', 'chat list', 'exec list', 'audit verify']) {
    const began = performance.now();
    const answer = await runCli([...words.split(' '), '--data-dir', dataDir, '--json'], {
      cwd: home,
    });
    figures.push(`${words}: ${Math.round(performance.now() - began)} ms`);
    expect(documentOf(answer), words).not.toHaveProperty('error');
  }
}

test('the app is used on a database of more than two gigabytes, which it says [F-15]', async () => {
  const first = await appWithWallet({ home });
  const { dataDir } = first.app;
  await first.app.stop();
  const path = join(dataDir, 'countersign.sqlite');
  const empty = await started();
  await empty.app.stop();
  fill(path);
  const figures = [`with nothing: words after ${empty.words} ms, ready after ${empty.ready} ms`];

  const full = await started();
  const size = `${(statSync(path).size / gib).toFixed(2)} GiB`;
  figures.push(`with ${size}: words after ${full.words} ms, ready after ${full.ready} ms`);
  await use(full, figures);
  await full.app.stop();
  await askCommandLine(dataDir, figures);
  console.log(figures.join('\n'));

  const db = new Database(path, { readonly: true });
  expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  const said = db.prepare("SELECT count(*) FROM said WHERE text LIKE '%a word after so much%'");
  expect(Number(said.pluck().get())).toBeGreaterThan(0);
  db.close();
});
