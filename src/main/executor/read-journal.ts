import type { Store } from '../store/open-store.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import { executionNotFound } from '../store/queries/executions.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import type { Journal, JournalEffect, JournalStep } from './journal.ts';
import type { Run } from './run.ts';

type Reader = Store['reader'];

/** The run with the plan revision that it was agreed for. RUN_NOT_FOUND, PLAN_NOT_FOUND or PARKED. */
export function readRun(reader: Reader, executionId: string): Run {
  const execution = reader.executions.get(executionId);
  if (execution === undefined) throw executionNotFound(executionId);
  const revision = reader.plans.getRevision(execution.planId, execution.revision);
  if (revision === undefined) throw planNotFound(execution.planId);
  return { execution, plan: requireStored(revision.document) };
}

/** What the rows say of a run, as the decision needs it. */
export function readJournal(reader: Reader, { execution }: Run): Journal {
  const effects = reader.effects.list(execution.executionId);
  const steps = reader.steps.list(execution.executionId).map(
    ({ path, state, attempt, error }): JournalStep => ({
      path,
      state,
      error,
      effects: effects
        .filter((effect) => effect.path === path && effect.attempt === attempt)
        .map((effect) => journalEffect(reader, effect)),
    }),
  );
  return { run: execution.state, steps: new Map(steps.map((step) => [step.path, step])) };
}

function journalEffect(reader: Reader, effect: EffectRecord): JournalEffect {
  const { effectId, ordinal, state, last, verdict, error } = effect;
  const approval = reader.approvals.latestOfEffect(effectId);
  return {
    effectId,
    ordinal,
    state,
    last,
    verdict,
    error,
    approval: approval ? { approvalId: approval.approvalId, status: approval.status } : null,
  };
}
