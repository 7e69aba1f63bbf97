import { AppError } from '../../shared/errors.ts';
import { placeOfRun } from './place-of-run.ts';
import type { Run, Workbench } from './run.ts';

/**
 * Puts a run aside when the practice chain it was started on is gone. What it signed is worth nothing
 * on the new one, and must never be sent there.
 */
export function parkIfReset(bench: Workbench, { execution }: Run): boolean {
  if (placeOfRun(bench.network, execution) !== 'reset') return false;
  const { executionId } = execution;
  const { reader, writer } = bench.store;
  writer.together(() => {
    for (const effect of reader.effects.list(executionId)) {
      const approval = reader.approvals.latestOfEffect(effect.effectId);
      if (approval) writer.approvals.void(approval.approvalId, 'practice_reset');
    }
    writer.executions.setState(executionId, 'paused', { error: practiceReset().toShape() });
  });
  bench.notify({ topic: 'approval', id: null });
  return true;
}

/** PRACTICE_RESET. */
export function practiceReset(): AppError {
  return new AppError(
    'PRACTICE_RESET',
    'cancelled',
    'This practice chain was reset, so this run cannot go on.',
    {
      advice:
        'Nothing is sent to the new chain. Cancel the run, and start the plan again if you like.',
    },
  );
}
