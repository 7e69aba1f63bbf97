import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

/** The file that an imported plan was read from. */
export interface PlanFile {
  fileName: string;
  /** As it was, with everything that the import left out. */
  text: string;
  /** Epoch milliseconds. */
  importedAt: number;
}

export class PlanFileReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined for a plan that was not imported. */
  get(planId: string): PlanFile | undefined {
    return this.#db.get<PlanFile>(
      `SELECT file_name AS fileName, text, imported_at AS importedAt
       FROM plan_files WHERE plan_id = @planId`,
      { planId },
    );
  }
}

export class PlanFileWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Keeps the original beside its plan, which is stored already. */
  keep(planId: string, file: Pick<PlanFile, 'fileName' | 'text'>): void {
    // Half a letter is a name that a system may give, and none that the log can hold.
    const fileName = file.fileName.replace(/\p{Surrogate}/gu, '\ufffd');
    this.#db.write(() => {
      this.#db.run('INSERT INTO plan_files VALUES (@planId, @fileName, @text, @now)', {
        ...{ planId, fileName, text: file.text, now: this.#db.now() },
      });
      const body = { planId, fileName };
      appendAudit(this.#db, { kind: 'plan.imported', body });
    });
  }
}
