import type { EffectState } from '../../../shared/runs/states.ts';
import { practiceReset } from '../park.ts';
import { readRun } from '../read-journal.ts';
import type { ExecutorDeps } from '../run.ts';
import { afterPause } from './after-pause.ts';

type Desk = Pick<ExecutorDeps, 'store' | 'clock'>;

const maybeOut: ReadonlySet<EffectState> = new Set(['intent', 'sent', 'mined', 'unknown']);

/**
 * Writes that a run goes on. Answers the id of its plan.
 * @throws AppError RUN_NOT_FOUND, RUN_ENDED, RUN_CANCELLING, HALTED, PRACTICE_RESET
 */
export function writeResume({ store, clock }: Desk, executionId: string): string {
  const { execution, plan } = readRun(store.reader, executionId);
  const { state, error, wantedAt, planId } = execution;
  if (state === 'paused' && error?.code === practiceReset().code) throw practiceReset();
  const stood = state === 'paused' && wantedAt !== null ? clock.now() - wantedAt : 0;
  const moved = afterPause(plan.root, store.reader.steps.standings(executionId), stood);
  store.writer.control.resume(executionId, moved);
  return planId;
}

/**
 * Writes that a run is to be cancelled; a paused one of which something may be out is first carried on to
 * that thing's end. Answers the approvals that were taken back.
 * @throws AppError RUN_NOT_FOUND, RUN_ENDED
 */
export function writeCancel({ store }: Desk, executionId: string): string[] {
  const { reader, writer } = store;
  return writer.together(() => {
    const asked = writer.control.want(executionId, 'cancel');
    const run = reader.executions.get(executionId);
    const isGone = run?.error?.code === practiceReset().code;
    const isOut = reader.effects.list(executionId).some(({ state }) => maybeOut.has(state));
    if (run?.state === 'paused' && isOut && !isGone)
      writer.executions.setState(executionId, 'running');
    return asked;
  });
}
