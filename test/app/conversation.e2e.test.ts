import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { askFor, goTo, reviewAndAgree } from '../../scripts/demo/main-job.ts';
import { action, intent, slot } from '../agent/planner/support/plan-with.ts';
import { appWithModel, say } from '../support/app-with-model.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import type { MessagesApi } from '../support/messages-api/messages-api.ts';
import { Pace } from '../support/messages-api/pace.ts';
import { callsTool, fails, replies, says } from '../support/messages-api/scripted.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const model = 'claude-sonnet-5-5';
const wish = 'my 0.5 ETH would be happier as USDC';
const swap = intent({
  steps: [
    action('s1', 'defi_swap', [
      ...[slot('tokenIn', 'ETH'), slot('amount', '0.5'), slot('tokenOut', 'USDC')],
    ]),
  ],
});

const answerIn = (page: Page) => page.getByRole('article', { name: `Answer of ${model}` });

it('a model looks something up and writes what it found, word by word, with its cost; it stands there after a restart', async () => {
  const { app, page, api } = await appWithModel();
  const pace = new Pace();
  const pieces = ['You hold ', '**10 000 ETH**', ' and nothing', ' else.'];
  api.script([
    replies(
      [
        { type: 'text', pieces: ['I look it up.'] },
        { type: 'tool_use', id: 'call_1', name: 'get_balance', pieces: ['{"token":"ETH"}'] },
      ],
      { stop: 'tool_use' },
    ),
    { ...says(pieces), pace },
  ]);
  await say(page, 'how well off am I in ether these days, would you say?');
  const answer = answerIn(page);
  await answer.getByText('I look it up.').waitFor();
  await answer.getByText('Look up a balance').waitFor();
  // The start of the message, of its block, and the first piece.
  pace.next(3);
  await answer.getByText('You hold', { exact: true }).waitFor();
  await answer.getByText(`${model} is writing.`).waitFor();
  pace.next(1);
  await answer.locator('strong', { hasText: '10 000 ETH' }).waitFor();
  expect(await answer.getByText('and nothing').count()).toBe(0);
  await expectAccessible(page);
  await keepPicture('conversation-streaming', page);
  pace.all();
  await answer.getByText('and nothing else.').waitFor();
  await answer.getByText(new RegExp(`^Written by ${model}: 240 tokens, \\$0\\.\\d+$`)).waitFor();
  expect(await answer.getByText('is writing').count()).toBe(0);
  await app.stop();

  const again = await launchApp({ home: app.home });
  const later = await again.page('app');
  await answerIn(later).getByText('and nothing else.').waitFor();
  await answerIn(later).getByText('Look up a balance').click();
  await answerIn(later).getByText('"token": "ETH"').waitFor();
  await answerIn(later).getByText('Found by Countersign itself;', { exact: false }).waitFor();
  await expectAccessible(later);
  await keepPicture('conversation-reloaded', later);
  await again.stop();
});

it('Escape stops an answer in the middle, and what had come and happened stays to be read', async () => {
  const { app, page, api } = await appWithModel();
  const pace = new Pace();
  api.script([
    callsTool('call_1', 'get_balance', { token: 'ETH' }),
    { ...says(['One half ', 'and the other']), pace },
  ]);
  await say(page, 'how well off am I in ether these days, would you say?');
  const answer = answerIn(page);
  pace.next(3);
  await answer.getByText('One half', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await answer.getByText('The model was stopped.').waitFor();
  await answer.getByText('It had looked something up once, which changes nothing.').waitFor();
  await answer.getByText('One half', { exact: true }).waitFor();
  await answer.getByText(/: at least [\d,]+ tokens/).waitFor();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await keepPicture('conversation-stopped', page);
  pace.all();

  api.script([says('Well off.')]);
  await answer.getByRole('button', { name: 'Ask again' }).click();
  await answer.getByText('Well off.').waitFor();
  expect(await answer.getByText('One half').count()).toBe(0);
  await waitsForService(page, api);
  await app.stop();
});

/** It is said why nobody is asked, and for how long, and a person need not wait. */
async function waitsForService(page: Page, api: MessagesApi): Promise<void> {
  api.script([fails(429, { 'retry-after': '59' }), fails(529), says('At last.')]);
  await say(page, 'and in a year from now, would you say?');
  const answer = answerIn(page).last();
  const why = 'The model service is getting too many requests with this key.';
  await answer.getByText(`${why} It is asked again in`).waitFor();
  await answer
    .getByRole('timer')
    .getByText(/^0:[0-5]\d$/)
    .waitFor();
  await expectAccessible(page);
  await keepPicture('conversation-waits', page);
  await answer.getByRole('button', { name: 'Stop', exact: true }).click();
  await answer.getByText('The model was stopped.').waitFor();
  // The next attempt of the same call follows by itself.
  await answer.getByRole('button', { name: 'Ask again' }).click();
  await answer.getByText('The model service is overloaded. It is asked again in').waitFor();
  await answer.getByText('At last.').waitFor();
  expect(await answer.getByRole('timer').count()).toBe(0);
}

it('an answer that breaks off keeps what had come, and is asked for again', async () => {
  const { app, page, api } = await appWithModel();
  const broken = says(['The first part', ' and more']);
  api.script([{ ...broken, breaks: { afterEvents: 3, how: 'cut' } }, says('All of it.')]);
  await say(page, 'tell me something about ether that I do not know');
  const answer = answerIn(page);
  const again = answer.getByRole('button', { name: 'Ask again' });
  await again.waitFor();
  await answer.getByText('The first part', { exact: true }).waitFor();
  await answer.getByText('Nothing was done before that.', { exact: false }).waitFor();
  await expectAccessible(page);
  await keepPicture('conversation-cut', page);
  await again.click();
  await answer.getByText('All of it.').waitFor();
  expect(await answer.getByText('The first part').count()).toBe(0);
  await app.stop();
});

it('a question is answered by a tap and becomes a plan', async () => {
  const { app, page, api } = await appWithModel();
  const options = ['0.5 ETH', '1 ETH'];
  api.script([
    callsTool('call_1', 'ask_user', {
      ...{ slot: 'amount', text: 'How much of it should become USDC?', options },
    }),
    callsTool('call_2', 'propose_plan', swap),
  ]);
  await say(page, 'some of my ETH would be happier as USDC');
  const question = page.getByRole('article').filter({ hasText: 'How much of it' });
  await question.getByText('Waiting for you').waitFor();
  // The question says it; the call that put it is not shown beside.
  expect(await page.locator('details.tool').count()).toBe(0);
  await expectAccessible(page);
  await keepPicture('conversation-question', page);
  await question.getByRole('button', { name: '0.5 ETH' }).click();
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  await question.getByText('Answered', { exact: true }).waitFor();
  await page.getByText('Rehearsed', { exact: true }).waitFor();
  await app.stop();
});

it('a plan that a model proposes stands below what it said, and its run and its schedule say what that cost', async () => {
  const { app, windows, page, api } = await appWithModel();
  api.script([
    replies(
      [
        { type: 'text', pieces: ['A swap does that.'] },
        { type: 'tool_use', id: 'call_1', name: 'propose_plan', pieces: [JSON.stringify(swap)] },
      ],
      { stop: 'tool_use' },
    ),
  ]);
  await say(page, wish);
  await answerIn(page).getByText('A swap does that.').waitFor();
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  await answerIn(page).getByText('Propose a plan').waitFor();
  await page.getByText('Rehearsed', { exact: true }).waitFor();
  await keepPicture('conversation-plan', page);
  await expectAccessible(page);
  await reviewAndAgree(windows);
  await page
    .getByText('For its plan a model was asked: 120 tokens, $0.0004. The run itself asks none.')
    .waitFor();
  await expectAccessible(page);
  await keepPicture('model-cost-run', page);

  await goTo(windows, 'Chat');
  const weekly = { ...swap, start: ['every Monday at 9:00'] };
  api.script([callsTool('call_2', 'propose_plan', weekly)]);
  await say(page, `${wish} every Monday at 9:00`);
  await page.getByRole('button', { name: 'Review plan' }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Review plan' }).nth(1).click();
  await page.getByRole('button', { name: /^Rehearse( again)?$/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  const acknowledge = page.getByRole('checkbox');
  if ((await acknowledge.count()) > 0) await acknowledge.click();
  await page.getByRole('button', { name: /^Agree and schedule/ }).click();
  await page.getByText('120 tokens, $0.0004 for the plan; its starts ask none').waitFor();
  await expectAccessible(page);
  await keepPicture('model-cost-schedule', page);
  await app.stop();
});

it('words change the plan that was shown last, without a model, and what changed is shown', async () => {
  const { app, windows, page } = await appWithWallet();
  await askFor('swap 1 ETH for USDC', windows);
  await say(page, 'use DAI instead');
  // Both tokens of the plan could be meant.
  await page.getByRole('button', { name: 'DAI instead of USDC' }).click();
  const edited = page.getByRole('article', { name: /^Changes of the plan/ });
  await edited.getByText('Plan changed').waitFor();
  await edited
    .getByRole('heading', { name: /^Swap [^,]* for DAI$/ })
    .first()
    .waitFor();
  await edited.getByRole('row', { name: 'Token received USDC DAI' }).waitFor();
  await expectAccessible(page);
  await keepPicture('conversation-edited', page);
  await edited.getByRole('button', { name: 'Review plan' }).click();
  await page.getByText('revision 2').first().waitFor();
  await app.stop();
});

it('a model changes the plan that was shown last by what the person says, and the difference is shown', async () => {
  const { app, page, api } = await appWithModel();
  await say(page, 'swap 1 ETH for USDC');
  await page.getByRole('button', { name: 'Review plan' }).waitFor();
  const none = { steps: [], token: null, insteadOf: null, to: null };
  api.script([callsTool('call_1', 'edit_plan', { ...none, amount: '0.4' })]);
  await say(page, 'hm, I would feel better with 0.4 ETH of it, thinking about it');
  const edited = page.getByRole('article', { name: /^Changes of the plan/ });
  await edited.getByText('Plan changed').waitFor();
  await edited.getByRole('row', { name: /^Amount 1\b.*0\.4/ }).waitFor();
  await answerIn(page).getByText('Change the plan').waitFor();
  await expectAccessible(page);
  await keepPicture('conversation-edited-by-model', page);
  await edited.getByRole('button', { name: 'Review plan' }).click();
  await page.getByText('revision 2').first().waitFor();
  await app.stop();
});
