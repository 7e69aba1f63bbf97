import { type SiteRule, siteUses } from '../../../shared/sites/site-rule.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';

interface Row {
  ruleId: string;
  use: string;
  origin: string;
  path: string;
  local: number;
  createdAt: number;
}

export class SiteRuleReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** By site. */
  list(): SiteRule[] {
    return this.#db
      .all<Row>(
        `SELECT rule_id AS ruleId, use, origin, path, local, created_at AS createdAt
         FROM allowed_sites ORDER BY origin, path, use`,
      )
      .flatMap((row) => {
        const use = siteUses.find((each) => each === row.use);
        return use === undefined ? [] : [{ ...row, use, local: row.local === 1 }];
      });
  }
}

export class SiteRuleWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** The same site for the same use takes the place of the rule before. */
  allow(rule: Pick<SiteRule, 'use' | 'origin' | 'path' | 'local'>): void {
    const { use, origin, path, local } = rule;
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO allowed_sites VALUES (@ruleId, @use, @origin, @path, @local, @now)
         ON CONFLICT (use, origin, path) DO UPDATE SET local = excluded.local`,
        { ruleId: newId(), use, origin, path, local: local ? 1 : 0, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'site.allowed', body: { use, origin, path, local } });
    });
  }

  /** Answers whether there was one. */
  remove(ruleId: string): boolean {
    return this.#db.write(() => {
      const gone = this.#db.run('DELETE FROM allowed_sites WHERE rule_id = @ruleId', { ruleId });
      if (gone > 0) appendAudit(this.#db, { kind: 'site.removed', body: { ruleId } });
      return gone > 0;
    });
  }
}
