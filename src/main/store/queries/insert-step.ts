import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import type { NewStep } from './steps.ts';

/** Writes a pending step inside the caller's transaction, after those that are there. */
export function insertStep(db: WriteConnection, executionId: string, step: NewStep): void {
  db.run(
    `INSERT INTO steps (step_id, execution_id, path, position, node_id, label, tool, level, state,
      attempt, updated_at)
     VALUES (@stepId, @executionId, @path,
      (SELECT coalesce(max(position) + 1, 0) FROM steps WHERE execution_id = @executionId), @nodeId, @label, @tool, @level,
      'pending', 1, @now)
     ON CONFLICT (execution_id, path) DO NOTHING`,
    { ...step, stepId: newId(), executionId, now: db.now() },
  );
}
