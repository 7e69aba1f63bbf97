import {
  Ban,
  Check,
  CircleDashed,
  EqualNot,
  Hourglass,
  type LucideIcon,
  Minus,
  OctagonAlert,
  Play,
} from 'lucide-react';
import type { RunState, StepState, Verdict, WaitReason } from '../../shared/runs/states.ts';
import type { Tone } from '../components/tone.ts';

/** Sign, colour and word of a state; the words are those of the store and the documents. */
export interface StateWords {
  sign: LucideIcon;
  tone: Tone;
  word: string;
  /** For a narrow column. */
  short?: string;
}

const waits: Record<WaitReason, StateWords> = {
  approval: {
    sign: Hourglass,
    tone: 'waiting',
    word: 'Waiting for your approval',
    short: 'Waiting for you',
  },
  unlock: { sign: Hourglass, tone: 'waiting', word: 'Waiting for unlock' },
  time: { sign: Hourglass, tone: 'plain', word: 'Waiting for its time' },
  condition: {
    sign: Hourglass,
    tone: 'plain',
    word: 'Waiting for its condition',
    short: 'Waiting',
  },
  budget: {
    sign: Hourglass,
    tone: 'waiting',
    word: 'Waiting, over its budget',
    short: 'Over its budget',
  },
  in_doubt: {
    sign: CircleDashed,
    tone: 'unknown',
    word: 'In doubt, being looked up',
    short: 'In doubt',
  },
  retry: { sign: Hourglass, tone: 'plain', word: 'Waiting to try again' },
};

const ends: Record<Verdict, StateWords> = {
  matched: { sign: Check, tone: 'plain', word: 'As rehearsed' },
  within_tolerance: {
    sign: EqualNot,
    tone: 'caution',
    word: 'Different, inside the limit',
    short: 'Different',
  },
  different: { sign: EqualNot, tone: 'caution', word: 'Different' },
  not_checked: { sign: CircleDashed, tone: 'unknown', word: 'Not compared' },
};

const steps: Record<StepState, StateWords> = {
  pending: { sign: CircleDashed, tone: 'plain', word: 'Pending' },
  running: { sign: Play, tone: 'plain', word: 'Running' },
  waiting: { sign: Hourglass, tone: 'plain', word: 'Waiting' },
  completed: { sign: Check, tone: 'plain', word: 'Completed' },
  failed: { sign: OctagonAlert, tone: 'danger', word: 'Failed' },
  skipped: { sign: Minus, tone: 'plain', word: 'Skipped' },
};

/** Words for a step; what it waits for, or what the comparison showed, says more than the state. */
export function stepWords(
  state: StepState,
  waitingFor: WaitReason | null,
  verdict: Verdict | null,
): StateWords {
  if (state === 'waiting' && waitingFor !== null) return waits[waitingFor];
  if (state === 'completed' && verdict !== null) return ends[verdict];
  return steps[state];
}

/** Words for a whole run. */
export function runWords(
  state: RunState,
  waitingFor: WaitReason | null,
  verdict: Verdict,
): StateWords {
  if (state === 'waiting' && waitingFor !== null) return waits[waitingFor];
  if (state === 'completed') return ends[verdict];
  if (state === 'paused') return { sign: Minus, tone: 'plain', word: 'Paused' };
  if (state === 'cancelled') return { sign: Ban, tone: 'plain', word: 'Cancelled' };
  return steps[state];
}
