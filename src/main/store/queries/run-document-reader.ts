import type {
  DeadLetterEntry,
  ExecutionCheckpoint,
  PlanExecution,
} from '../../../shared/plan/execution.ts';
import type { ReadConnection } from '../connection.ts';
import { DeadLetterReader, requireDeadLetter } from './dead-letters.ts';
import { EffectReader } from './effects.ts';
import type { ExecutionRecord } from './execution-row.ts';
import { ExecutionReader, executionNotFound } from './executions.ts';
import { inTreeOrder } from './in-tree-order.ts';
import { deadLetterEntry, executionCheckpoint, planExecution } from './run-documents.ts';
import { StepReader } from './steps.ts';

/** Reads runs as documents for other programs, each from one snapshot. */
export class RunDocumentReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** RUN_NOT_FOUND. */
  execution(executionId: string): PlanExecution {
    return this.#db.read(() => {
      const run = this.#run(executionId);
      const fees = new EffectReader(this.#db)
        .ends(executionId)
        .reduce((sum, { feeWei }) => sum + BigInt(feeWei ?? '0'), 0n);
      return planExecution(run, this.#steps(executionId), fees);
    });
  }

  /** Of an open run. Errors: RUN_NOT_FOUND, RUN_ENDED. */
  checkpoint(executionId: string): ExecutionCheckpoint {
    return this.#db.read(() => {
      const run = this.#run(executionId);
      return executionCheckpoint(run, this.#steps(executionId), this.#userOf(run));
    });
  }

  /** DEAD_LETTER_NOT_FOUND. */
  deadLetter(deadLetterId: string): DeadLetterEntry {
    return this.#db.read(() => {
      const letter = requireDeadLetter(new DeadLetterReader(this.#db), deadLetterId);
      return deadLetterEntry(letter, this.#userOf(this.#run(letter.executionId)));
    });
  }

  #run(executionId: string): ExecutionRecord {
    const run = new ExecutionReader(this.#db).get(executionId);
    if (run === undefined) throw executionNotFound(executionId);
    return run;
  }

  #steps(executionId: string) {
    return inTreeOrder(new StepReader(this.#db).listForDocument(executionId));
  }

  /** As the agreed revision of the plan says; also where the rest of it can no longer be read. */
  #userOf({ planId, revision }: ExecutionRecord): string {
    const row = this.#db.get<{ userId: string | null }>(
      `SELECT CASE WHEN json_valid(document) THEN json_extract(document, '$.userId') END AS userId
       FROM plan_revisions WHERE plan_id = @planId AND revision = @revision`,
      { planId, revision },
    );
    return row?.userId ?? '';
  }
}
