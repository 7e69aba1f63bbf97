import type { EffectRecord } from '../../store/queries/effects.ts';
import type { ExecutionRecord } from '../../store/queries/execution-row.ts';
import { worstVerdict } from '../../store/queries/run-views.ts';

type Ended = Pick<ExecutionRecord, 'state' | 'error' | 'triggerId'> & {
  /** A person asked for this start of its schedule. */
  wasAsked: boolean;
};

/** The end of a run in one or two sentences, and what it found. "Verified" is only what was held against its rehearsal. */
export function endWords(
  { state, error, triggerId, wasAsked }: Ended,
  planName: string,
  effects: readonly Pick<EffectRecord, 'state' | 'verdict'>[],
  found: readonly string[],
): string {
  const by = wasAsked ? 'you from its schedule' : 'its schedule';
  const started = triggerId === null ? '' : `, started by ${by},`;
  const plan = `The plan “${planName}”${started}`;
  if (state === 'completed')
    return [`${plan} finished: ${verdictWords(effects)}`, ...foundWords(found)].join('\n');
  const ended = state === 'cancelled' ? 'was cancelled.' : 'failed.';
  const why = state === 'cancelled' || error === null ? [] : [error.message];
  return [plan, ended, ...why, leftWords(effects)].join(' ');
}

/** The run shows all of it. */
const mostFound = 3;

function foundWords(found: readonly string[]): string[] {
  const more = found.length - mostFound;
  return [
    ...found.slice(0, mostFound),
    ...(more > 0 ? [`What ${more} more of its steps found stands in the run.`] : []),
  ];
}

function leftWords(effects: readonly Pick<EffectRecord, 'state'>[]): string {
  const left = effects.filter(({ state }) => state !== 'failed' && state !== 'cancelled');
  if (left.length === 0) return 'It changed nothing.';
  return left.every(({ state }) => state === 'confirmed')
    ? 'What it did before that stays done; it can be undone from the run.'
    : 'What became of all that it began is not known; look at the run.';
}

function verdictWords(effects: readonly Pick<EffectRecord, 'state' | 'verdict'>[]): string {
  if (effects.every(({ state }) => state === 'failed' || state === 'cancelled')) {
    return 'it changed nothing on a chain or in files.';
  }
  switch (worstVerdict(effects)) {
    case 'matched':
      return 'verified. It changed exactly what was rehearsed.';
    case 'within_tolerance':
      return 'verified. It changed what was rehearsed, within its tolerance.';
    case 'different':
      return 'not verified. Something changed otherwise than was rehearsed.';
    case 'not_checked':
      return 'not verified. Not all that it changed could be held against its rehearsal.';
  }
}
