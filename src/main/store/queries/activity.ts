import type { Hex } from 'viem';
import type { TransactionKind } from '../../../shared/chain/types.ts';
import type { EffectState } from '../../../shared/runs/states.ts';
import type { ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { type EffectChanges, effectChangesSchema, effectRehearsalSchema } from './effects.ts';
import type { WorthPlace } from './worth-snapshots.ts';

/** A transaction that was signed for an account. */
export interface SentEffect {
  effectId: string;
  executionId: string;
  kind: TransactionKind;
  state: EffectState;
  txHash: string;
  /** Of the approval of its own bytes. */
  title: string;
  calledOff: boolean;
  replaced: boolean;
  rehearsal: Stored<EffectChanges> | null;
  actual: Stored<EffectChanges> | null;
  feeWei: string | null;
  createdAt: number;
  updatedAt: number;
}

/** One of any account on any network. */
export interface SentAnywhere extends SentEffect {
  account: string;
  chainId: number;
  /** When a person, or a mandate, agreed to its bytes; null where that is not kept. */
  approvedAt: number | null;
}

type Row = Omit<SentEffect, 'calledOff' | 'replaced' | 'rehearsal' | 'actual'> & {
  calledOff: number;
  replaced: number;
  rehearsal: string | null;
  actual: string | null;
};

const sent = `account = @account AND chain_id = @chainId AND instance_id = @instanceId
  AND tx_hash IS NOT NULL`;

const approved =
  "SELECT 1 FROM approvals WHERE effect_id = effects.effect_id AND status = 'consumed'";

const columns = `effect_id AS effectId, execution_id AS executionId, kind, state, tx_hash AS txHash,
  coalesce((SELECT json_extract(facts, '$.title') FROM approvals
    WHERE effect_id = effects.effect_id AND purpose = 'original' ORDER BY rowid DESC LIMIT 1), '') AS title,
  EXISTS (${approved} AND purpose = 'cancel') AS calledOff,
  EXISTS (${approved} AND purpose <> 'original') AS replaced,
  rehearsal, actual, fee_wei AS feeWei, created_at AS createdAt, updated_at AS updatedAt`;

/** What this app sent, whatever came of it. */
export class ActivityReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  ofAccount(place: WorthPlace, limit: number): SentEffect[] {
    return this.#db
      .all<Row>(
        `SELECT ${columns} FROM effects WHERE ${sent}
         ORDER BY created_at DESC, ordinal DESC LIMIT @limit`,
        { ...place, limit },
      )
      .map(readRow);
  }

  /** Of every account on every network, oldest first. */
  all(): SentAnywhere[] {
    return this.#db
      .all<Row & Pick<SentAnywhere, 'account' | 'chainId' | 'approvedAt'>>(
        `SELECT ${columns}, account, chain_id AS chainId,
           (SELECT max(consumed_at) FROM approvals WHERE effect_id = effects.effect_id) AS approvedAt
         FROM effects WHERE tx_hash IS NOT NULL ORDER BY created_at, effects.rowid`,
      )
      .map((row) => ({ ...row, ...readRow(row) }));
  }

  count(place: WorthPlace): number {
    const row = this.#db.get<{ total: number }>(
      `SELECT count(*) AS total FROM effects WHERE ${sent}`,
      { ...place },
    );
    return row?.total ?? 0;
  }

  /**
   * What an account sent on a chain and was confirmed, as the bytes that were approved; on a practice chain on
   * any that there ever was.
   */
  confirmedBytes(account: string, chainId: number): { kind: TransactionKind; bytes: Hex }[] {
    return this.#db.all(
      `SELECT kind, unsigned_tx AS bytes FROM effects
       WHERE account = @account AND chain_id = @chainId AND tx_hash IS NOT NULL
        AND state = 'confirmed' AND unsigned_tx IS NOT NULL`,
      { account, chainId },
    );
  }

  /** Whether anything of an account was confirmed after an instant. */
  confirmedSince(place: WorthPlace, instant: number): boolean {
    const found = this.#db.get(
      `SELECT 1 FROM effects WHERE ${sent} AND state = 'confirmed' AND updated_at > @instant LIMIT 1`,
      { ...place, instant },
    );
    return found !== undefined;
  }
}

function readRow(row: Row): SentEffect {
  const place = { table: 'effects', id: row.effectId };
  const { rehearsal, actual } = row;
  return {
    ...row,
    calledOff: row.calledOff === 1,
    replaced: row.replaced === 1,
    rehearsal:
      rehearsal === null
        ? null
        : readStored(rehearsal, effectRehearsalSchema, { ...place, column: 'rehearsal' }),
    actual:
      actual === null
        ? null
        : readStored(actual, effectChangesSchema, { ...place, column: 'actual' }),
  };
}
