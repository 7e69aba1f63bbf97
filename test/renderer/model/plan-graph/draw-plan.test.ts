import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPlan, type PlanDrawing } from '../../../../src/renderer/model/plan-graph/draw-plan.ts';
import {
  type Box,
  boxHeight,
  boxWidth,
  type Edge,
  type Point,
} from '../../../../src/renderer/model/plan-graph/drawing.ts';
import type { ActionNode, PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import { arbitraryNode, arbitraryPlan } from '../../../shared/plan/support/arbitrary-plan.ts';

const base = { label: 'Step' };

function action(id: string, onError?: PlanNode): ActionNode {
  const plain: ActionNode = { ...base, id, type: 'action', tool: 'transfer', params: {} };
  return onError ? { ...plain, onError } : plain;
}

function sequence(id: string, ...steps: PlanNode[]): PlanNode {
  return { ...base, id, type: 'sequence', steps };
}

function parallel(id: string, ...steps: PlanNode[]): PlanNode {
  return { ...base, id, type: 'parallel', steps };
}

const always = {
  type: 'compare',
  left: { type: 'literal', value: 1 },
  op: 'eq',
  right: { type: 'literal', value: 1 },
} as const;

function boxOf({ boxes }: PlanDrawing, id: string): Box {
  const box = boxes.find(({ node }) => node.id === id);
  if (!box) throw new Error(`No box is drawn for ${id}.`);
  return box;
}

/** What the box called `id` is of two lines: `below`, `beside` (to the right) or neither. */
function place(drawing: PlanDrawing, id: string, of: string): string {
  const one = boxOf(drawing, id);
  const other = boxOf(drawing, of);
  if (one.y >= other.y + boxHeight && one.x === other.x) return 'below';
  if (one.x >= other.x + boxWidth && one.y === other.y) return 'beside';
  if (one.x > other.x && one.y > other.y) return 'below and beside';
  return 'elsewhere';
}

function labels(edges: readonly Edge[]): string[] {
  return edges.flatMap(({ label }) => label?.text ?? []);
}

describe('the drawing of a plan', () => {
  it('puts steps in order under one another', () => {
    const drawing = drawPlan(sequence('all', action('a'), action('b')));
    expect(drawing.boxes.map(({ node }) => node.id)).toEqual(['a', 'b']);
    expect(place(drawing, 'b', 'a')).toBe('below');
  });

  it('puts steps at the same time side by side, and joins them', () => {
    const drawing = drawPlan(parallel('both', action('a'), action('b')));
    expect(place(drawing, 'b', 'a')).toBe('beside');
    expect(drawing.joints.map(({ kind }) => kind)).toEqual(['start', 'join', 'end']);
  });

  it('names both branches, and leads past a branch that is not there', () => {
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const branch = { ...base, id: 'if', type: 'if', condition: always, then: action('a') } as const;
    const without = drawPlan(branch);
    expect(labels(without.edges)).toEqual(['then', 'otherwise']);
    expect(without.boxes).toHaveLength(2);
    const drawing = drawPlan({ ...branch, else: action('b') });
    expect(labels(drawing.edges)).toEqual(['then', 'otherwise']);
    expect(place(drawing, 'b', 'a')).toBe('beside');
  });

  it('leads from the end of a loop back to its box, in a frame', () => {
    const loop: PlanNode = {
      ...{ ...base, id: 'loop', type: 'loop', maxIterations: 3 },
      body: action('a'),
    };
    const drawing = drawPlan(loop);
    expect(place(drawing, 'a', 'loop')).toBe('below');
    const back = drawing.edges.filter(({ kind }) => kind === 'back');
    expect(back).toHaveLength(1);
    const { x, y } = boxOf(drawing, 'loop');
    expect(back[0]?.points.at(-1)).toEqual({ x, y: y + boxHeight / 2 });
    expect(drawing.frames).toHaveLength(1);
  });

  it('leads from an action to what runs when it fails, and back into the way', () => {
    const drawing = drawPlan(sequence('all', action('a', action('saver')), action('b')));
    expect(place(drawing, 'saver', 'a')).toBe('below and beside');
    expect(drawing.edges.filter(({ kind }) => kind === 'error')).toHaveLength(2);
    expect(labels(drawing.edges)).toEqual(['if it fails']);
  });

  it('gives a list of steps inside another step a box of its own', () => {
    const drawing = drawPlan(sequence('all', sequence('inner', action('a'))));
    expect(drawing.boxes.map(({ node }) => node.id)).toEqual(['inner', 'a']);
    expect(drawing.frames).toHaveLength(1);
  });

  it('draws the box of a list that has no steps yet', () => {
    expect(drawPlan(sequence('all')).boxes.map(({ node }) => node.id)).toEqual(['all']);
    expect(drawPlan(parallel('both')).boxes.map(({ node }) => node.id)).toEqual(['both']);
  });

  it('tells steps of the same id apart', () => {
    const { boxes } = drawPlan(sequence('all', action('a'), action('a')));
    expect(new Set(boxes.map(({ path }) => path)).size).toBe(2);
  });
});

const trees = fc.oneof(
  arbitraryNode,
  arbitraryPlan.map(({ root }) => root),
);

/** Whether a straight line runs through the inside of a box. */
function crosses(from: Point, to: Point, box: Box): boolean {
  const [left, right] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const [top, bottom] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
  return right > box.x && left < box.x + boxWidth && bottom > box.y && top < box.y + boxHeight;
}

function linesOf({ points }: Edge): [Point, Point][] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point]);
}

/** Whether a line may end here: in the middle of a side of a box, or at a joint. */
function isAnchor({ boxes, joints }: PlanDrawing, { x, y }: Point): boolean {
  return (
    joints.some((joint) => joint.x === x && joint.y === y) ||
    boxes.some((box) => {
      const across = x - box.x;
      const down = y - box.y;
      return (
        (across === boxWidth / 2 && (down === 0 || down === boxHeight)) ||
        (down === boxHeight / 2 && (across === 0 || across === boxWidth))
      );
    })
  );
}

describe('the drawing of any plan', () => {
  it('has every node that the tree has, in the order in which a reader meets them', () => {
    fc.assert(
      fc.property(trees, (root) => {
        const placed = placeNodes(root).map(({ path }) => path);
        const expected = root.type === 'sequence' ? placed.slice(1) : placed;
        expect(drawPlan(root).boxes.map(({ path }) => path)).toEqual(expected);
      }),
    );
  });

  it('lays no box on another, and all of them within its size', () => {
    fc.assert(
      fc.property(trees, (root) => {
        const { boxes, width, height } = drawPlan(root);
        for (const [index, box] of boxes.entries()) {
          expect(box.x).toBeGreaterThan(0);
          expect(box.y).toBeGreaterThan(0);
          expect(box.x + boxWidth).toBeLessThan(width);
          expect(box.y + boxHeight).toBeLessThan(height);
          for (const other of boxes.slice(index + 1)) {
            const corner = { x: other.x + boxWidth, y: other.y + boxHeight };
            expect(crosses(other, corner, box)).toBe(false);
          }
        }
      }),
    );
  });

  it('draws no line through a box, and none that hangs in the air or is aslant', () => {
    fc.assert(
      fc.property(trees, (root) => {
        const drawing = drawPlan(root);
        for (const edge of drawing.edges) {
          const ends = [edge.points[0], edge.points.at(-1)];
          expect(ends.every((end) => end && isAnchor(drawing, end))).toBe(true);
          for (const [from, to] of linesOf(edge)) {
            expect(from.x === to.x || from.y === to.y).toBe(true);
            expect(drawing.boxes.filter((box) => crosses(from, to, box))).toEqual([]);
          }
        }
      }),
    );
  });

  it('leads to every box by the arrow keys alone', () => {
    fc.assert(
      fc.property(trees, (root) => {
        const { boxes, moves } = drawPlan(root);
        const reached = new Set<string>();
        const open = boxes.slice(0, 1).map(({ path }) => path);
        for (let path = open.pop(); path !== undefined; path = open.pop()) {
          if (reached.has(path)) continue;
          reached.add(path);
          open.push(...Object.values(moves.get(path) ?? {}).filter((next) => next !== null));
        }
        expect(reached.size).toBe(boxes.length);
      }),
    );
  });

  it('can be made of the longest list that a plan may have', () => {
    const steps = Array.from({ length: 10_000 }, (_, index) => action(`s${index}`));
    expect(drawPlan(sequence('all', ...steps)).boxes).toHaveLength(10_000);
  });
});
