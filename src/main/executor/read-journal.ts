import type { Plan } from '../../shared/plan/schema.ts';
import { usesChain } from '../../shared/plan/uses-chain.ts';
import { shippedTools } from '../../shared/tools/tool-registry.ts';
import type { Store } from '../store/open-store.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import { executionNotFound } from '../store/queries/executions.ts';
import { planNotFound } from '../store/queries/plans.ts';
import type { StepProgress } from '../store/queries/steps.ts';
import { requireStored } from '../store/stored.ts';
import type { Journal, JournalEffect, JournalStep } from './journal.ts';
import { asksMandate } from './mandate/asks-mandate.ts';
import type { Run } from './run.ts';

type Reader = Store['reader'];

/** The run with the plan revision that it was agreed for. RUN_NOT_FOUND, PLAN_NOT_FOUND or PARKED. */
export function readRun(reader: Reader, executionId: string): Run {
  const execution = reader.executions.get(executionId);
  if (execution === undefined) throw executionNotFound(executionId);
  return { execution, plan: agreedPlan(reader, execution) };
}

/** How many plans stay read; each may be megabytes. */
const plansKept = 8;
const plansRead = new WeakMap<Reader, Map<string, Plan>>();

/** A revision never changes, and reading a long one takes longer than many acts. */
export function agreedPlan(
  reader: Reader,
  { planId, revision }: Pick<ExecutionRecord, 'planId' | 'revision'>,
): Plan {
  const kept = plansRead.get(reader) ?? new Map<string, Plan>();
  plansRead.set(reader, kept);
  const key = `${revision} ${planId}`;
  const known = kept.get(key);
  const plan = known ?? readPlan(reader, planId, revision);
  // The one that was not asked for the longest comes first.
  kept.delete(key);
  kept.set(key, plan);
  const [oldest] = kept.keys();
  if (kept.size > plansKept && oldest !== undefined) kept.delete(oldest);
  return plan;
}

function readPlan(reader: Reader, planId: string, revision: number): Plan {
  const stored = reader.plans.getRevision(planId, revision);
  if (stored === undefined) throw planNotFound(planId);
  return requireStored(stored.document);
}

/** What the rows say of a run, as the decision needs it. PARKED where a row cannot be read. */
export function readJournal(reader: Reader, { execution, plan }: Run): Journal {
  const { executionId } = execution;
  return {
    executionId,
    run: execution.state,
    toRehearse: beginsWithRehearsal(execution) && execution.rehearsalId === null,
    steps: { get: (path) => readStep(reader, executionId, path) },
    signedUnder: (path) => reader.effects.signedUnder(executionId, path),
    takenBack: () => (usesChain(plan) ? reader.watch.takenBack(executionId) : []),
  };
}

/** Nobody has looked at what it would do now, or nobody will before it is signed. */
function beginsWithRehearsal({ triggerId, mandateId }: Run['execution']): boolean {
  return triggerId !== null || mandateId !== null;
}

/** The step at a path; undefined where it was never reached. PARKED where its row cannot be read. */
export function readStep(
  reader: Reader,
  executionId: string,
  path: string,
): JournalStep | undefined {
  const step = reader.steps.progress(executionId, path);
  if (step === undefined) return undefined;
  const { state, waitingFor, attempt, triedAt, dueAt, notes, error } = step;
  const effects = mayHaveEffects(step) ? reader.effects.ofStep(executionId, path) : [];
  return {
    ...{ path, state, waitingFor, attempt, triedAt, dueAt, error },
    notes: notes === null ? {} : requireStored(notes),
    effects: effects
      .filter((effect) => effect.attempt === attempt)
      .map((effect) => journalEffect(reader, effect)),
  };
}

/** Steps that have not begun and tools that only look have none to look for. */
function mayHaveEffects({ state, tool }: StepProgress): boolean {
  return state !== 'pending' && tool !== null && shippedTools.get(tool)?.kind !== 'read';
}

function journalEffect(reader: Reader, effect: EffectRecord): JournalEffect {
  const { effectId, ordinal, state, realm, last, verdict, error, signedBytes } = effect;
  const approval = reader.approvals.latestOfEffect(effectId);
  return {
    ...{ effectId, ordinal, state, realm, last, verdict, error },
    // A yes to a change of a file is used up when the change is begun, and never before.
    signed: realm === 'file' ? approval?.status === 'consumed' : signedBytes !== null,
    approval: approval
      ? {
          ...{ approvalId: approval.approvalId, status: approval.status },
          underMandate: asksMandate(reader, effect, approval.digest),
        }
      : null,
  };
}
