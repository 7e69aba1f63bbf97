import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { documentName, systemName } from '../../src/main/updates/release.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { keepPicture } from '../support/keep-picture.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';
import { answerDialogs } from '../support/system-dialogs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { updatingApp } from '../support/updating-app.ts';
import { releasedProgram, startReleasePlace } from '../updates/support/release-place.ts';

it('looks for a newer version, fetches it, and ends for it in order on a clear yes [E-13]', async () => {
  const place = await startReleasePlace();
  const home = temporaryFolder();
  const program = join(home, 'Countersign.AppImage');
  writeFileSync(program, 'older', { mode: 0o755 });
  const source = { url: place.url, key: place.publicKey };
  const { app, windows, page } = await appWithWallet(updatingApp(home, source, program));
  await goTo(windows, 'Settings');
  const about = page.locator('[data-section="about"]');
  await about.getByText('It is asked only when you look').waitFor();
  expect(place.asked).toEqual([]);

  place.release();
  place.files.set(`${documentName(systemName(process))}.sig`, Buffer.alloc(88, 'A'));
  await about.getByRole('button', { name: 'Look for updates' }).click();
  await about.getByText('not signed with the key').waitFor();
  await about.scrollIntoViewIfNeeded();
  await keepPicture('update-not-signed', page);
  await expectAccessible(page);

  place.release({ notes: 'Mends the sums of fees.\nNothing else.' });
  await about.getByRole('button', { name: 'Look for updates' }).click();
  await about.getByText('Mends the sums of fees.').waitFor();
  await about.getByRole('button', { name: 'Fetch it' }).click();
  const install = about.getByRole('button', { name: 'Install and start again' });
  await install.waitFor();
  await about.scrollIntoViewIfNeeded();
  await keepPicture('update-ready', page);
  await expectAccessible(page);

  const asked = await answerDialogs(app, false);
  await install.click();
  await expect.poll(asked).toEqual(['Install Countersign 99.0.0 and start again?']);
  expect(readFileSync(program, 'utf8')).toBe('older');
  await answerDialogs(app, true);
  const closed = app.electron.waitForEvent('close');
  await install.click();
  await closed;
  expect(readFileSync(program, 'utf8')).toBe(releasedProgram);
  expect(readFileSync(`${program}.before`, 'utf8')).toBe('older');
  // Started once this process has ended, by nothing that belongs to it.
  await expect.poll(() => existsSync(join(app.dataDir, 'started-newer'))).toBe(true);
}, 120_000);
