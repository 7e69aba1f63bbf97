// Where the line of a chart runs. Money stays whole cents; only places on the picture are numbers.
import type { WorthHistory } from '../../shared/ipc/wallet-views.ts';

export interface ChartFrame {
  width: number;
  height: number;
}

export interface WorthChart {
  /** SVG points, left to right, to the end of the time: the last known worth holds until another is known. */
  line: { x: number; y: number }[];
  /** Round worths with their heights, lowest first. */
  marks: { y: number; usd: string }[];
  lowest: string;
  highest: string;
  first: string;
  last: string;
}

/** Parts of the height; a picture has fewer points. */
const fine = 10_000n;

/** Null until there are two points to draw a line between. */
export function worthChart(
  { points, from, to }: Pick<WorthHistory, 'points' | 'from' | 'to'>,
  { width, height }: ChartFrame,
): WorthChart | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  const cents = points.map(({ usd }) => centsOf(usd));
  const [low, high] = extremes(cents);
  const [bottom, top, step] = heights(low, high);
  const y = (worth: bigint): number =>
    (Number(((top - worth) * fine) / (top - bottom)) * height) / Number(fine);
  const x = (at: number): number => (to <= from ? width : ((at - from) / (to - from)) * width);
  const line = points.map(({ at }, index) => ({ x: x(at), y: y(cents[index] ?? 0n) }));
  return {
    line: last.at < to ? [...line, { x: width, y: y(cents.at(-1) ?? 0n) }] : line,
    marks: marksBetween(bottom, top, step).map((worth) => ({ y: y(worth), usd: usdOf(worth) })),
    lowest: usdOf(low),
    highest: usdOf(high),
    first: first.usd,
    last: last.usd,
  };
}

/** One part in so many of the most is the least that a picture is high: a small change must not look like a crash. */
const leastPart = 20n;

/** The edges of the picture, and the step between its marks. */
function heights(low: bigint, high: bigint): [bottom: bigint, top: bigint, step: bigint] {
  const missing = high / leastPart - (high - low);
  const beside = missing > 0n ? (missing + 1n) / 2n : 0n;
  const [from, to] = [low - beside, high + beside];
  const step = roundStep(to - from);
  if (from === to) return [low - step, high + step, step];
  return [(from / step) * step, ((to + step - 1n) / step) * step, step];
}

/** At most four steps of 1, 2 or 5 times a power of ten, of a cent at least. */
function roundStep(range: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) {
      if (power * factor * 3n >= range) return power * factor;
    }
  }
}

function marksBetween(bottom: bigint, top: bigint, step: bigint): bigint[] {
  const marks: bigint[] = [];
  for (let worth = bottom; worth <= top; worth += step) if (worth >= 0n) marks.push(worth);
  return marks;
}

/** The least and the most of them, which are some. */
function extremes(values: readonly bigint[]): [low: bigint, high: bigint] {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n];
}

function centsOf(usd: string): bigint {
  const [integer = '0', fraction = ''] = usd.split('.');
  return BigInt(integer + fraction.slice(0, 2).padEnd(2, '0'));
}

function usdOf(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
