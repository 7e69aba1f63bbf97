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

/** What the rows say of a run, as the decision needs it. PARKED where a row cannot be read. */
export function readJournal(reader: Reader, { execution }: Run): Journal {
  const { executionId } = execution;
  return {
    executionId,
    run: execution.state,
    steps: { get: (path) => readStep(reader, executionId, path) },
    signedUnder: (path) => reader.effects.signedUnder(executionId, path),
  };
}

export function readStep(
  reader: Reader,
  executionId: string,
  path: string,
): JournalStep | undefined {
  const step = reader.steps.get(executionId, path);
  if (step === undefined) return undefined;
  const { state, waitingFor, attempt, triedAt, dueAt, notes, error } = step;
  const effects = step.tool === null ? [] : reader.effects.ofStep(executionId, path);
  return {
    ...{ path, state, waitingFor, attempt, triedAt, dueAt, error },
    notes: notes === null ? {} : requireStored(notes),
    effects: effects
      .filter((effect) => effect.attempt === attempt)
      .map((effect) => journalEffect(reader, effect)),
  };
}

function journalEffect(reader: Reader, effect: EffectRecord): JournalEffect {
  const { effectId, ordinal, state, realm, last, verdict, error, signedBytes } = effect;
  const approval = reader.approvals.latestOfEffect(effectId);
  return {
    ...{ effectId, ordinal, state, realm, last, verdict, error },
    // A yes to a change of a file is used up when the change is begun, and never before.
    signed: realm === 'file' ? approval?.status === 'consumed' : signedBytes !== null,
    approval: approval ? { approvalId: approval.approvalId, status: approval.status } : null,
  };
}
