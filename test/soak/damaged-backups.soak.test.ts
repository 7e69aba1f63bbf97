// Of random damages of a backup, the running app is asked in its window what it says of it, and whether it restores
// it. `RUNS=n` asks for more, `SEED=n` replays.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from '../../scripts/demo/main-job.ts';
import { startVirtualDisplay, type VirtualDisplay } from '../../scripts/run/virtual-display.ts';
import { appWithWallet } from '../support/app-with-wallet.ts';
import { anyDamage, damageFile } from './support/damage.ts';

const runs = Number(process.env['RUNS'] ?? 125);
const seed = Number(process.env['SEED'] ?? Date.now());

let display: VirtualDisplay;

beforeAll(async () => {
  display = await startVirtualDisplay();
  process.env['DISPLAY'] = display.display;
});

afterAll(() => display.stop());

/** What stands there once a button that was pressed can be pressed again. */
async function answerOf(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name });
  await button.click();
  await page.locator('button:not(:disabled)', { hasText: /^Check$/ }).waitFor();
  const text = await page.getByRole('list', { name: 'Backups' }).textContent();
  return text?.includes('It is whole and opens') === true
    ? 'whole'
    : (/BACKUP_[A-Z_]+/.exec(text ?? '')?.[0] ?? String(text));
}

test(`a backup that is damaged is told as that in the window, restores nothing and keeps its bytes (SEED=${seed}) [R-02, R-03]`, async () => {
  const { app, windows, page } = await appWithWallet();
  await goTo(windows, 'Settings');
  await page.getByRole('tab', { name: 'Backup' }).click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('and opened again.').waitFor();
  const [name = ''] = readdirSync(join(app.dataDir, 'backups'));
  const file = join(app.dataDir, 'backups', name);
  const sound = readFileSync(file);
  const counts: Record<string, number> = {};
  const property = fc.asyncProperty(anyDamage, async (damage) => {
    damageFile(file, damage, readFileSync(join(app.dataDir, 'vault')));
    const damaged = statSync(file).isFile() ? readFileSync(file) : null;
    const codes = [
      await answerOf(page, 'Check the backup of'),
      await answerOf(page, 'Restore the backup of'),
    ];
    if (damaged !== null) expect(readFileSync(file).equals(damaged)).toBe(true);
    expect(readdirSync(app.dataDir)).not.toContain('restore-ready');
    rmSync(file, { recursive: true });
    writeFileSync(file, sound);
    expect(await answerOf(page, 'Check the backup of')).toBe('whole');
    for (const code of codes) {
      expect(code).not.toBe('whole');
      counts[code] = (counts[code] ?? 0) + 1;
    }
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
  console.log(`damaged backups: ${JSON.stringify(counts)}`);
  await app.stop();
});
