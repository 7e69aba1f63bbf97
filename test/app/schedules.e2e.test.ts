import { expect, it } from 'vitest';
import { goTo, runEnded } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { callOf, planOf, rehearsePlan } from '../support/start-plan.ts';

const look = callOf('look', 'Look at the price', 'get_price', { token: 'ETH' });
const once = {
  ...planOf('Look once', [look]),
  trigger: { type: 'time', at: new Date(Date.now() + 7 * 86_400_000).toISOString() },
};
const daily = {
  ...planOf('Look every morning', [look]),
  trigger: { type: 'cron', expression: '0 9 * * *', timezone: 'Europe/Berlin' },
};

it('a plan is scheduled by agreeing to it, and then edited, run, paused, resumed and removed', async () => {
  const { app, windows, page } = await appWithWallet();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const shown = (name: string) => page.getByRole('complementary', { name });
  await goTo(windows, 'Schedules');
  await page.getByRole('heading', { name: 'Nothing starts by itself' }).waitFor();
  await keepPicture('schedules-empty', page);
  await expectAccessible(page);

  // The trigger of a plan of somebody else is switched off.
  await rehearsePlan(app, windows, once);
  await page
    .getByText('It is switched off: agreeing keeps it paused until you resume it.')
    .waitFor();
  await page.getByRole('button', { name: /^Agree and keep it paused/ }).click();
  await shown(once.name).getByRole('button', { name: 'Resume' }).click();
  await shown(once.name)
    .getByRole('heading', { name: /^The one start, on the clock of/ })
    .waitFor();

  await rehearsePlan(app, windows, daily);
  await page.getByRole('button', { name: /^Agree and keep it paused/ }).click();
  await shown(daily.name).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('checkbox', { name: 'Switched on' }).click();
  await press('Save as revision 2');
  await press('Rehearse');
  const starts = page.getByRole('region', { name: 'Next starts' });
  await starts
    .getByRole('heading', { name: 'The next 10 starts, on the clock of Europe/Berlin' })
    .waitFor();
  expect(await starts.getByRole('listitem').count()).toBe(10);
  await page.getByText(/^Only while this computer is awake and Countersign runs/).waitFor();
  await page
    .getByText(/off or asleep is made up for when it is back, several by one run/)
    .waitFor();
  const agree = page.getByRole('button', { name: /^Agree and schedule/ });
  await agree.and(page.locator(':enabled')).waitFor();
  await keepPicture('schedule-review', page);
  await expectAccessible(page);
  await agree.click();

  const detail = shown(daily.name);
  await detail.getByText('It has not started yet.').waitFor();
  await detail.getByRole('button', { name: 'Run now' }).click();
  await runEnded(windows);
  await page.getByText(/^Found at [\d:]+: 1 ETH costs \$[\d,.]+, as the Chainlink feed /).waitFor();
  await goTo(windows, 'Schedules');
  await detail.getByText('Started by you').waitFor();
  await detail.getByText('Completed').waitFor();
  await detail.getByText(/^Every .* in Europe\/Berlin/).waitFor();
  await page.getByRole('img', { name: /^Look every morning: 1[34] starts, the next / }).waitFor();
  await page.getByRole('img', { name: /^Look once: 1 start, the next / }).waitFor();
  await keepPicture('schedules', page);
  await expectAccessible(page);

  await detail.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await detail.getByText('Paused by you').waitFor();
  await press('Pause all');
  await page.getByRole('menuitem', { name: 'Until I resume' }).click();
  await page.getByText('0 on, 2 paused.').waitFor();
  await keepPicture('schedules-paused', page);
  await expectAccessible(page);
  await press('Resume all');
  await page.getByText('1 on, 1 paused.').waitFor();
  await detail.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('2 on.').waitFor();

  await goTo(windows, 'Chat');
  await page.getByRole('textbox', { name: 'Message' }).fill('remove my schedule');
  await page.keyboard.press('Enter');
  const question = page.getByRole('article', { name: 'Question: Which schedule?' });
  await question.getByRole('button').nth(1).waitFor();
  expect(await question.getByRole('button').allTextContents()).toEqual([once.name, daily.name]);
  await keepPicture('question-which-schedule', page);
  await expectAccessible(page);
  await question.getByRole('button', { name: once.name, exact: true }).click();
  await page.getByText(`You said: ${once.name}`).waitFor();
  await page.getByRole('article', { name: /^Plan Remove the schedule / }).waitFor();
  await keepPicture('question-schedule-chosen', page);
  await goTo(windows, 'Schedules');

  await detail.getByRole('button', { name: 'Remove' }).click();
  await press('Remove the schedule');
  await page.getByText('1 on.').waitFor();
  await shown(once.name).waitFor();
  expect(await page.getByRole('button', { name: daily.name }).count()).toBe(0);
  await expectAccessible(page);
  await app.stop();
});
