import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import type { RunningApp } from './electron-app.ts';

/** A plan of steps one after the other, that anybody may import. */
export function planOf(name: string, steps: readonly object[]) {
  return {
    ...{ id: 'p', name, userId: 'local', createdAt: 1, status: 'draft', chainId: 31_337 },
    root: { id: 'all', label: 'All', type: 'sequence', steps },
  };
}

/** Imports a plan from a file, rehearses it and agrees to it, as a person does; its run is then shown. */
export async function startPlan(app: RunningApp, windows: Windows, plan: object): Promise<void> {
  const page = await windows.app();
  const file = join(app.home, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  await page.getByText(/^Rehearsed on block/).waitFor();
  const seen = page.getByRole('checkbox');
  if ((await seen.count()) > 0) await seen.click();
  await page.getByRole('button', { name: /^Agree to this plan/ }).click();
  await page.getByRole('tree', { name: 'Steps with times' }).waitFor();
}
