// What comes of a transaction that did something else than was rehearsed, or that cannot be read: its plan pauses
// before anything else is signed, until a person has looked at it.
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import type { Verdict } from '../../../shared/runs/states.ts';
import type { Store } from '../../store/open-store.ts';
import { auditBody } from '../../store/queries/audit-body.ts';
import type { EffectRecord } from '../../store/queries/effects.ts';
import type { PausedPlan } from '../../store/queries/run-control.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { ExecutorDeps } from '../run.ts';

/** Tells everybody of the pause that is written, and has the other runs of the plan follow it. */
export async function tellPaused(
  deps: ExecutorDeps,
  { executionId, effectId }: EffectRecord,
  verdict: Verdict,
  { runs, asked }: PausedPlan,
): Promise<void> {
  deps.log.warn('executor.outcome_pause', { executionId, effectId, verdict });
  await withdrawAll(deps, asked);
  for (const id of runs) {
    if (id !== executionId) deps.carryOn?.(id);
  }
}

/** Lines that say who wanted a pause, or that it is over. */
const kinds = [
  'run.outcome_different',
  'run.outcome_unread',
  'run.pause_wanted',
  'run.pause_withdrawn',
  'run.paused',
];

/** Why a run is about to pause where nobody ordered it; null where somebody did. */
export function whyPaused(reader: Store['reader'], executionId: string): ErrorShape | null {
  const line = reader.audit.newestOfRun(executionId, kinds);
  const [own, elsewhere] = line === undefined ? [] : (reasons[line.kind] ?? []);
  if (line === undefined || own === undefined || elsewhere === undefined) return null;
  const { of } = auditBody(line);
  return (of === executionId ? own() : elsewhere(String(of))).toShape();
}

type Reason = readonly [own: () => AppError, elsewhere: (executionId: string) => AppError];

const reasons: Readonly<Record<string, Reason>> = {
  'run.outcome_different': [differentOutcome, differentElsewhere],
  'run.outcome_unread': [unreadOutcome, unreadElsewhere],
};

function differentOutcome(): AppError {
  const message =
    'The transaction was mined, but it changed something else than what was rehearsed.';
  return new AppError('OUTCOME_DIFFERENT', 'simulation_mismatch', message, {
    advice:
      'Nothing further was signed. Compare what was rehearsed with what happened, then resume the run or cancel it.',
  });
}

function differentElsewhere(executionId: string): AppError {
  const message = 'Another run of this plan changed something else than what was rehearsed.';
  return new AppError('OUTCOME_DIFFERENT_ELSEWHERE', 'simulation_mismatch', message, {
    advice:
      'Nothing of this run was signed because of that. Look at the other run, then resume this one or cancel it.',
    facts: { executionId },
  });
}

function unreadOutcome(): AppError {
  const message =
    'The transaction was mined, but what it did could not be read: a contract in it no longer answers.';
  return new AppError('OUTCOME_UNREAD', 'simulation_mismatch', message, {
    advice:
      'Nothing further was signed. Look the transaction up in a block explorer, then resume the run or cancel it.',
  });
}

function unreadElsewhere(executionId: string): AppError {
  const message = 'What another run of this plan did could not be read.';
  return new AppError('OUTCOME_UNREAD_ELSEWHERE', 'simulation_mismatch', message, {
    advice:
      'Nothing of this run was signed because of that. Look at the other run, then resume this one or cancel it.',
    facts: { executionId },
  });
}
