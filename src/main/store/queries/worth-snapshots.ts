import type { ReadConnection, WriteConnection } from '../connection.ts';

/** Which account on which network; `instanceId` is that of a practice chain, else empty. */
export interface WorthPlace {
  account: string;
  chainId: number;
  instanceId: string;
}

export interface WorthSnapshot {
  /** Epoch milliseconds. */
  takenAt: number;
  /** Decimal string in USD. */
  totalUsd: string;
  /** Tokens that were held without a known price; the total leaves them out. */
  unpriced: number;
}

const ofPlace = 'account = @account AND chain_id = @chainId AND instance_id = @instanceId';
const columns = 'taken_at AS takenAt, total_usd AS totalUsd, unpriced';

export class WorthReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  latest(place: WorthPlace): WorthSnapshot | undefined {
    return this.#db.get(
      `SELECT ${columns} FROM worth_snapshots WHERE ${ofPlace} ORDER BY taken_at DESC LIMIT 1`,
      { ...place },
    );
  }

  /**
   * Oldest first, from an instant on: the last of each of the spans of `spanMs` into which the time is cut, so
   * that years of snapshots are no more than a picture can show.
   */
  since(place: WorthPlace, fromMs: number, spanMs: number): WorthSnapshot[] {
    return this.#db.all(
      `SELECT max(taken_at) AS takenAt, total_usd AS totalUsd, unpriced FROM worth_snapshots
       WHERE ${ofPlace} AND taken_at >= @fromMs GROUP BY CAST(taken_at / @spanMs AS INTEGER) ORDER BY takenAt`,
      { ...place, fromMs, spanMs },
    );
  }

  first(place: WorthPlace): WorthSnapshot | undefined {
    return this.#db.get(
      `SELECT ${columns} FROM worth_snapshots WHERE ${ofPlace} ORDER BY taken_at LIMIT 1`,
      { ...place },
    );
  }
}

export class WorthWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Two of the same millisecond are one. */
  add(place: WorthPlace, worth: Omit<WorthSnapshot, 'takenAt'> & { blockNumber: string }): void {
    this.#db.run(
      `INSERT OR IGNORE INTO worth_snapshots
       VALUES (@account, @chainId, @instanceId, @now, @totalUsd, @unpriced, @blockNumber)`,
      { ...place, ...worth, now: this.#db.now() },
    );
  }
}
