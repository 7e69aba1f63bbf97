// What a rehearsal found, as a person sees it: every way through a plan, the worst of them, and what is dangerous,
// in the review and again in the window that asks for a yes.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  closeTrusted,
  openApproval,
  openApprovalOf,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { agreeToPlan, callOf, planOf, rehearsePlan } from '../support/start-plan.ts';

const friend = '0xa11ce00000000000000000000000000000000001';

let app: RunningApp;
let windows: Windows;
let page: Page;

beforeAll(async () => {
  ({ app, windows, page } = await appWithWallet());
});

/** The plan under review, once it is rehearsed. */
async function review(plan: object): Promise<void> {
  await rehearsePlan(app, windows, plan);
  await page.getByRole('button', { name: 'Rehearse again' }).waitFor();
}

const rich = {
  ...{ id: 'rich', label: 'More than 100 WETH', type: 'if' },
  condition: {
    ...{ type: 'compare', op: 'gt', right: { type: 'literal', value: '100' } },
    left: { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'WETH' }] },
  },
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  then: callOf('pay', 'Pay a friend', 'transfer', { token: 'WETH', amount: '0.05', to: friend }),
  else: callOf('buy', 'Buy USDC', 'defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '0.2' }),
};

it('both ways of a choice stand beside each other, with the worst of them, and either can be looked at', async () => {
  const wrap = callOf('wrap', 'Wrap', 'wrap', { amount: '0.1' });
  await review(planOf('A choice', [wrap, rich]));
  const ways = page.getByRole('region', { name: 'Ways through the plan' });
  await ways.waitFor();
  const rows = await ways.getByRole('row').allTextContents();
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^(Now|Else): If the WETH balance is above 100: (yes|no)/);
  expect(rows[3]).toMatch(/^Worst of all ways/);
  const untaken = page.getByRole('treeitem').filter({ hasText: 'Then: ' }).last();
  expect(await untaken.textContent()).toContain('Not on this way');
  await expectAccessible(page);
  await keepPicture('ways', page);
  const other = ways.getByRole('button', { name: /^Else: / });
  await other.click();
  await page.getByText('This is not the way that the plan takes now').waitFor();
  expect(await other.getAttribute('aria-pressed')).toBe('true');
  await keepPicture('other-way', page);
  await expectAccessible(page);
  const now = ways.getByRole('button', { name: /^Now: / });
  await now.click();
  expect(await page.getByText('This is not the way that the plan takes now').count()).toBe(0);
});

it('a danger is seen in the review and in the window that asks, before any note, and signed by no key, paste or whole address but by its end [A-08]', async () => {
  const params = { token: 'WETH', spender: bad.airdropDrainer, amount: '0.05' };
  const wrap = callOf('wrap', 'Wrap', 'wrap', { amount: '0.1' });
  const allow = callOf('allow', 'Allow the airdrop', 'approve', params);
  await review(planOf('An airdrop', [wrap, allow]));
  const row = page.getByRole('treeitem').nth(1);
  expect(await row.textContent()).toContain('1 danger and 1 caution');
  await row.click();
  await page.getByText(/^Danger: most that can be lost by this allowance today: /i).waitFor();
  await page.getByText('most: 0.05 WETH', { exact: true }).waitFor();
  await expectAccessible(page);
  await keepPicture('danger-review', page);
  await agreeToPlan(page);
  const first = await openApproval(windows);
  await sign(first);
  await closeTrusted(first);
  const trusted = await openApprovalOf(/0\.05 WETH/, windows);
  const danger = trusted.getByText(/^Danger: most that can be lost by this allowance today: /i);
  await danger.waitFor();
  expect(await danger.isVisible()).toBe(true);
  await trusted.getByText(/most: 0\.05 WETH, USD per token: /).waitFor();
  await trusted.getByText(/on block \d+; it is looked at again before it is signed$/).waitFor();
  await expectAccessible(trusted);
  await keepPicture('danger-approval', trusted);
  await signsByTheEndAlone(trusted, bad.airdropDrainer);
});

/** Nothing that lands in the field by accident lets the button be pressed, and no key in it ever presses it. */
async function signsByTheEndAlone(trusted: Page, address: string): Promise<void> {
  const yes = trusted.getByRole('button', { name: /^Sign(,| and) / });
  const field = trusted.getByLabel(/^There is a danger\./);
  const waits = trusted.getByText(
    'Type the last four characters of the address to enable signing.',
  );
  expect(await trusted.getByRole('checkbox').count()).toBe(0);
  await trusted.getByRole('button', { name: 'Show where' }).click();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const key of ['Enter', 'Space', 'Control+Enter']) await field.press(key);
  await waits.waitFor();
  for (const text of [address, address.slice(2, 6)]) {
    await field.fill('');
    await trusted.keyboard.insertText(text);
    await waits.waitFor();
    expect(await yes.isDisabled()).toBe(true);
  }
  await field.fill('');
  await field.pressSequentially(address.slice(-4).toLowerCase());
  await trusted.getByText('You can sign now.').waitFor();
  await field.press('Enter');
  await keepPicture('danger-typed', trusted);
  await field.press('Backspace');
  await waits.waitFor();
  await expectAccessible(trusted);
  await trusted.getByRole('button', { name: 'Reject' }).click();
}
