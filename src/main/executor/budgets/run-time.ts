// The time that a run may last. When it is over nothing further of the run begins, and what was signed is
// carried to its end; a person allows more time, or ends the run.
import { decideBudget } from '../../../shared/budgets/guard.ts';
import type { CountedLimit } from '../../../shared/budgets/limit.ts';
import type { Act } from '../acts.ts';
import type { Course } from '../course.ts';
import type { Pause, Write, Writing } from '../run.ts';
import { voidWord } from '../voided-finding.ts';
import { withdrawQuietly } from '../withdraw-quietly.ts';
import { countingAt } from './counting.ts';
import { budgetPause } from './held-by-budget.ts';

const begins: ReadonlySet<Act['kind']> = new Set<Act['kind']>([
  'start_step',
  'await_time',
  'resume_step',
  'evaluate',
  'next_round',
  'plan_effect',
  'rehearse',
  'await_approval',
  'ask_mandate',
]);

/** What is written instead of an act that would begin something after the run's time; null within it. */
export function heldByTime(course: Course, act: Act): Write | null {
  if (!begins.has(act.kind)) return null;
  const limits = timeLimits(course);
  if (limits.length === 0) return null;
  const decision = decideBudget(limits, { items: [], outgoingKnown: true });
  if (decision.kind === 'ok') return null;
  const { store, clock } = course.deps;
  return (writing) => {
    if (act.kind === 'await_approval' || act.kind === 'ask_mandate')
      takeBack(writing, act.approvalId);
    return budgetPause(decision, store.reader.budgets.raises(), clock);
  };
}

/** Looks again when the time of the run is over; nothing where it has no limit, or is over it already. */
export function untilTimeIsUp(course: Course): Pause[] {
  return timeLimits(course)
    .map(({ limitUnits, spentUnits }) => Number(limitUnits - spentUnits))
    .filter((leftMs) => leftMs > 0)
    .map((wakeInMs) => ({ waitingFor: null, wakeInMs, limit: true }));
}

function timeLimits(course: Course): CountedLimit[] {
  const { deps, executionId } = course;
  const { reader } = deps.store;
  // Most runs have none, and this is asked before every act.
  if (reader.budgets.ofRun(executionId, 'time').length === 0) return [];
  const counting = { ...countingAt(reader, deps.clock, () => course.moves()), instanceId: null };
  return reader.budgets.countedOfRun(executionId, counting, 'time');
}

/** A request that is open would be answered in vain. */
function takeBack(writing: Writing, approvalId: string): void {
  const { reader, writer } = writing.store;
  if (reader.approvals.get(approvalId)?.status !== 'pending') return;
  writer.approvals.void(approvalId, voidWord('budget'));
  writing.afterwards(() => {
    writing.notify({ topic: 'approval', id: approvalId });
    return withdrawQuietly(writing, approvalId);
  });
}
