// The first act of a run that a schedule started or a mandate is to sign: nobody has looked at its plan since it was
// agreed to, or looks at it before it is signed, so the whole of it is rehearsed as things are now, and kept with the run.
import type { Rehearsal } from '../../../shared/chain/types.ts';
import { AppError, type ErrorShape } from '../../../shared/errors.ts';
import { atOnce } from '../crash-points.ts';
import type { Next, Run, Workbench, Write, Writing } from '../run.ts';
import { writeEndByAct } from './end-run.ts';

/** A plan that would not be agreed to by what is found now ends its run, before anything of it is begun. */
export async function rehearsePlan(bench: Workbench, run: Run): Promise<Write> {
  const { planHash, account } = run.execution;
  // It has started: no time is made to pass until it would.
  const { trigger: _, ...plan } = run.plan;
  const rehearsal = await bench.rehearsePlan({ plan, planHash, account });
  return (writing) =>
    atOnce(writing.crash, 'keep_rehearsal', () =>
      writing.store.writer.together(() => keep(writing, run, rehearsal)),
    );
}

function keep(writing: Writing, run: Run, rehearsal: Rehearsal): Next {
  const { executionId, planId } = run.execution;
  const { writer } = writing.store;
  writer.rehearsals.save(planId, rehearsal);
  writer.executions.rehearsed(executionId, rehearsal.id);
  const error = whyNot(rehearsal);
  if (error === null) return 'on';
  return writeEndByAct(writing, run, { kind: 'fail_run', error }, null);
}

function whyNot({ status, steps, error }: Rehearsal): ErrorShape | null {
  if (status === 'failed') {
    return new AppError(
      'REHEARSAL_FAILED',
      error?.class ?? 'simulation_mismatch',
      'This plan fails in the rehearsal at its start, so nothing of it was done.',
      { advice: error?.message ?? 'Rehearse the plan and look at what it found.' },
    ).toShape();
  }
  const isBlocked = steps.some(({ risks }) => risks.some(({ level }) => level === 'block'));
  if (!isBlocked) return null;
  const message = 'A finding of the rehearsal at its start rules this plan out. Nothing was done.';
  return new AppError('PLAN_BLOCKED', 'policy_denied', message, {
    advice: 'Rehearse the plan and look at the finding.',
  }).toShape();
}
