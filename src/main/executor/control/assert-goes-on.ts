import { AppError } from '../../../shared/errors.ts';
import type { ExecutorDeps, Run } from '../run.ts';

/** RUN_HELD while a person has ordered that nothing of this run begins. */
export function assertGoesOn({ store }: Pick<ExecutorDeps, 'store'>, { execution }: Run): void {
  const { executionId, state, wanted } = execution;
  const isHalted = store.reader.control.halted() !== null;
  if (state !== 'paused' && wanted === null && !isHalted) return;
  throw new AppError('RUN_HELD', 'policy_denied', 'This run was told to stop.', {
    advice: isHalted ? 'Allow runs again, then resume it.' : 'Resume it first; it asks again then.',
    facts: { executionId },
  });
}
