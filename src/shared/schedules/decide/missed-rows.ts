import type { DueTimes } from '../times/due-times.ts';
import { type DecidedFire, dueKeyOf, type FireFacts, type FireReason } from './fire.ts';

/** How many missed due times of one gap get a row of their own. */
export const mostMissedRows = 1_000;

/** Writes the missed due times of a gap, span by span. */
export interface MissedRows {
  /** Those in `(after, upTo]`: each by itself, and in one row those for which there is no room. */
  add(after: number, upTo: number, reason: FireReason, facts?: FireFacts): DecidedFire[];
}

export function missedRows(times: DueTimes): MissedRows {
  let left = mostMissedRows;
  return {
    add(after, upTo, reason, facts = {}) {
      const rows: DecidedFire[] = [];
      let due = times.after(after);
      for (; due !== null && due <= upTo && left > 0; due = times.after(due)) {
        rows.push({ dueKey: dueKeyOf(due), dueAt: due, outcome: 'missed', reason, facts });
        left -= 1;
      }
      if (due === null || due > upTo) return rows;
      const rest = { ...facts, ...spanOf(times, due, upTo) };
      const dueKey = `${rest.first}/${rest.last}`;
      const dueAt = Date.parse(rest.last);
      return [...rows, { dueKey, dueAt, outcome: 'missed', reason, facts: rest }];
    },
  };
}

function spanOf(times: DueTimes, first: number, upTo: number) {
  const last = times.last(first, upTo) ?? first;
  return { count: 1 + times.count(first, upTo), first: dueKeyOf(first), last: dueKeyOf(last) };
}
