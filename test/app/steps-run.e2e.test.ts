import { expect, it } from 'vitest';
import { practiceClient } from '../../scripts/demo/chain-proof.ts';
import {
  accountShown,
  closeTrusted,
  openApproval,
  openApprovalOf,
  runEnded,
  sign,
  type Windows,
} from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, startPlan } from '../support/start-plan.ts';

const literal = (value: string) => ({ type: 'literal', value });
const price = { type: 'runtime', fn: 'price', args: [literal('ETH')] };
const wrap = (id: string, amount: string) => ({
  ...{ id, label: `Wrap ${amount} ETH`, type: 'action', tool: 'wrap', params: { amount } },
});

/** A choice by the price, a pause, and two rounds of a loop: two transactions in all. */
const plan = {
  ...{ id: 'p', name: 'Three kinds of steps', userId: 'local', createdAt: 1, status: 'draft' },
  chainId: 31_337,
  root: {
    ...{ id: 'all', label: 'All', type: 'sequence' },
    steps: [
      {
        ...{ id: 'high', label: 'High', type: 'if' },
        condition: { type: 'compare', left: price, op: 'gt', right: literal('1000') },
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        then: wrap('first', '1'),
        else: wrap('never', '50'),
      },
      { id: 'pause', label: 'Pause', type: 'wait', durationMs: 2_000 },
      {
        ...{ id: 'rounds', label: 'Rounds', type: 'loop', maxIterations: 2 },
        body: {
          id: 'look',
          label: 'Look',
          type: 'action',
          tool: 'get_price',
          params: { token: 'ETH' },
        },
      },
      wrap('last', '2'),
    ],
  },
};

it('a plan with a choice, a pause and a loop runs as it was rehearsed', async () => {
  const { app, windows } = await appWithWallet();
  const account = await accountShown(windows);
  await startPlan(app, windows, plan);
  const first = await openApproval(windows);
  await sign(first);
  await closeTrusted(first);
  await sign(await openApprovalOf('Wrap 2 ETH into 2 WETH', windows));
  expect(await runEnded(windows)).toContain('Every effect was compared');
  const client = await practiceClient(app.dataDir);
  expect(await client.getTransactionCount({ address: account })).toBe(2);
  const wei = await client.getBalance({ address: account });
  expect(wei).toBeLessThan(97n * 10n ** 18n);
  expect(wei).toBeGreaterThan(969n * 10n ** 17n);
  await answersQuestions(app, windows);
  await app.stop();
});

const ask = (id: string, params: object) => callOf(id, id, 'get_user_input', params);

/** A text, one of several, a yes, and a question that nobody answers in time. */
async function answersQuestions(app: RunningApp, windows: Windows): Promise<void> {
  const page = await windows.app();
  await startPlan(
    app,
    windows,
    planOf('Questions', [
      ask('text', { prompt: 'What is it for?', kind: 'text' }),
      ask('choice', { prompt: 'Which bank?', kind: 'choice', options: ['The first', 'The other'] }),
      ask('confirm', { prompt: 'Shall it go on?', kind: 'confirm' }),
      ask('late', { prompt: 'Still there?', kind: 'confirm', expiresAfterMs: 8_000 }),
    ]),
  );
  const look = async (name: string) => {
    await keepPicture(`question-${name}`, page);
    await expectAccessible(page);
  };
  await page.getByLabel('Your answer').waitFor();
  await look('text');
  await page.getByLabel('Your answer').fill('The rent');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('button', { name: 'The other' }).waitFor();
  await look('choice');
  await page.getByRole('button', { name: 'The other' }).click();
  await page.getByText('Shall it go on?').first().waitFor();
  await look('confirm');
  await page.getByRole('button', { name: 'Yes, go on' }).click();
  await page.getByText(/^without an answer the step fails in/).waitFor();
  await look('expiring');
  expect(await runEnded(windows)).toContain('Failed');
  await look('expired');
  await page.getByRole('treeitem', { name: /What is it for/ }).click();
  await page.getByText('You answered: The rent').waitFor();
  await look('answered');
}
