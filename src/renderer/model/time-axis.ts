import type { RunView, StepSpan, StepView } from '../../shared/runs/views.ts';

export interface TimeAxis {
  /** Epoch milliseconds of the left and the right end. */
  from: number;
  to: number;
  /** Round times to write, the first at or after `from`. */
  marks: number[];
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const steps = [1, 2, 5, 10, 15, 30]
  .map((size) => size * second)
  .concat([1, 2, 5, 10, 15, 30].map((size) => size * minute))
  .concat([1, 2, 6, 12, 24, 72, 168].map((size) => size * hour));
const mostMarks = 5;
/** Room on the right, as a part of the width, so that the last label has a place. */
const margin = 0.18;

/** From the start of the run to its end, or to now with some room. */
export function timeAxis(run: RunView, now: number): TimeAxis {
  const from = run.startedAt;
  const end = Math.max(run.completedAt ?? now, from + 5 * second);
  const to = from + Math.ceil((end - from) / (1 - margin));
  const step = steps.find((size) => (end - from) / size <= mostMarks) ?? 24 * 7 * hour;
  const marks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at < end - step / 2; at += step) marks.push(at);
  return { from, to, marks };
}

/** Per cent from the left. */
export function place(axis: TimeAxis, at: number): number {
  return (100 * (at - axis.from)) / (axis.to - axis.from);
}

export interface TimeBar {
  kind: StepSpan['kind'];
  left: number;
  width: number;
  /** Still going on, so it has no right edge. */
  open: boolean;
}

/** What a step's time went into, one bar after the other; none before it started. */
export function timeBars(step: StepView, axis: TimeAxis, now: number): TimeBar[] {
  return step.spans.map(({ kind, from, to }) => {
    const left = place(axis, from);
    return { kind, left, width: Math.max(0, place(axis, to ?? now) - left), open: to === null };
  });
}
