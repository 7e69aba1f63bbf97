import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '../../../../shared/visits/visit-action.ts';
import { findElement } from '../find-element.ts';
import type { Page } from '../page.ts';

/** Until an element can be seen, for so long, or until the page is there. */
export async function waitFor(
  page: Page,
  { durationMs, ...target }: Target & { durationMs?: number | undefined },
): Promise<void> {
  if (target.element !== undefined || target.selector !== undefined) {
    await findElement(page, target, { seen: true, ms: durationMs });
  } else if (durationMs !== undefined) await pause(durationMs);
  await page.ready();
}
