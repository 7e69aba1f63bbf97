import type { WaitReason } from '../../../shared/runs/states.ts';

/** What a move of a step writes into its row beside the state. */
export interface StepChange {
  waitingFor: WaitReason | null;
  dueAt: number | null;
  result: string | null;
  error: string | null;
  /** Null: stays as it is. */
  attempt: number | null;
  /** Null: stays as it is. */
  triedAt: number | null;
  /** Null: stays as it is. */
  notes: string | null;
}

export const noChange: StepChange = {
  waitingFor: null,
  dueAt: null,
  result: null,
  error: null,
  attempt: null,
  triedAt: null,
  notes: null,
};

/** The last time that a date can hold, epoch ms. */
const lastTime = 8.64e15;

/** A time as the column holds it. Plans have times with fractions, and pauses that outlast the calendar. */
export function wholeTime(ms: number | null): number | null {
  return ms === null ? null : Math.min(Math.ceil(ms), lastTime);
}
