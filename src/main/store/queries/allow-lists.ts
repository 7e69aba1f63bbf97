// Lists of what may be paid and called. What allows less is so at once; what allows more than a list that is on does
// is a row with a time, which is read wherever lists are, so that no timer has to fire.
import {
  type AllowListKind,
  type AllowLists,
  type AllowListView,
  allowListKinds,
  wideningDelayMs,
} from '../../../shared/policy/allow-lists.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import { newPolicyVersion } from './policy-version.ts';

/** Which list. */
export interface ListKey {
  chainId: number;
  list: AllowListKind;
}

interface ListRow extends ListKey {
  offAt: number | null;
}

interface EntryRow extends ListKey {
  entry: string;
  fromAt: number;
}

const ofKey = 'chain_id = @chainId AND list = @list';

export class AllowListReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** What holds on a chain at a time, epoch ms. */
  ofChain(chainId: number, nowMs: number): AllowLists {
    const held = this.#db.read(() =>
      allowListKinds.map((list) => {
        const key = { chainId, list };
        const now = this.#entries(key).filter(({ fromAt }) => fromAt <= nowMs);
        const listed = new Set(now.map(({ entry }) => entry));
        return [list, this.isOn(key, nowMs) ? listed : null];
      }),
    );
    return Object.fromEntries(held);
  }

  isOn(key: ListKey, nowMs: number): boolean {
    const row = this.#db.get<ListRow>(
      `SELECT off_at AS offAt FROM allow_lists WHERE ${ofKey}`,
      paramsOf(key),
    );
    return row !== undefined && (row.offAt === null || row.offAt > nowMs);
  }

  /** Every list that is on or holds something, by chain. */
  list(nowMs: number): AllowListView[] {
    return this.#db.read(() =>
      this.#db
        .all<ListRow>(
          `SELECT chain_id AS chainId, list, max(off_at) AS offAt FROM
            (SELECT chain_id, list, off_at FROM allow_lists
             UNION ALL SELECT chain_id, list, NULL FROM allow_entries)
           GROUP BY chain_id, list ORDER BY chain_id, list`,
        )
        .map(({ chainId, list, offAt }) => {
          const on = this.isOn({ chainId, list }, nowMs);
          const entries = this.#entries({ chainId, list }).map(({ entry, fromAt }) => ({
            entry,
            from: on && fromAt > nowMs ? fromAt : null,
          }));
          return { chainId, list, on, offAt: on ? offAt : null, entries };
        }),
    );
  }

  #entries(key: ListKey): EntryRow[] {
    return this.#db.all<EntryRow>(
      `SELECT chain_id AS chainId, list, entry, from_at AS fromAt FROM allow_entries
       WHERE ${ofKey} ORDER BY rowid`,
      paramsOf(key),
    );
  }
}

export class AllowListWriter {
  readonly #db: WriteConnection;
  readonly #reader: AllowListReader;

  constructor(db: WriteConnection) {
    this.#db = db;
    this.#reader = new AllowListReader(db);
  }

  /** From now on only what is on it, and nothing of what was to come later. */
  turnOn(key: ListKey): void {
    this.#change('allow_list.on', key, {}, () =>
      this.#db.run(
        `INSERT INTO allow_lists (chain_id, list) VALUES (@chainId, @list)
         ON CONFLICT (chain_id, list) DO UPDATE SET off_at = NULL`,
        paramsOf(key),
      ),
    );
  }

  /** Answers when it goes off, epoch ms; null where it was off. */
  turnOff(key: ListKey, nowMs: number): number | null {
    if (!this.#reader.isOn(key, nowMs)) return null;
    const offAt = Math.max(nowMs, this.#db.now()) + wideningDelayMs;
    this.#change('allow_list.off', key, { offAt: String(offAt) }, () =>
      this.#db.run(`UPDATE allow_lists SET off_at = @offAt WHERE ${ofKey}`, {
        ...paramsOf(key),
        offAt,
      }),
    );
    return offAt;
  }

  /** Answers from when on it is allowed, epoch ms; null where it is now. What is there already stays as it is. */
  add(key: ListKey, entry: string, nowMs: number): number | null {
    const addedAt = Math.max(nowMs, this.#db.now());
    const isOn = this.#reader.isOn(key, nowMs);
    const fromAt = isOn ? addedAt + wideningDelayMs : addedAt;
    return this.#db.write(() => {
      const place = { ...paramsOf(key), entry };
      const before = this.#db.get<{ fromAt: number }>(
        `SELECT from_at AS fromAt FROM allow_entries WHERE ${ofKey} AND entry = @entry`,
        place,
      );
      if (before !== undefined) return isOn && before.fromAt > nowMs ? before.fromAt : null;
      this.#change('allow_list.added', key, { entry, fromAt: String(fromAt) }, () =>
        this.#db.run(
          `INSERT INTO allow_entries (chain_id, list, entry, added_at, from_at)
           VALUES (@chainId, @list, @entry, @addedAt, @fromAt)`,
          { ...place, addedAt, fromAt },
        ),
      );
      return isOn ? fromAt : null;
    });
  }

  /** Answers whether it was there. */
  remove(key: ListKey, entry: string): boolean {
    return this.#db.write(() => {
      const gone = this.#db.run(`DELETE FROM allow_entries WHERE ${ofKey} AND entry = @entry`, {
        ...paramsOf(key),
        entry,
      });
      if (gone > 0) this.#change('allow_list.removed', key, { entry }, () => undefined);
      return gone > 0;
    });
  }

  #change(
    kind: string,
    { chainId, list }: ListKey,
    body: Readonly<Record<string, string>>,
    write: () => void,
  ): void {
    this.#db.write(() => {
      write();
      appendAudit(this.#db, { kind, body: { chainId, list, ...body } });
      newPolicyVersion(this.#db);
    });
  }
}

function paramsOf({ chainId, list }: ListKey) {
  return { chainId, list };
}
