import { join } from 'node:path';
import { expect, it } from 'vitest';
import { windowsOf } from '../../scripts/demo/windows-of.ts';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import type { EventType } from '../../src/shared/agent/event-types.ts';
import { AppError } from '../../src/shared/errors.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { launchApp } from '../support/electron-app.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

it('shows what conversations gave up, with why, and lets it be put away', async () => {
  const first = await appWithWallet();
  const { dataDir, home } = first.app;
  await first.app.stop();
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  const conversationId = store.writer.conversations.create('wrap 1 ETH every day');
  // What a later version left: nobody here can handle it.
  const type = 'of-a-later-version' as EventType;
  store.writer.events.push({ type, conversationId, body: {} });
  const failed = store.writer.events.push({ type: 'system', conversationId, body: {} }) ?? '';
  const error = new AppError('DISK', 'unknown', 'The disk was full.', { advice: 'Make room.' });
  store.writer.events.dead(failed, error.toShape());
  store.stop();

  const app = await launchApp({ home });
  const windows = windowsOf(app.electron);
  const page = await windows.app();
  await page.getByRole('button', { name: /2 failures wait for you/ }).click();
  const rows = page.getByRole('region', { name: 'Given up in conversations' });
  const later = rows.getByRole('listitem', { name: /which this version does not know/ });
  await later.getByText('Nothing in this version handles this.').waitFor();
  expect(await later.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  const said = rows.getByRole('listitem', { name: /was to be said in the conversation/ });
  await said.getByText('The disk was full. Make room.').waitFor();
  await said.getByRole('button', { name: 'Try again' }).waitFor();
  await expectAccessible(page);
  await keepPicture('given-up', page);
  await later.getByRole('button', { name: 'Put away' }).click();
  await later.getByText('Put away').waitFor();
  // Its body is none that the handler reads, so that it is given up again, and said so.
  await said.getByRole('button', { name: 'Try again' }).click();
  await said.getByText('What is stored of this cannot be read.').waitFor();
  await app.stop();
}, 240_000);
