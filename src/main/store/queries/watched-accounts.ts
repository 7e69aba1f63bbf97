import type { Account } from '../../../shared/ipc/views.ts';
import { nameKey } from '../../../shared/wallet/known-name.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';

export class WatchedAccountReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** In the order in which they were added. */
  list(): Account[] {
    return this.#db
      .all<Account>('SELECT address, name FROM watched_accounts ORDER BY created_at')
      .map((account) => ({ ...account, watchOnly: true }));
  }
}

export class WatchedAccountWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  add({ address, name }: Account): void {
    this.#db.write(() => {
      // Their order is that of these times, also within a millisecond or where the clock was set back.
      const at = 'max(@now, coalesce((SELECT max(created_at) FROM watched_accounts) + 1, 0))';
      this.#db.run(`INSERT INTO watched_accounts VALUES (@address, @name, @nameKey, ${at})`, {
        ...{ address, name, nameKey: nameKey(name), now: this.#db.now() },
      });
      appendAudit(this.#db, { kind: 'account.watched', body: { address, name } });
    });
  }

  rename({ address, name }: Account): void {
    this.#db.write(() => {
      const named = { address, name, nameKey: nameKey(name) };
      this.#db.run(
        'UPDATE watched_accounts SET name = @name, name_key = @nameKey WHERE address = @address',
        named,
      );
      appendAudit(this.#db, { kind: 'account.renamed', body: { address, name } });
    });
  }

  remove({ address, name }: Account): void {
    this.#db.write(() => {
      this.#db.run('DELETE FROM watched_accounts WHERE address = @address', { address });
      appendAudit(this.#db, { kind: 'account.unwatched', body: { address, name } });
    });
  }
}
