// What a run that goes on from the failed step of another takes over, inside the transaction that agrees to it.
import type { StepNotes } from '../../../shared/runs/step-notes.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import { insertStep } from './insert-step.ts';
import type { NewStep } from './steps.ts';

/** A step at the beginning of such a run: the old row as it is, open again with what it decided, or new. */
export type TakenStep = NewStep &
  (
    | { from: 'row' }
    | { from: 'open'; attempt: number; notes: StepNotes }
    | { from: 'plan'; notTaken?: true }
  );

/** The run itself and those that it goes on from, the newest first. */
export const lineOfRun = `WITH RECURSIVE line (id, age) AS (SELECT @executionId, 0 UNION
  SELECT continues, age + 1 FROM executions JOIN line ON execution_id = line.id
  WHERE continues IS NOT NULL)`;

/** Ids of a run and of those that it goes on from, the newest first. */
export function readLine(db: ReadConnection, executionId: string): string[] {
  return db
    .all<{ id: string }>(`${lineOfRun} SELECT id FROM line ORDER BY age`, { executionId })
    .map(({ id }) => id);
}

/** Writes the steps of a run that goes on from `continues`; the failed step of that one counts as retried. */
export function insertTaken(
  db: WriteConnection,
  executionId: string,
  continues: string,
  steps: readonly TakenStep[],
): void {
  for (const [position, step] of steps.entries()) {
    if (step.from === 'row') copyRow(db, { executionId, continues, position }, step);
    else {
      insertStep(db, executionId, step);
      setBeginning(db, executionId, step);
    }
  }
  const letter = db.run(
    `UPDATE dead_letters SET state = 'retried', resolved_at = @now, retried_as = @executionId
     WHERE execution_id = @continues AND state <> 'retried'`,
    { executionId, continues, now: db.now() },
  );
  appendAudit(db, { kind: 'run.went_on', executionId: continues, body: { as: executionId } });
  if (letter > 0) appendAudit(db, { kind: 'run.dead_letter_retried', executionId: continues });
}

function copyRow(
  db: WriteConnection,
  at: { executionId: string; continues: string; position: number },
  { path, label, level }: NewStep,
): void {
  db.run(
    `INSERT INTO steps (step_id, execution_id, path, position, node_id, label, tool, level, state,
      waiting_for, attempt, due_at, tried_at, notes, result, error, started_at, completed_at, updated_at)
     SELECT @stepId, @executionId, path, @position, node_id, @label, tool, @level, state,
      waiting_for, attempt, due_at, tried_at, json_patch(coalesce(notes, '{}'), '{"takenOver":true}'),
      result, error, started_at, completed_at, @now
     FROM steps WHERE execution_id = @continues AND path = @path`,
    { ...at, path, label, level, stepId: newId(), now: db.now() },
  );
}

function setBeginning(
  db: WriteConnection,
  executionId: string,
  step: Exclude<TakenStep, { from: 'row' }>,
): void {
  if (step.from === 'plan' && !step.notTaken) return;
  const state = step.from === 'open' ? 'pending' : 'skipped';
  const notes = step.from === 'open' ? step.notes : { notTaken: true };
  db.run(
    `UPDATE steps SET state = @state, attempt = @attempt, notes = @notes, completed_at = @endedAt
     WHERE execution_id = @executionId AND path = @path`,
    {
      ...{ executionId, path: step.path, state, notes: JSON.stringify(notes) },
      attempt: step.from === 'open' ? step.attempt : 1,
      endedAt: step.from === 'open' ? null : db.now(),
    },
  );
}
