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

/** From when to when, and how many points at most. */
export interface WorthWindow {
  fromMs: number;
  toMs: number;
  most: number;
}

const ofPlace = 'account = @account AND chain_id = @chainId AND instance_id = @instanceId';
const columns = 'taken_at AS takenAt, total_usd AS totalUsd, unpriced';

export class WorthReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** The last up to an instant: what a clock that was set ahead left behind is passed over. */
  latest(place: WorthPlace, untilMs: number): WorthSnapshot | undefined {
    return this.#db.get(
      `SELECT ${columns} FROM worth_snapshots WHERE ${ofPlace} AND taken_at <= @untilMs
       ORDER BY taken_at DESC LIMIT 1`,
      { ...place, untilMs },
    );
  }

  /**
   * Oldest first, from an instant on. Where there are more than `most`, the time until `toMs` is cut into so many
   * spans, and each has its last: years of snapshots are no more than a picture can show.
   */
  since(place: WorthPlace, { fromMs, toMs, most }: WorthWindow): WorthSnapshot[] {
    const all = this.#db.all<WorthSnapshot>(
      `SELECT ${columns} FROM worth_snapshots WHERE ${ofPlace} AND taken_at >= @fromMs
       ORDER BY taken_at LIMIT @limit`,
      { ...place, fromMs, limit: most + 1 },
    );
    if (all.length <= most) return all;
    const spanMs = Math.max(1, Math.ceil((toMs - fromMs) / most));
    return this.#db.all(
      `SELECT max(taken_at) AS takenAt, total_usd AS totalUsd, unpriced FROM worth_snapshots
       WHERE ${ofPlace} AND taken_at >= @fromMs GROUP BY CAST(taken_at / @spanMs AS INTEGER) ORDER BY takenAt`,
      { ...place, fromMs, spanMs },
    );
  }

  /** Which practice chain the account was last seen on; empty on other networks, and before the first. */
  lastInstance(account: string, chainId: number): string {
    const row = this.#db.get<{ instanceId: string }>(
      `SELECT instance_id AS instanceId FROM worth_snapshots
       WHERE account = @account AND chain_id = @chainId ORDER BY taken_at DESC LIMIT 1`,
      { account, chainId },
    );
    return row?.instanceId ?? '';
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
