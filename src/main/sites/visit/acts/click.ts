import { z } from 'zod';
import type { Target } from '../../../../shared/visits/visit-action.ts';
import { factsOf, findElement, middleOf } from '../find-element.ts';
import { NodeArgument, type Page } from '../page.ts';
import { visitError } from '../visit-error.ts';

const hitSchema = z.object({ backendNodeId: z.number() });

/** Presses an element where a person would; nothing that lies over it is pressed instead. */
export async function click(page: Page, target: Target): Promise<void> {
  const node = await findElement(page, target, { seen: true });
  const point = await page.soon(() => pointOn(page, node));
  if (point === null) throw visitError('ELEMENT_COVERED', factsOf(target));
  const [x, y] = point;
  const mouse = (type: string) =>
    page.tell('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await mouse('mousePressed');
  await mouse('mouseReleased');
  await page.settle();
}

/** Where it lies on top; null where it does not. */
async function pointOn(page: Page, backendNodeId: number) {
  await page.tell('DOM.scrollIntoViewIfNeeded', { backendNodeId });
  const middle = await middleOf(page, backendNodeId);
  if (middle === null) return null;
  const [x, y] = middle.map(Math.round);
  const hit = await page.ask('DOM.getNodeForLocation', { x, y }, hitSchema);
  if (hit.backendNodeId === backendNodeId) return middle;
  const over = new NodeArgument(await page.objectOf(hit.backendNodeId));
  const isIn = await page.on(
    backendNodeId,
    'function (over) { return this.contains(over); }',
    over,
  );
  return isIn === true ? middle : null;
}
