// Whether something grows, from what was measured of it over a time.

export interface Measured {
  /** Milliseconds from any moment on. */
  at: number;
  value: number;
}

const hourMs = 3_600_000;

/** The slope of the least-squares line, per hour; null of fewer than three, and where no time passed. */
export function slopePerHour(points: readonly Measured[]): number | null {
  if (points.length < 3) return null;
  const meanAt = mean(points.map(({ at }) => at));
  const meanValue = mean(points.map(({ value }) => value));
  let above = 0;
  let below = 0;
  for (const { at, value } of points) {
    above += (at - meanAt) * (value - meanValue);
    below += (at - meanAt) ** 2;
  }
  return below === 0 ? null : (above / below) * hourMs;
}

/** Without the first third of the time, in which caches fill. */
export function afterWarmUp(points: readonly Measured[]): Measured[] {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  return points.filter(({ at }) => at >= first + (last - first) / 3);
}

/** How much more the least of the second half is than the least of the first: what stays, not what comes and goes. */
export function stays(points: readonly Measured[]): number {
  const middle = Math.ceil(points.length / 2);
  const least = (part: readonly Measured[]) => Math.min(...part.map(({ value }) => value));
  return points.length < 2 ? 0 : least(points.slice(middle)) - least(points.slice(0, middle));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
