import { expect, it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { appWithModel, say } from '../support/app-with-model.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { callsTool, says } from '../support/messages-api/scripted.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

it('what a person says is remembered, what a model drafts waits for their word, and both can be taken back', async () => {
  const { app, page, api, windows } = await appWithModel();
  await goTo(windows, 'Memory');
  await page.getByText('Nothing is remembered').waitFor();
  await expectAccessible(page);
  await keepPicture('memory-empty', page);

  await goTo(windows, 'Chat');
  await say(page, 'remember that I get my salary on Fridays');
  const card = page.getByRole('article', { name: 'Something to remember' });
  await card.getByText('I get my salary on Fridays').waitFor();
  await card.getByText('Kept', { exact: true }).waitFor();

  api.script([callsTool('call_1', 'remember', { text: 'Likes short answers.' }), says('Noted.')]);
  await say(page, 'by the way I am no friend of long explanations');
  await page.getByText('Remember this?').waitFor();
  await expectAccessible(page);
  await keepPicture('memory-card', page);

  await goTo(windows, 'Memory');
  const drafts = page.getByRole('region', { name: 'To be confirmed' });
  await drafts.getByText('Likes short answers.').waitFor();
  await keepPicture('memory-list', page);
  await expectAccessible(page);
  await drafts.getByRole('button', { name: 'Keep it' }).click();
  const kept = page.getByRole('region', { name: 'Kept' });
  await kept.getByText('Likes short answers.').waitFor();

  await page.getByRole('button', { name: 'Add a note' }).click();
  const form = page.getByRole('form', { name: 'A new note' });
  await form
    .getByLabel('What to remember')
    .fill('test test test test test test test test test test test junk');
  await form.getByRole('button', { name: 'Keep the note' }).click();
  await form
    .getByText(/This may hold a secret/)
    .first()
    .waitFor();
  await keepPicture('memory-secret', page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Leave it' }).click();

  await page.getByLabel('Search notes').fill('salary');
  await page.getByText('I get my salary on Fridays').waitFor();
  expect(await page.getByText('Likes short answers.').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No note has these words.').waitFor();
  await app.stop();
});
