// What comes of a transaction that did something else than was rehearsed: its plan pauses before anything
// else is signed, until a person has compared the two.
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
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
  { runs, asked }: PausedPlan,
): Promise<void> {
  deps.log.warn('executor.outcome_different', { executionId, effectId });
  await withdrawAll(deps, asked);
  for (const id of runs) {
    if (id !== executionId) deps.carryOn?.(id);
  }
}

/** Lines that say who wanted a pause, or that it is over. */
const kinds = ['run.outcome_different', 'run.pause_wanted', 'run.pause_withdrawn', 'run.paused'];

/** Why a run is about to pause where nobody ordered it; null where somebody did. */
export function whyPaused(reader: Store['reader'], executionId: string): ErrorShape | null {
  const line = reader.audit.newestOfRun(executionId, kinds);
  if (line?.kind !== 'run.outcome_different') return null;
  const { of } = auditBody(line);
  return (of === executionId ? differentOutcome() : differentElsewhere(String(of))).toShape();
}

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
