import {
  type Box,
  boxHeight,
  boxWidth,
  type Edge,
  type Frame,
  type Joint,
  type Point,
} from './drawing.ts';
import {
  asideDistance,
  branchExtent,
  type Extents,
  framePadding,
  gapAcross,
  gapDown,
  gapToBranch,
  isFramed,
} from './extent.ts';
import type { Branch, Figure } from './figure.ts';

/** Where the way comes into a figure and where it leaves it. */
interface Ways {
  entry: Point;
  exit: Point;
}

/** Puts figures down, each under a point on the line that leads through it. */
export class FigurePlacer {
  readonly boxes: Box[] = [];
  readonly edges: Edge[] = [];
  readonly joints: Joint[] = [];
  readonly frames: Frame[] = [];
  readonly #extents: Extents;

  constructor(extents: Extents) {
    this.#extents = extents;
  }

  place(figure: Figure, { x, y }: Point): Ways {
    const inset = isFramed(figure) ? framePadding : 0;
    if (inset > 0) this.#frame(figure, { x, y });
    if (!figure.hasBox) return this.#stack(figure.stack, { x, y }, null);
    const entry = { x, y: y + inset };
    this.boxes.push({ node: figure.node, path: figure.path, x: x - boxWidth / 2, y: entry.y });
    const below = { x, y: entry.y + boxHeight };
    return { entry, exit: this.#inside(figure, entry, below) };
  }

  #inside(figure: Figure, entry: Point, below: Point): Point {
    if (figure.branches.length > 0) return this.#branches(figure.branches, below);
    if (figure.aside) return this.#aside(figure.aside, below);
    if (figure.stack.length === 0) return below;
    const { exit } = this.#stack(figure.stack, { x: below.x, y: below.y + gapDown }, below);
    return figure.node.type === 'loop' ? this.#wayBack(figure, entry, exit) : exit;
  }

  /** Steps one under another; `from` is what leads to the first. */
  #stack(steps: readonly Figure[], at: Point, from: Point | null): Ways {
    let { y } = at;
    let before = from;
    let entry = at;
    for (const [index, step] of steps.entries()) {
      const next = this.place(step, { x: at.x, y });
      if (index === 0) entry = next.entry;
      if (before) this.#flow([before, next.entry]);
      before = next.exit;
      y += this.#heightOf(step) + gapDown;
    }
    return { entry, exit: before ?? at };
  }

  #branches(branches: readonly Branch[], below: Point): Point {
    const extents = branches.map((branch) => branchExtent(branch, this.#extents));
    const width = extents.reduce((sum, { left, right }) => sum + left + right + gapAcross, 0);
    const top = below.y + gapToBranch;
    const bottom = top + Math.max(...extents.map(({ height }) => height));
    const joint = this.#joint({ x: below.x, y: bottom + gapDown });
    let edge = below.x - (width - gapAcross) / 2;
    for (const [index, { figure, label }] of branches.entries()) {
      const { left = 0, right = 0 } = extents[index] ?? {};
      const at = { x: edge + left, y: top };
      edge = at.x + right + gapAcross;
      this.#branch(figure, label, { below, at, joint });
    }
    return joint;
  }

  #branch(
    figure: Figure | null,
    text: string | null,
    { below, at, joint }: { below: Point; at: Point; joint: Point },
  ): void {
    const label = text === null ? null : { x: at.x, y: below.y + gapToBranch - 18, text };
    const bar = below.y + 14;
    const turn = joint.y - gapDown / 2;
    const into = [below, { x: below.x, y: bar }, { x: at.x, y: bar }];
    if (!figure) {
      const round = [{ x: at.x, y: turn }, { x: joint.x, y: turn }, joint];
      this.#flow([...into, ...round], { arrow: false, label });
      return;
    }
    const { entry, exit } = this.place(figure, at);
    this.#flow([...into, entry], { label });
    const out = [exit, { x: exit.x, y: turn }, { x: joint.x, y: turn }, joint];
    this.#flow(out, { arrow: false });
  }

  #aside(aside: Figure, below: Point): Point {
    const extent = this.#extents.get(aside);
    const x = below.x + (extent ? asideDistance(extent) : boxWidth);
    const { entry, exit } = this.place(aside, { x, y: below.y + gapDown });
    const joint = this.#joint({ x: below.x, y: below.y + 2 * gapDown + this.#heightOf(aside) });
    const side = { x: below.x + boxWidth / 2, y: below.y - boxHeight / 2 };
    const label = { x, y: below.y + 4, text: 'if it fails' };
    const into = [side, { x, y: side.y }, entry];
    this.edges.push({ kind: 'error', points: into, arrow: true, label });
    const out = [exit, { x, y: joint.y }, joint];
    this.edges.push({ kind: 'error', points: out, arrow: false, label: null });
    this.#flow([below, joint], { arrow: false });
    return joint;
  }

  /** From under the body of a loop to the side of its box. */
  #wayBack(figure: Figure, entry: Point, from: Point): Point {
    const joint = this.#joint({ x: from.x, y: from.y + gapDown });
    const lane = entry.x - (this.#extents.get(figure)?.left ?? 0) + framePadding;
    const side = { x: entry.x - boxWidth / 2, y: entry.y + boxHeight / 2 };
    const round = [joint, { x: lane, y: joint.y }, { x: lane, y: side.y }, side];
    this.#flow([from, joint], { arrow: false });
    this.edges.push({ kind: 'back', points: round, arrow: true, label: null });
    return joint;
  }

  #frame(figure: Figure, { x, y }: Point): void {
    const { left = 0, right = 0, height = 0 } = this.#extents.get(figure) ?? {};
    this.frames.push({ x: x - left, y, width: left + right, height });
  }

  #flow(points: readonly Point[], more: Partial<Pick<Edge, 'arrow' | 'label'>> = {}): void {
    this.edges.push({ kind: 'flow', points, arrow: true, label: null, ...more });
  }

  #joint(at: Point): Point {
    this.joints.push({ ...at, kind: 'join' });
    return at;
  }

  #heightOf(figure: Figure): number {
    return this.#extents.get(figure)?.height ?? boxHeight;
  }
}
