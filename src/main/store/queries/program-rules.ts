import { z } from 'zod';
import type { ProgramRule } from '../../../shared/commands/program-rule.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';

interface Row {
  ruleId: string;
  program: string;
  args: string;
  network: number;
  sha256: string | null;
  createdAt: number;
}

const argsSchema = z.array(z.string()).nullable();

export class ProgramRuleReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** By program. One that cannot be read allows nothing. */
  list(): ProgramRule[] {
    return this.#db
      .all<Row>(
        `SELECT rule_id AS ruleId, program, args, network, sha256, created_at AS createdAt
         FROM allowed_programs ORDER BY program, args`,
      )
      .flatMap((row) => {
        const args = argsSchema.safeParse(readJson(row.args));
        return args.success ? [{ ...row, args: args.data, network: row.network === 1 }] : [];
      });
  }
}

export class ProgramRuleWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** The same program with the same arguments takes the place of the rule before. */
  allow(rule: Pick<ProgramRule, 'program' | 'args' | 'network'> & { sha256: string }): void {
    const { program, network, sha256 } = rule;
    const args = JSON.stringify(rule.args);
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO allowed_programs (rule_id, program, args, network, sha256, created_at)
         VALUES (@ruleId, @program, @args, @network, @sha256, @now)
         ON CONFLICT (program, args) DO UPDATE SET network = excluded.network, sha256 = excluded.sha256`,
        { ruleId: newId(), program, args, network: network ? 1 : 0, sha256, now: this.#db.now() },
      );
      const body = { program, args, network, sha256 };
      appendAudit(this.#db, { kind: 'program.allowed', body });
    });
  }

  /** Answers whether there was one. */
  remove(ruleId: string): boolean {
    return this.#db.write(() => {
      const gone = this.#db.run('DELETE FROM allowed_programs WHERE rule_id = @ruleId', { ruleId });
      if (gone > 0) appendAudit(this.#db, { kind: 'program.removed', body: { ruleId } });
      return gone > 0;
    });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
