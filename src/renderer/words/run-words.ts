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
import type { RunSummary, StepView } from '../../shared/runs/views.ts';
import type { Tone } from '../components/tone.ts';
import { clockTime } from '../format/time.ts';
import { stepVerdict } from '../model/step-verdict.ts';

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

const paused: StateWords = { sign: Minus, tone: 'plain', word: 'Paused' };
const notTaken: StateWords = { sign: Minus, tone: 'plain', word: 'Not taken' };
/** Your own no is not a failure. */
const declined: StateWords = {
  sign: Ban,
  tone: 'plain',
  word: 'Declined by you',
  short: 'Declined',
};

function isDeclined({ error }: Partial<Pick<StepView, 'error'>>): boolean {
  return error?.code === 'APPROVAL_REJECTED';
}

/** Words for a step; what it waits for, or what the comparison showed, says more than the state. */
export function stepWords(step: StepView, run: RunState): StateWords {
  const { state, waitingFor } = step;
  const verdict = stepVerdict(step);
  // A run that was put aside waits for nobody.
  if (state === 'waiting' && run === 'paused') return paused;
  if (state === 'waiting' && waitingFor !== null) return waitWords(step, waits[waitingFor]);
  if (state === 'skipped' && step.notTaken) return notTaken;
  if (state === 'completed' && verdict !== null) return ends[verdict];
  return state === 'failed' && isDeclined(step) ? declined : steps[state];
}

/** With the time, where one is known. */
function waitWords({ waitingFor, dueAt, attempt, attempts }: StepView, words: StateWords) {
  if (dueAt === null) return words;
  const at = clockTime(dueAt);
  if (waitingFor === 'time') return { ...words, word: `Waiting until ${at}`, short: `Until ${at}` };
  if (waitingFor === 'condition') {
    return { ...words, word: `Waiting for its condition, looked at again at ${at}` };
  }
  if (waitingFor !== 'retry') return words;
  const next = `${attempt + 1} of ${attempts ?? '?'}`;
  return { ...words, word: `Waiting to try again, ${next}, at ${at}`, short: `Retry ${next}` };
}

/** Words for a whole run. Without its error a run that was declined is called failed. */
export function runWords(
  run: Pick<RunSummary, 'state' | 'waitingFor' | 'verdict'> & Partial<Pick<RunSummary, 'error'>>,
): StateWords {
  const { state, waitingFor, verdict } = run;
  if (state === 'waiting' && waitingFor !== null) return waits[waitingFor];
  if (state === 'completed') return ends[verdict];
  if (state === 'paused') return paused;
  if (state === 'cancelled') return { sign: Ban, tone: 'plain', word: 'Cancelled' };
  return state === 'failed' && isDeclined(run) ? declined : steps[state];
}
