import type { Point } from './drawing.ts';

const cornerRadius = 7;

/** The line through the points as an SVG path, its corners rounded. */
export function edgePath(points: readonly Point[]): string {
  const parts: string[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) parts.push(`M${spot(point)}`);
    else if (!after) parts.push(`L${spot(point)}`);
    else {
      const radius = Math.min(cornerRadius, length(before, point) / 2, length(point, after) / 2);
      const from = toward(point, before, radius);
      parts.push(`L${spot(from)}Q${spot(point)} ${spot(toward(point, after, radius))}`);
    }
  }
  return parts.join('');
}

function spot({ x, y }: Point): string {
  return `${x} ${y}`;
}

/** The lines run along right angles. */
function length(from: Point, to: Point): number {
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
}

function toward(from: Point, to: Point, distance: number): Point {
  return {
    x: from.x + Math.sign(to.x - from.x) * distance,
    y: from.y + Math.sign(to.y - from.y) * distance,
  };
}
