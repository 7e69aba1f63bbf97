import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { goTo, type Windows } from '../../scripts/demo/main-job.ts';
import type { RunningApp } from './electron-app.ts';

/** A plan of steps one after the other, that anybody may import. */
export function planOf(name: string, steps: readonly object[]) {
  return {
    ...{ id: 'p', name, userId: 'local', createdAt: 1, status: 'draft', chainId: 31_337 },
    root: { id: 'all', label: 'All', type: 'sequence', steps },
  };
}

/** A step that calls a tool. */
export function callOf(id: string, label: string, tool: string, params: object) {
  return { id, label, type: 'action', tool, params };
}

/** Agrees to the plan that is shown, once its rehearsal says what there is to tick. */
export async function agreeToPlan(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: /^Agree to this plan/ });
  const seen = page.getByRole('checkbox');
  await go.and(page.locator(':enabled')).or(seen).first().waitFor();
  if ((await seen.count()) > 0) await seen.click();
  await go.click();
}

/** Says of each address that the plan stops for that it is known, one after the other. */
export async function vouchForEach(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep as a draft' }).waitFor();
  const ticks = page.getByRole('checkbox', { name: /^I know this address/ });
  for (const tick of await ticks.all()) await tick.click();
}

/** Imports a plan from a file and rehearses it, as a person does. */
export async function rehearsePlan(app: RunningApp, windows: Windows, plan: object): Promise<Page> {
  const page = await windows.app();
  const file = join(app.home, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  await goTo(windows, 'Plans');
  await page.getByRole('button', { name: 'Import a plan file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await vouchForEach(page);
  await page.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: /^Rehearse/ }).click();
  return page;
}

/** Agrees to such a plan as well; its run is then shown. */
export async function startPlan(app: RunningApp, windows: Windows, plan: object): Promise<void> {
  const page = await rehearsePlan(app, windows, plan);
  await agreeToPlan(page);
  await page.getByRole('tree', { name: 'Steps with times' }).waitFor();
}
