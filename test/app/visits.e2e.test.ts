// One ordinary visit in the real app: a page is opened, read, pressed and pictured, and what it said is written to a
// file; and one that the person stops at the window itself.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeTrusted, goTo, openApproval, type Windows } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const first = `<!doctype html><title>The weather</title><h1>Weather</h1>
  <form action="/report"><label>Town <input name="town"></label><button>Show the report</button></form>`;
const report = (town: string): string =>
  `<!doctype html><title>Report</title><h1>Report</h1><p id="said">Rain in ${town}\u202e.</p>
  <img src="http://127.0.0.1:9/other-site">`;

/** Tells by headings what was chosen, what came of the button after a while, and where it is scrolled to. */
const order = `<!doctype html><title>An order</title><h1>An order</h1>
  <label>Size <select><option value="s">Small</option><option value="l">Large</option>
    <option value="x" disabled>Huge</option></select></label>
  <button>Measure</button><div id="told" style="position: fixed; top: 0; right: 0"></div><div style="height: 4000px"></div><p id="end">The end</p>
  <script>
    const tell = (words) => {
      const heading = document.createElement('h2');
      heading.textContent = words;
      told.append(heading);
    };
    document.querySelector('select').onchange = ({ target }) => tell('Chosen: ' + target.value);
    document.querySelector('button').onclick = () => setTimeout(tell, 300, 'Measured');
    let ends = 0;
    onscroll = () => {
      const isAtEnd = end.getBoundingClientRect().top < innerHeight;
      if (isAtEnd) tell('At the end ' + (ends += 1));
      else tell('At ' + Math.round(scrollY));
    };
  </script>`;

/** The paths that were asked for. */
const asked: string[] = [];
const server = createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
  asked.push(pathname);
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  const pages: Record<string, string> = {
    '/report': report(searchParams.get('town') ?? ''),
    '/order': order,
  };
  answer.end(pages[pathname] ?? first);
});
let origin = '';
let app: RunningApp;
let windows: Windows;
let page: Page;
let notes: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ app, windows, page } = await appWithWallet());
  notes = join(app.home, 'Notes');
  mkdirSync(notes);
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  }, notes);
});

afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  server.close();
});

const visit = (steps: readonly object[]) => ({
  ...{ id: 'visit', label: 'Look it up', type: 'action', tool: 'browser_act' },
  params: { steps },
});

async function startPlan(id: string, root: object): Promise<void> {
  const plan = { id, name: 'Look something up', userId: 'local', createdAt: 1, status: 'draft' };
  const file = join(app.home, `${id}.json`);
  writeFileSync(file, JSON.stringify({ ...plan, root }));
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

async function approve(button: RegExp, shown?: Page): Promise<void> {
  const trusted = shown ?? (await openApproval(windows));
  const yes = trusted.getByRole('button', { name: button });
  await yes.waitFor();
  const seen = trusted.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await trusted.getByText('You can approve now.').waitFor();
  await yes.click();
  await closeTrusted(trusted);
}

async function agree(): Promise<void> {
  const seen = page.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
}

/** The frame of the window in which a page is open. */
async function frame(): Promise<Page> {
  const isFrame = (each: Page): boolean => each.url().startsWith('app://visit/');
  const open = app.electron.windows().find(isFrame);
  if (open !== undefined) return open;
  const context = app.electron.context();
  return context.waitForEvent('page', { predicate: async (each) => isFrame(each) });
}

describe('a plan that visits the web', () => {
  it('is not possible where no site is allowed for it', async () => {
    await startPlan('refused', visit([{ do: 'navigate', url: origin }]));
    await page
      .getByText('Plans may not open this address in the browser window.')
      .first()
      .waitFor();
    await goTo(windows, 'Settings');
    await page.getByRole('button', { name: 'Choose a folder' }).click();
    await page.getByRole('button', { name: 'Allow a site' }).click();
    await page.getByLabel('Site', { exact: false }).first().fill(origin);
    await page.getByText('To be opened in the browser window').click();
    await page.getByText('Also where it lies on this computer').click();
    await page.getByRole('button', { name: 'Allow this site' }).click();
    await page
      .getByText('may be opened in the browser window, also in the local network')
      .waitFor();
  });

  it('shows every act, does exactly that in a window of its own, and hands on what it took', async () => {
    const steps = [
      { do: 'navigate', url: origin },
      { do: 'extract', selector: 'title', name: 'title' },
      { do: 'type', element: { role: 'textbox', name: 'Town' }, text: 'Bergen' },
      { do: 'click', element: { role: 'button', name: 'Show the report' } },
      { do: 'extract', selector: '#said', name: 'report' },
      { do: 'screenshot', name: 'report' },
    ];
    const keep = {
      ...{ id: 'keep', label: 'Keep it', type: 'action', tool: 'create_file' },
      params: {
        path: join(notes, 'report.txt'),
        content: { type: 'step_output', stepId: 'visit', path: 'extracted.report' },
      },
    };
    await startPlan('first', {
      ...{ id: 'all', label: 'All', type: 'sequence', steps: [visit(steps), keep] },
    });
    await page.getByRole('heading', { name: 'Visits the web' }).waitFor();
    await keepPicture('visit-review', page);
    await expectAccessible(page);
    await agree();
    const trusted = await openApproval(windows);
    await trusted.getByRole('heading', { name: /^Visit http/ }).waitFor();
    await trusted.getByText('the button "Show the report"').first().waitFor();
    await expectAccessible(trusted);
    await keepPicture('visit-approval', trusted);
    await approve(/^Make this visit/, trusted);
    await approve(/^Create this file/);
    await page.getByText('Finished').first().waitFor();
    expect(readFileSync(join(notes, 'report.txt'), 'utf8')).toBe('Rain in Bergen\u202e.');
    await page.getByRole('treeitem', { name: /In a browser of its own/ }).click();
    await page.getByText('All of it was done.').waitFor();
    await page.locator('pre').filter({ hasText: 'Rain in Bergen<U+202E>.' }).waitFor();
    await page.getByRole('img', { name: /The picture “report”/ }).waitFor();
    await page.getByText('The page wanted to load http://127.0.0.1:9/other-site').waitFor();
    await expectAccessible(page);
    await keepPicture('visit-run', page);
  });

  it('chooses from a list, scrolls, and waits for what comes later', async () => {
    const heading = (name: string) => ({ do: 'wait', element: { role: 'heading', name } });
    const size = { role: 'combobox', name: 'Size' };
    await startPlan(
      'order',
      visit([
        { do: 'navigate', url: `${origin}/order` },
        { do: 'select', element: size, value: 'Large' },
        heading('Chosen: l'),
        { do: 'select', element: size, value: 's' },
        heading('Chosen: s'),
        { do: 'click', element: { role: 'button', name: 'Measure' } },
        heading('Measured'),
        { do: 'scroll', pixels: 300 },
        heading('At 300'),
        { do: 'scroll', selector: '#end' },
        heading('At the end 1'),
        { do: 'scroll', pixels: -100_000 },
        heading('At 0'),
        { do: 'scroll' },
        heading('At the end 2'),
        { do: 'extract', selector: '#told', name: 'told' },
      ]),
    );
    await agree();
    const trusted = await openApproval(windows);
    await trusted.getByText('Choose "Large" in the combobox "Size"').first().waitFor();
    await approve(/^Make this visit/, trusted);
    await page.getByText('Finished').first().waitFor();
    await page.getByRole('treeitem', { name: /In a browser of its own/ }).click();
    await page.getByText('All of it was done.').waitFor();
    const told = await page.locator('pre').filter({ hasText: 'Chosen: l' }).textContent();
    const words = ['Chosen: l', 'Chosen: s', 'Measured', 'At 300', 'At the end 1', 'At 0'];
    expect(told?.split(/\n+/)).toEqual([...words, 'At the end 2']);
  });

  it.each([
    [
      'an option that the list does not have',
      { do: 'select', element: { role: 'combobox', name: 'Size' }, value: 'Medium' },
      'This cannot be done with this element.',
    ],
    [
      'an option that cannot be chosen',
      { do: 'select', element: { role: 'combobox', name: 'Size' }, value: 'Huge' },
      'This cannot be done with this element.',
    ],
    [
      'an element that never comes',
      { do: 'wait', element: { role: 'heading', name: 'Measured' }, durationMs: 700 },
      'There is no such element on the page.',
    ],
  ])('fails over %s, and does nothing after it', async (what, act, words) => {
    const after = { do: 'navigate', url: `${origin}/after` };
    await startPlan(what, visit([{ do: 'navigate', url: `${origin}/order` }, act, after]));
    await agree();
    await approve(/^Make this visit/);
    await page.getByText(words).first().waitFor();
    expect(asked).not.toContain('/after');
  });

  it('has a frame that says what is done, and is ended at its button', async () => {
    const wait = { do: 'wait', durationMs: 60_000 };
    await startPlan('second', visit([{ do: 'navigate', url: origin }, wait]));
    await agree();
    await approve(/^Make this visit/);
    const around = await frame();
    await around.getByText('2 of 2: Wait 60000 ms').waitFor();
    await around.getByText(`${origin}/`).waitFor();
    await expectAccessible(around);
    await keepPicture('visit-frame', around);
    await page.getByText('The browser window is open.').waitFor();
    const stopped = around.getByRole('button', { name: 'Stop' }).click();
    // The window may be gone before the click is told to have been made.
    await stopped.catch((thrown: unknown) => {
      if (!around.isClosed()) throw thrown;
    });
    await page.getByText('You stopped the visit.').first().waitFor();
    await keepPicture('visit-stopped', page);
    await expectAccessible(page);
  });

  it('is not possible any more once the site is taken off the list', async () => {
    await goTo(windows, 'Settings');
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'may be opened in the browser window' });
    await row.getByRole('button', { name: /^Remove http.* from the list$/ }).click();
    await page.getByText('No plan may visit a site, because none is allowed.').waitFor();
    const before = asked.length;
    await startPlan('revoked', visit([{ do: 'navigate', url: origin }]));
    await page
      .getByText('Plans may not open this address in the browser window.')
      .first()
      .waitFor();
    expect(asked).toHaveLength(before);
  });
});
