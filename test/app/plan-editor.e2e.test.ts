import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askFor } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, rehearsePlan } from '../support/start-plan.ts';

let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name });
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true });
const agree = () => button(/^Agree to this plan/);
const step = (name: string | RegExp) => page.getByRole('treeitem', { name });

async function edit(): Promise<void> {
  await button('Edit').click();
  await button(/^Save as revision/).waitFor();
}

/** The revision that saving would make. */
async function nextRevision(): Promise<number> {
  const words = await button(/^Save as revision/).textContent();
  return Number(/\d+/.exec(words ?? '')?.[0]);
}

async function addStep(name: string): Promise<void> {
  await button('Add a step').press('Enter');
  await page.getByRole('combobox', { name: 'Find a kind of step' }).fill(name);
  await page.keyboard.press('Enter');
}

async function discard(): Promise<void> {
  await button('Discard changes').click();
  await button('Discard them').click();
  await button('Edit').waitFor();
}

it('what is said of a missing budget in the review leads to the field that would hold one', async () => {
  const { app, windows } = await appWithWallet();
  const wrap = callOf('wrap', 'Wrap', 'wrap', { amount: '0.01' });
  const plan = {
    ...planOf('Wrap each week', [wrap]),
    trigger: { type: 'interval', everyMs: 604_800_000 },
  };
  page = await rehearsePlan(app, windows, plan);
  const caution = page.getByRole('note').filter({ hasText: 'may spend without limit' });
  await caution.getByRole('button', { name: 'Show where' }).waitFor();
  await keepPicture('no-budget-review', page);
  await expectAccessible(page);
  await caution.getByRole('button', { name: 'Show where' }).click();
  await page.getByRole('heading', { name: 'The plan as a whole' }).waitFor();
  await page.waitForFunction(() =>
    document.activeElement?.matches('[data-field="budget.maxGasEth"] input'),
  );
  await page.locator('[data-field="budget"]').getByText('may spend without limit').waitFor();
  await keepPicture('no-budget-form', page);
  await expectAccessible(page);
});

describe('a person who changes a plan', () => {
  beforeAll(async () => {
    const opened = await appWithWallet();
    page = opened.page;
    await askFor('swap 1 ETH for USDC', opened.windows);
    await button('Review plan').last().click();
  });

  beforeEach(edit);

  it('reads what is wrong beside the field, and cannot agree before it is mended, saved and rehearsed', async () => {
    await amount().fill('100000');
    await page.getByText('This step spends 100000 ETH').first().waitFor();
    expect(await amount().getAttribute('aria-invalid')).toBe('true');
    await step(/Swap 1 ETH for USDC.*1 error/).waitFor();
    expect(await agree().isDisabled()).toBe(true);
    await amount().fill('2');
    await page.getByText('Changes not saved, nothing found').waitFor();
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
    await expectAccessible(page);
    await button('Add a step').press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await addStep('send');
    await step(/Send/).waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.matches('[data-field$=".label"] input'),
    );
    expect(await step(/./).count()).toBe(2);
    await button('Remove this step').click();
    await page.getByText('Removed “Send”.').waitFor();
    expect(await step(/./).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await step(/./).count()).toBe(2);
    await page.keyboard.press('Control+z');
    await page.getByText('No changes').waitFor();
    expect(await step(/./).count()).toBe(1);
    await page.getByRole('heading', { name: '1 Swap 2 ETH for USDC' }).waitFor();
    await button('Close the editor').click();
  });

  it('comes from a finding at the foot to the field that it is about', async () => {
    await addStep('transfer');
    await button('The plan as a whole').click();
    const missing = page.getByRole('listitem').filter({ hasText: 'transfer needs "to"' });
    await missing.getByRole('button', { name: 'Send' }).press('Enter');
    await page.getByRole('heading', { name: '2 Send' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('[data-field$=".to"] input'));
    await discard();
  });

  it('goes on after a revision that was made meanwhile, and loses nothing that was typed', async () => {
    const theirs = await nextRevision();
    await amount().fill('4');
    await page.getByText('Changes not saved,').waitFor();
    await saveElsewhere(page);
    await page.getByText('This plan was changed while you edited it').waitFor();
    expect(await amount().inputValue()).toBe('4');
    expect(await button(`Save as revision ${theirs}`).isDisabled()).toBe(true);
    await button(`Go on with mine, after revision ${theirs}`).click();
    await button(`Save as revision ${theirs + 1}`).click();
    await page.getByText(`revision ${theirs + 1}, hash`).waitFor();
    await edit();
    expect(await amount().inputValue()).toBe('4');
    await button('Close the editor').click();
  });

  it('fills in a condition and a schedule, and reads the next dates', async () => {
    await addStep('wait');
    await page.getByRole('combobox', { name: 'Waits' }).selectOption('Until something is so');
    await page.getByText('A value is missing in the condition.').first().waitFor();
    expect(await page.getByText(/can never be true/).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Until, right side' }).fill('9000');
    await button('Make a group of Until').click();
    await button('Add a comparison').click();
    await button('Remove Until, part 2').click();
    await expectAccessible(page);
    await button('The plan as a whole').click();
    await page.getByRole('combobox', { name: 'Starts' }).selectOption('By a schedule');
    await page.getByText('Every Monday at 09:00. Next:').waitFor();
    expect(await page.getByText(/^Mon, .* 09:00 UTC$/).count()).toBe(3);
    await expectAccessible(page);
    await discard();
  });

  it('can go on while the vault is locked', async () => {
    await button('Lock').click();
    await page
      .getByText(/vault locked/i)
      .first()
      .waitFor();
    const next = await nextRevision();
    await amount().fill('0');
    await page.getByText('Changes not saved, 1 error').waitFor();
    await amount().fill('6');
    await page.getByText('Changes not saved, nothing found').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText(`revision ${next}, hash`).waitFor();
    expect(await agree().isDisabled()).toBe(true);
  });

  it('is asked before typed changes are lost, and loses none by staying', async () => {
    await amount().fill('3');
    await page.getByText('Changes not saved').waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('button', { name: 'Wallet' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without saving' }).waitFor();
    await button('Stay and keep editing').click();
    expect(await amount().inputValue()).toBe('3');
    await main.getByRole('button', { name: 'Wallet' }).click();
    await button('Leave and lose the changes').click();
    expect(await main.getByRole('button', { name: 'Wallet' }).getAttribute('aria-current')).toBe(
      'page',
    );
  });
});

/** Keeps the shown plan with another name, as another window or the command line would. */
async function saveElsewhere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    type Answer<T> = { ok: true; value: T } | { ok: false; error: unknown };
    interface Bridge {
      planList(payload: object): Promise<Answer<{ items: { planId: string }[] }>>;
      planGet(payload: object): Promise<Answer<{ revision: number; plan: object }>>;
      planSave(payload: object): Promise<Answer<unknown>>;
    }
    const { countersign } = window as unknown as { countersign: Bridge };
    const list = await countersign.planList({});
    const planId = list.ok ? list.value.items[0]?.planId : undefined;
    const view = await countersign.planGet({ planId });
    if (!view.ok) throw new Error('The plan cannot be read.');
    const document = JSON.stringify({ ...view.value.plan, name: 'Named elsewhere' });
    await countersign.planSave({ planId, revision: view.value.revision, document });
  });
}
