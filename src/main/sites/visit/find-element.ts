// Elements as people and screen readers know them: by the tree that the browser makes for these, which holds what a
// page shows and leaves out what it hides.
import { z } from 'zod';
import type { Target } from '../../../shared/visits/visit-action.ts';
import { type Page, Stale } from './page.ts';
import { visitError } from './visit-error.ts';

const documentSchema = z.object({
  root: z.object({ nodeId: z.number(), backendNodeId: z.number() }),
});
const textual = z.object({ value: z.unknown() }).optional();
const treeSchema = z.object({
  nodes: z.array(
    z.object({
      ignored: z.boolean(),
      role: textual,
      backendDOMNodeId: z.number().optional(),
    }),
  ),
});
const idsSchema = z.object({ nodeIds: z.array(z.number()) });
const nodeSchema = z.object({ node: z.object({ backendNodeId: z.number() }) });
const quadsSchema = z.object({ quads: z.array(z.array(z.number()).length(8)) });

type Point = readonly [x: number, y: number];

/**
 * The one element of this name, once it is there. `seen`: only such as can be seen are meant. Errors:
 * ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, PAGE_STUCK.
 */
export async function findElement(
  page: Page,
  target: Target,
  { seen, ms }: { seen: boolean; ms?: number | undefined },
): Promise<number> {
  const found = await page.soon(async () => {
    const all = await (target.element === undefined
      ? bySelector(page, target.selector ?? '')
      : byName(page, target.element));
    if (all.length <= 1 && !seen) return all[0] ?? null;
    const visible: number[] = [];
    for (const id of all) if ((await middleOf(page, id)) !== null) visible.push(id);
    if (visible.length > 1) {
      throw visitError('ELEMENT_AMBIGUOUS', { ...factsOf(target), found: visible.length });
    }
    return visible[0] ?? null;
  }, ms);
  if (found === null) throw visitError('ELEMENT_NOT_FOUND', factsOf(target));
  return found;
}

/** The middle of the first part of it that can be seen, in pixels of the page; null where nothing can. */
export async function middleOf(page: Page, backendNodeId: number): Promise<Point | null> {
  try {
    const { quads } = await page.ask('DOM.getContentQuads', { backendNodeId }, quadsSchema);
    const quad = quads.find((each) => areaOf(each) > 1);
    if (quad === undefined) return null;
    const mean = (from: 0 | 1): number =>
      quad.reduce((sum, value, at) => (at % 2 === from ? sum + value : sum), 0) / 4;
    return [mean(0), mean(1)];
  } catch (thrown) {
    // One that is not drawn has none.
    if (thrown instanceof Stale) return null;
    throw thrown;
  }
}

export function factsOf({ element, selector }: Target): Record<string, string> {
  return element === undefined ? { selector: selector ?? '' } : { ...element };
}

async function byName(
  page: Page,
  { role, name }: NonNullable<Target['element']>,
): Promise<number[]> {
  const { root } = await page.ask('DOM.getDocument', { depth: 0 }, documentSchema);
  const asked = { backendNodeId: root.backendNodeId, accessibleName: name };
  const { nodes } = await page.ask('Accessibility.queryAXTree', asked, treeSchema);
  const fitting = nodes.filter(
    (node) => !node.ignored && String(node.role?.value).toLowerCase() === role.toLowerCase(),
  );
  return [
    ...new Set(fitting.flatMap(({ backendDOMNodeId: id }) => (id === undefined ? [] : [id]))),
  ];
}

/** More than a few are as many as too many. */
const mostLooked = 20;

async function bySelector(page: Page, selector: string): Promise<number[]> {
  const { root } = await page.ask('DOM.getDocument', { depth: 0 }, documentSchema);
  const asked = { nodeId: root.nodeId, selector };
  const { nodeIds } = await page.ask('DOM.querySelectorAll', asked, idsSchema);
  const found: number[] = [];
  for (const nodeId of nodeIds.slice(0, mostLooked)) {
    const { node } = await page.ask('DOM.describeNode', { nodeId }, nodeSchema);
    found.push(node.backendNodeId);
  }
  return found;
}

/** Of four corners, by the shoelace formula. */
function areaOf(quad: readonly number[]): number {
  let twice = 0;
  for (let at = 0; at < 8; at += 2) {
    const [x = 0, y = 0] = quad.slice(at, at + 2);
    const [nextX = 0, nextY = 0] = [quad[(at + 2) % 8], quad[(at + 3) % 8]];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}
