import type { WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import { newPolicyVersion } from './policy-version.ts';

export class PolicyWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /**
   * What was to allow more at some time after `asOfMs`, epoch ms, does not: higher limits, what is put on lists and
   * lists that go off. A new version of the policy in any case, so that no mandate of before signs.
   */
  takeBackComing(asOfMs: number): void {
    this.#db.write(() => {
      const raises = this.#db.run('DELETE FROM budget_raises WHERE due_at > @asOfMs', { asOfMs });
      const entries = this.#db.run('DELETE FROM allow_entries WHERE from_at > @asOfMs', { asOfMs });
      const lists = this.#db.run('UPDATE allow_lists SET off_at = NULL WHERE off_at > @asOfMs', {
        asOfMs,
      });
      appendAudit(this.#db, { kind: 'policy.taken_back', body: { raises, entries, lists } });
      newPolicyVersion(this.#db);
    });
  }
}
