import { boxHeight, boxWidth } from './drawing.ts';
import type { Branch, Figure } from './figure.ts';

/** Room that a figure takes to both sides of the line that leads through it, and down. */
export interface Extent {
  left: number;
  right: number;
  height: number;
}

export const gapDown = 30;
export const gapAcross = 28;
/** Room for the label of a branch. */
export const gapToBranch = 48;
export const framePadding = 12;
/** Where a loop's way back runs. */
const backLane = 20;

export type Extents = ReadonlyMap<Figure, Extent>;

/** Of the figure and all in it, each taken once. */
export function extentsOf(root: Figure): Extents {
  const extents = new Map<Figure, Extent>();
  measure(root, extents);
  return extents;
}

/** Whether a border shows what belongs to it. */
export function isFramed({ node, hasBox, stack }: Figure): boolean {
  return hasBox && stack.length > 0 && (node.type === 'loop' || node.type === 'sequence');
}

/** Room of a branch across; one that goes straight on has its label only. */
export function branchExtent({ figure }: Branch, extents: Extents): Extent {
  return (figure && extents.get(figure)) ?? { left: 36, right: 36, height: 0 };
}

/** From the line of an action to the line of what runs when it fails. */
export function asideDistance(aside: Extent): number {
  return Math.max(boxWidth / 2, aside.left) + gapAcross;
}

function measure(figure: Figure, extents: Map<Figure, Extent>): Extent {
  for (const inner of insideOf(figure)) measure(inner, extents);
  const own = figure.hasBox
    ? { left: boxWidth / 2, right: boxWidth / 2, height: boxHeight }
    : { left: 0, right: 0, height: -gapDown };
  const extent = framed(
    figure,
    withAside(figure, extents, withBranches(figure, extents, withStack(figure, extents, own))),
  );
  extents.set(figure, extent);
  return extent;
}

function insideOf({ stack, branches, aside }: Figure): Figure[] {
  const across = branches.flatMap(({ figure }) => figure ?? []);
  return [...stack, ...across, ...(aside ? [aside] : [])];
}

function withStack({ node, stack }: Figure, extents: Extents, own: Extent): Extent {
  let { left, right, height } = own;
  for (const step of stack) {
    const extent = extents.get(step) ?? own;
    left = Math.max(left, extent.left);
    right = Math.max(right, extent.right);
    height += gapDown + extent.height;
  }
  const joint = node.type === 'loop' ? gapDown : 0;
  return { left, right, height: height + joint };
}

function withBranches({ branches }: Figure, extents: Extents, own: Extent): Extent {
  if (branches.length === 0) return own;
  let width = gapAcross * (branches.length - 1);
  let deepest = 0;
  for (const branch of branches) {
    const { left, right, height } = branchExtent(branch, extents);
    width += left + right;
    deepest = Math.max(deepest, height);
  }
  const half = Math.max(own.left, width / 2);
  return { left: half, right: half, height: own.height + gapToBranch + deepest + gapDown };
}

function withAside({ aside }: Figure, extents: Extents, own: Extent): Extent {
  const extent = aside && extents.get(aside);
  if (!extent) return own;
  const right = asideDistance(extent) + extent.right;
  return { ...own, right, height: own.height + gapDown + extent.height + gapDown };
}

function framed(figure: Figure, own: Extent): Extent {
  if (!isFramed(figure)) return own;
  const lane = figure.node.type === 'loop' ? backLane : 0;
  return {
    left: own.left + framePadding + lane,
    right: own.right + framePadding,
    height: own.height + 2 * framePadding,
  };
}
