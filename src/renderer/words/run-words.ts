import {
  Ban,
  Check,
  CircleDashed,
  EqualNot,
  Hourglass,
  type LucideIcon,
  Minus,
  OctagonAlert,
  Pause,
  Play,
  Repeat,
} from 'lucide-react';
import type { EffectView } from '../../shared/runs/effect-view.ts';
import { isOwnNo } from '../../shared/runs/own-no.ts';
import type {
  RunState,
  RunWish,
  StepState,
  Verdict,
  WaitReason,
} from '../../shared/runs/states.ts';
import type { RunSummary, RunView, StepView } from '../../shared/runs/views.ts';
import type { Tone } from '../components/tone.ts';
import { count } from '../format/count.ts';
import { clockTime, zonedDayTime, zonedTime } from '../format/time.ts';
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
  retry: { sign: Repeat, tone: 'plain', word: 'Waiting to try again' },
};

/** A gate asks for an answer, not for a signature. */
const asked: StateWords = {
  sign: Hourglass,
  tone: 'waiting',
  word: 'Waiting for your answer',
  short: 'Waiting for you',
};

const ends: Record<Verdict, StateWords> = {
  matched: { sign: Check, tone: 'plain', word: 'As rehearsed' },
  within_tolerance: {
    sign: EqualNot,
    tone: 'caution',
    word: 'Different, inside the limit',
    short: 'Different',
  },
  different: { sign: EqualNot, tone: 'danger', word: 'Different' },
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

const paused: StateWords = { sign: Pause, tone: 'plain', word: 'Paused' };
/** Asked for, and true as soon as what was sent has come to its end. */
const wishes: Record<RunWish, StateWords> = {
  pause: { sign: Pause, tone: 'plain', word: 'Being paused' },
  cancel: { sign: Ban, tone: 'plain', word: 'Being cancelled' },
};
/** It did not fail itself: what is around it ended. */
const abandoned: StateWords = { sign: Minus, tone: 'plain', word: 'Abandoned' };
const notTaken: StateWords = { sign: Minus, tone: 'plain', word: 'Not taken' };
const cancelled: StateWords = { sign: Ban, tone: 'plain', word: 'Cancelled' };
/** Your own no is not a failure. */
const declined: StateWords = {
  sign: Ban,
  tone: 'plain',
  word: 'Declined by you',
  short: 'Declined',
};

/** Words for a step; what it waits for, or what the comparison showed, says more than the state. */
export function stepWords(step: StepView, run: RunState): StateWords {
  const { state, waitingFor } = step;
  const verdict = stepVerdict(step);
  // A run that was put aside waits for nobody.
  if (state === 'waiting' && run === 'paused') return paused;
  if (state === 'waiting' && step.gate !== null) return asked;
  if (state === 'waiting' && waitingFor !== null) return waitWords(step, waits[waitingFor]);
  if (state === 'skipped' && step.notTaken) return notTaken;
  if ((state === 'skipped' || state === 'failed') && step.abandoned) return abandoned;
  if (state === 'completed' && verdict !== null) return ends[verdict];
  if (state === 'failed' && isOwnNo(step.error?.code)) return declined;
  if (state === 'failed' && step.error?.code === 'RUN_CANCELLED') return cancelled;
  return { ...steps[state], ...detail(step) };
}

/** What a step came to says more than that it is done. */
function detail({ state, kind, attempt, attempts, rounds, condition }: StepView) {
  const isTry = attempt > 1 && (state === 'running' || state === 'completed');
  if (kind === 'loop' && rounds !== null && state !== 'failed') {
    return state === 'completed'
      ? { word: `Completed, ${count(rounds, 'round')}`, short: count(rounds, 'round') }
      : { word: `Running, round ${rounds}`, short: `Round ${rounds}` };
  }
  if (kind === 'if' && state === 'completed' && condition?.truth) {
    return { word: condition.truth === 'true' ? 'It held' : 'It did not hold' };
  }
  if (!isTry) return {};
  const word = `${steps[state].word}, ${ordinal(attempt)} try`;
  return { word: attempts === null ? word : `${word} of ${attempts}` };
}

function ordinal(place: number): string {
  const tail = place % 100 > 10 && place % 100 < 14 ? 0 : place % 10;
  return `${place}${['th', 'st', 'nd', 'rd'][tail] ?? 'th'}`;
}

/** With the time, where one is known. */
function waitWords({ kind, waitingFor, dueAt, attempt, attempts }: StepView, words: StateWords) {
  if (dueAt === null) return words;
  if (waitingFor === 'time') {
    const [word, short] = [`Waiting until ${zonedDayTime(dueAt)}`, `Until ${clockTime(dueAt)}`];
    return { ...words, word, short };
  }
  const at = zonedTime(dueAt);
  if (waitingFor === 'condition' && kind === 'action') {
    const word = `On its way to the other network, looked for again at ${at}`;
    return { ...words, word, short: 'On its way' };
  }
  if (waitingFor === 'condition') {
    return { ...words, word: `Waiting for its condition, looked at again at ${at}` };
  }
  if (waitingFor !== 'retry') return words;
  const next = `${attempt + 1} of ${attempts ?? '?'}`;
  return { ...words, word: `Waiting to try again, ${next}, at ${at}`, short: `Retry ${next}` };
}

/** Words for a whole run. Without its error a run that was declined is called failed. */
export function runWords(
  run: Pick<RunSummary, 'state' | 'waitingFor' | 'verdict'> &
    Partial<Pick<RunView, 'error' | 'wanted' | 'steps'> & Pick<RunSummary, 'asksGate' | 'acted'>>,
): StateWords {
  const { state, waitingFor, verdict, wanted, steps: own = [], asksGate = false } = run;
  if (wanted) return wishes[wanted];
  const asks = asksGate || own.some(({ gate }) => gate !== null);
  if (state === 'waiting' && asks) return asked;
  if (state === 'waiting' && waitingFor !== null) return waits[waitingFor];
  const { acted = own.length === 0 || own.some(({ effects }) => effects.length > 0) } = run;
  if (state === 'completed') {
    return verdict === 'not_checked' && !acted ? steps.completed : ends[verdict];
  }
  if (state === 'paused') return paused;
  if (state === 'cancelled') return cancelled;
  return state === 'failed' && isOwnNo(run.error?.code) ? declined : steps[state];
}

/** What was asked of a run and has not yet taken effect. */
export const wishWords: Record<RunWish, string> = {
  pause:
    'You asked to pause it. It pauses at the next step boundary: what was signed is followed to its end first, and nothing else begins.',
  cancel:
    'You asked to cancel it. What was signed is followed to its end first, then the run is cancelled. Nothing else begins.',
};

/** Of a run that did not come to its end, what became of the rest. */
function restOf(effects: readonly EffectView[]): string {
  if (effects.some(({ state }) => state === 'confirmed')) {
    return 'What it did before stays done; the rest was not begun.';
  }
  const neverSent: readonly EffectView['realm'][] = ['file', 'command', 'visit'];
  return effects.length > 0 && effects.every(({ realm }) => neverSent.includes(realm))
    ? 'What was not begun was not done.'
    : 'What was not sent was not done.';
}

/** What a run came to, or what is needed now. */
export function runEnding(
  run: Pick<RunView, 'state' | 'waitingFor' | 'verdict' | 'error' | 'steps'>,
) {
  const rest = restOf(run.steps.flatMap(({ effects }) => effects));
  if (run.state === 'cancelled') return `You cancelled this run. ${rest}`;
  if (run.state === 'failed') {
    const why = run.error ? `${run.error.message} ${run.error.advice} ` : '';
    return `${why}${rest}`;
  }
  if (run.state === 'completed') {
    const acted = run.steps.some(({ effects }) => effects.length > 0);
    if (!acted && run.steps.some(({ takenOver }) => takenOver))
      return 'It is done. What it took over was done in the earlier run; this one changed nothing outside.';
    return acted ? endings[run.verdict] : `It is done. ${nothingChanged(run.steps)}`;
  }
  if (run.waitingFor === 'in_doubt' && isAboutFile(run))
    return 'Whether the file was changed as you approved is not known. It is looked at, never written over, and the run goes on when it is known.';
  if (run.waitingFor === 'in_doubt')
    return 'Whether it arrived is not known. It is looked up, never sent a second time, and the run goes on when it is known.';
  return 'Nothing is needed from you now.';
}

function nothingChanged(steps: RunView['steps']): string {
  return steps.some(({ found }) => found !== undefined)
    ? 'It changed nothing outside; what it found stands at its steps.'
    : 'It changed nothing outside, so there is nothing to compare.';
}

/** Nothing that may be out is a transaction. */
function isAboutFile({ steps }: Pick<RunView, 'steps'>): boolean {
  const out = steps
    .flatMap(({ effects }) => effects)
    .filter(({ state }) => ['intent', 'sent', 'mined', 'unknown'].includes(state));
  return out.length > 0 && out.every(({ change }) => change !== null);
}

const endings: Record<Verdict, string> = {
  matched:
    'Every effect was compared with its rehearsal and matches it; a fee may differ within its limit.',
  within_tolerance: 'An effect differs from its rehearsal and stays inside the limit you approved.',
  different: 'An effect differs from its rehearsal. Look at the difference above.',
  not_checked: 'The effects could not be compared with the rehearsal.',
};

/** What cancelling a run does, before it is done. */
export const cancelWords =
  'Steps that have not been sent are not done. What is already on the chain stays there, and a transaction that was sent is followed to its end; the run is cancelled after that.';
