import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { it } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { expectAccessible } from '../support/page/expect-accessible.ts';

const standing = /nothing more is signed or sent/;

it('a line above every page says that another program holds the database, until it does not [F-14]', async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  const other = new Database(join(app.dataDir, 'countersign.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  const cap = page.getByLabel('and never for more than');
  await cap.fill('60');
  await page.getByRole('button', { name: 'Save the fees' }).click();
  await page.getByText(standing).waitFor();
  await expectAccessible(page);
  if (process.platform === 'linux') {
    const named = `${basename(process.execPath)} (process ${process.pid}) held the database`;
    await page.getByText(named).first().waitFor();
  }
  await goTo(windows, 'Runs');
  await page.getByText(standing).waitFor();
  other.exec('ROLLBACK');
  other.close();
  await page.getByText(standing).waitFor({ state: 'detached' });
  await app.stop();
});
