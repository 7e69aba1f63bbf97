// A plan as a graph, and what changed since an earlier revision; the vault is locked for all of it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import { above, action, type Json, plan, sequence } from '../shared/plan/sample-plans.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { vouchForEach } from '../support/start-plan.ts';

const shop = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let app: RunningApp;
let windows: Windows;
let page: Page;

const pay = (id: string, amount: string, more: Json = {}) =>
  action(id, 'transfer', { token: 'USDC', amount, to: shop }, more);

const message = (id: string, words: string) => action(id, 'notify', { message: words });

const branching = plan(
  sequence(
    pay('first', '-1', { onError: message('tell', 'It failed') }),
    {
      ...{ id: 'if', label: 'If', type: 'if', condition: above('3000') },
      // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
      then: pay('rich', '2'),
      else: pay('poor', '3'),
    },
    { id: 'loop', label: 'Loop', type: 'loop', maxIterations: 3, body: pay('often', '4') },
  ),
  { name: 'Branches' },
);

const graph = () => page.getByRole('tree', { name: 'Steps as a graph' });
const step = (name: RegExp) => page.getByRole('treeitem', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function importPlan(document: Json): Promise<void> {
  const path = join(app.home, 'plan.json');
  await writeFile(path, JSON.stringify(document));
  await goTo(windows, 'Plans');
  await button('Import a plan file').click();
  await page.getByLabel('Plan file').setInputFiles(path);
  await vouchForEach(page);
  await button('Keep as a draft').click();
  await page.getByRole('heading', { name: String(document['name']), level: 1 }).waitFor();
}

/** What the page is given to ask main with, as far as it is needed here. */
interface Bridge {
  planList(payload: object): Promise<{ value: { items: { planId: string; name: string }[] } }>;
  planGet(payload: object): Promise<{ value: { plan: object } }>;
  planSave(payload: object): Promise<object>;
}

/** Saves the plan of that name anew, with these fields instead of its own; main tells the page. */
async function saveRevision(name: string, revision: number, fields: Json): Promise<void> {
  await page.evaluate(
    async ([wanted, edited, changed]) => {
      const { countersign: api } = window as unknown as { countersign: Bridge };
      const { value: plans } = await api.planList({});
      const planId = plans.items.find((one) => one.name === wanted)?.planId;
      const { value: view } = await api.planGet({ planId });
      const document = JSON.stringify({ ...view.plan, ...changed });
      await api.planSave({ planId, revision: edited, document });
    },
    [name, revision, fields] as const,
  );
  await page.getByText(`revision ${revision + 1}, hash`).waitFor();
}

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
  await button('Lock').click();
  await page.getByText('Vault locked').waitFor();
});

describe('the graph of a plan', () => {
  it('is walked and selected in by keyboard, and shares the selection with the tree', async () => {
    await importPlan(branching);
    await button('Graph').click();
    await graph().waitFor();
    expect(await step(/./).count()).toBe(7);
    await page.getByRole('treeitem', { selected: true }).focus();
    expect(await focused()).toMatch(/^1 /);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^1\.1 If it fails: .*It failed/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^2\.1 Then: /);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^2\.2 Otherwise: /);
    expect(await page.getByRole('treeitem', { selected: true }).textContent()).toMatch(/^1 /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^2\.2 / }).waitFor();
    await page.keyboard.press('End');
    expect(await focused()).toMatch(/^3\.1 /);
    await button('Tree').click();
    const rows = page.getByRole('tree', { name: 'Steps', exact: true });
    expect(await rows.getByRole('treeitem', { selected: true }).textContent()).toMatch(/^2\.2/);
  });

  it('marks the steps with findings, grows and shrinks, and has no fault in either theme', async () => {
    await button('Graph').click();
    await step(/^1 .*error/).waitFor();
    const width = async () => (await step(/^1 /).boundingBox())?.width ?? 0;
    const before = await width();
    await step(/^2\.2/).press('+');
    expect(await width()).toBeGreaterThan(before);
    await step(/^2\.2/).press('0');
    await page.getByText('100 %').waitFor();
    await button('Show the whole width').click();
    await expectAccessible(page);
  });

  it('of a plan with too many steps says so and offers the tree', async () => {
    const steps = Array.from({ length: 401 }, (_, index) => message(`s${index}`, `${index}`));
    await importPlan(plan(sequence(...steps), { name: 'Long' }));
    await page.getByText('This plan has 401 steps.').waitFor();
    await button('Show the tree').click();
    await page.getByRole('tree', { name: 'Steps', exact: true }).waitFor();
    expect(await focused()).toMatch(/^1/);
  });
});

async function focused(): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

describe('the changes of a plan', () => {
  it('are said step by step against the revision before, and lead to the step', async () => {
    const before = plan(sequence(pay('one', '5'), pay('two', '6')), { name: 'Bills' });
    await importPlan(before);
    expect(await button('Changes').count()).toBe(0);
    const fields = {
      budget: { maxGasEth: '0.05' },
      root: sequence(message('new', 'Paid'), pay('one', '7')),
    };
    await saveRevision('Bills', 1, fields);
    await button('Changes').click();
    const pane = page.getByRole('region', { name: 'Changes' });
    await pane.getByRole('row', { name: 'Fees at most not set 0.05 ETH' }).waitFor();
    await pane.getByRole('row', { name: 'Amount 5 USDC 7 USDC' }).waitFor();
    await pane.getByText('Show you the message "Paid".').waitFor();
    await pane.getByText(`Send 6 USDC to ${shop}.`).waitFor();
    await expectAccessible(page);
    await pane.getByRole('button', { name: 'one', exact: true }).click();
    await page.getByRole('heading', { name: /^2 one/ }).waitFor();
    expect(await focused()).toContain('2 one');
  });

  it('are told against the revision that is chosen, and are none to the same plan', async () => {
    await saveRevision('Bills', 2, { name: 'Bills' });
    await button('Changes').click();
    await page.getByRole('heading', { name: 'The same plan' }).waitFor();
    await page.getByLabel('What changed since').selectOption('Revision 1');
    await page.getByRole('row', { name: 'Amount 5 USDC 7 USDC' }).waitFor();
  });

  it('of hundreds of steps are shown a part at a time', async () => {
    const steps = (words: string) =>
      Array.from({ length: 250 }, (_, index) => message(`s${index}`, words));
    await importPlan(plan(sequence(...steps('Good')), { name: 'Many' }));
    await saveRevision('Many', 1, { root: sequence(...steps('Better')) });
    await button('Changes').click();
    await page.getByText('250 steps changed').waitFor();
    const rows = page.getByRole('row', { name: 'Message Good Better' });
    const more = page.getByRole('button', { name: /^Show \d+ more$/ });
    expect(await rows.count()).toBeLessThanOrEqual(100);
    await more.click();
    await more.click();
    expect(await rows.count()).toBe(250);
    expect(await more.count()).toBe(0);
  });
});
