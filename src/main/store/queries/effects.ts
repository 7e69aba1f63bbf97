import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { allowanceChangeSchema } from '../../../shared/chain/allowances.ts';
import { courseSchema } from '../../../shared/chain/course.ts';
import { readSetSchema } from '../../../shared/chain/read-set.ts';
import { assetChangeSchema, type TransactionKind } from '../../../shared/chain/types.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import { rehearsalEnvironmentSchema } from '../../../shared/evidence/environment.ts';
import type { FileChangeKind } from '../../../shared/files/file-change.ts';
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { EffectState, Verdict } from '../../../shared/runs/states.ts';
import type { ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { isUnder } from './steps.ts';
import { readStoredError } from './stored-error.ts';

/** What one transaction changed, fees apart. */
export const effectChangesSchema = z.strictObject({
  assetChanges: z.array(assetChangeSchema),
  allowances: z.array(allowanceChangeSchema),
});
export type EffectChanges = z.infer<typeof effectChangesSchema>;

/** An effect's part of a rehearsal: what the approval showed, and what the verdict is held against. */
export const effectRehearsalSchema = effectChangesSchema.extend({
  /** The block that the fork stood on. */
  block: z.strictObject({
    number: z.string(),
    hash: z.string(),
    /** Unix seconds. */
    timestamp: z.string().exactOptional(),
  }),
  /** Host and port of the endpoints that were asked. */
  hosts: z.array(z.string()).exactOptional(),
  environment: rehearsalEnvironmentSchema.exactOptional(),
  /** Epoch milliseconds. */
  rehearsedAt: z.number().int(),
  feeWei: z.string().regex(/^\d+$/),
  /** The most that the network may take beside gas; absent where it takes nothing so. */
  mostL1FeeWei: z.string().regex(/^\d+$/).exactOptional(),
  /** Least net change of the account that the bytes allow, by token, in smallest units. */
  leastDeltaUnits: z.record(z.string(), z.string().regex(/^-?\d+$/)),
  /** What it rests on, and the way that it took; null where that was too much, absent where nobody looked. */
  read: readSetSchema.nullable().exactOptional(),
  course: courseSchema.nullable().exactOptional(),
});
export type EffectRehearsal = z.infer<typeof effectRehearsalSchema>;

interface EffectBase {
  effectId: string;
  executionId: string;
  path: string;
  attempt: number;
  /** Place among the effects of its step, from 0. */
  ordinal: number;
  /** The step is done when this one is confirmed. */
  last: boolean;
  chainId: number;
  instanceId: string | null;
  account: Address;
  state: EffectState;
  /** What the tool asked for, as JSON; see `EffectReader.intent`. */
  intentJson: string;
  rehearsal: Stored<EffectRehearsal> | null;
  unsignedTx: Hex | null;
  digest: Hex | null;
  /** Of a transaction; null until it is rehearsed. */
  nonce: number | null;
  signedBytes: Hex | null;
  txHash: Hex | null;
  blockNumber: string | null;
  blockHash: string | null;
  confirmations: number;
  actual: Stored<EffectChanges> | null;
  verdict: Verdict;
  feeWei: string | null;
  error: ErrorShape | null;
  createdAt: number;
  updatedAt: number;
}

/** A transaction. */
export interface ChainEffect extends EffectBase {
  realm: 'chain';
  kind: TransactionKind;
}

/** A change of a file. Its bytes are in `unsignedTx`: those of a file change (see shared/files). */
export interface FileEffect extends EffectBase {
  realm: 'file';
  kind: FileChangeKind;
}

/** A signature alone, which a later transaction carries. What is signed is in `unsignedTx`: the bytes of typed data. */
export interface SignatureEffect extends EffectBase {
  realm: 'signature';
  kind: 'permit';
}

/** A program that is run. What is started is in `unsignedTx`: the bytes of a start (see shared/commands). */
export interface CommandEffect extends EffectBase {
  realm: 'command';
  kind: 'run';
}

/** A visit to the web. What is done is in `unsignedTx`: the bytes of a visit (see shared/visits). */
export interface VisitEffect extends EffectBase {
  realm: 'visit';
  kind: 'visit';
}

/** One external act of a step. */
export type EffectRecord = ChainEffect | FileEffect | SignatureEffect | CommandEffect | VisitEffect;

interface EffectRow
  extends Omit<EffectBase, 'last' | 'instanceId' | 'rehearsal' | 'actual' | 'error'>,
    Pick<EffectRecord, 'realm' | 'kind'> {
  last: number;
  instanceId: string;
  rehearsal: string | null;
  actual: string | null;
  error: string | null;
}

/** A transaction that tried to carry an effect; speed-up and cancel add further ones. */
export interface EffectTransaction {
  txHash: Hex;
  effectId: string;
  purpose: 'original' | ReplacementPurpose;
  nonce: number;
  signedBytes: string;
  gasLimit: string;
  maxFeePerGasWei: string;
  maxPriorityFeePerGasWei: string;
  state: 'live' | 'replaced' | 'dropped' | 'final';
}

const columns = `effect_id AS effectId, execution_id AS executionId, path, attempt, ordinal,
  is_last AS last, realm, kind, chain_id AS chainId, instance_id AS instanceId, account, state,
  intent AS intentJson, rehearsal, unsigned_tx AS unsignedTx, digest, nonce,
  signed_bytes AS signedBytes, tx_hash AS txHash, block_number AS blockNumber,
  block_hash AS blockHash, confirmations, actual, verdict, fee_wei AS feeWei, error,
  created_at AS createdAt, updated_at AS updatedAt`;

export class EffectReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(effectId: string): EffectRecord | undefined {
    const row = this.#db.get<EffectRow>(
      `SELECT ${columns} FROM effects WHERE effect_id = @effectId`,
      { effectId },
    );
    return row && readEffectRow(row);
  }

  /** All effects of a run, by step, attempt and ordinal. */
  list(executionId: string): EffectRecord[] {
    return this.#db
      .all<EffectRow>(
        `SELECT ${columns} FROM effects WHERE execution_id = @executionId
         ORDER BY path, attempt, ordinal`,
        { executionId },
      )
      .map(readEffectRow);
  }

  /** All effects of some steps of a run, by step, attempt and ordinal. */
  ofPaths(executionId: string, paths: readonly string[]): EffectRecord[] {
    return this.#db
      .all<EffectRow>(
        `SELECT ${columns} FROM effects WHERE execution_id = @executionId
          AND path IN (SELECT value FROM json_each(@paths)) ORDER BY path, attempt, ordinal`,
        { executionId, paths: JSON.stringify(paths) },
      )
      .map(readEffectRow);
  }

  /** What every effect of a run came to, for its sums. */
  ends(executionId: string): Pick<EffectRecord, 'state' | 'verdict' | 'feeWei'>[] {
    return this.#db.all(
      'SELECT state, verdict, fee_wei AS feeWei FROM effects WHERE execution_id = @executionId',
      { executionId },
    );
  }

  /** Effects of one step, by attempt and ordinal. */
  ofStep(executionId: string, path: string): EffectRecord[] {
    return this.#db
      .all<EffectRow>(
        `SELECT ${columns} FROM effects WHERE execution_id = @executionId AND path = @path
         ORDER BY attempt, ordinal`,
        { executionId, path },
      )
      .map(readEffectRow);
  }

  /** Whether a step, or one below it, ever had bytes signed, or a change of a file begun. */
  signedUnder(executionId: string, path: string): boolean {
    const row = this.#db.get(
      `SELECT 1 FROM effects WHERE execution_id = @executionId AND ${isUnder}
        AND (signed_bytes IS NOT NULL OR (realm IN ('file', 'command', 'visit') AND EXISTS (SELECT 1 FROM approvals
          WHERE approvals.effect_id = effects.effect_id AND status = 'consumed'))) LIMIT 1`,
      { executionId, path },
    );
    return row !== undefined;
  }

  /** What the tool asked for, read through the caller's schema. */
  intent<T>(effect: EffectRecord, schema: z.ZodType<T>): Stored<T> {
    const place = { table: 'effects', id: effect.effectId, column: 'intent' };
    return readStored(effect.intentJson, schema, place);
  }

  /** Transactions that tried to carry an effect, oldest first. */
  transactions(effectId: string): EffectTransaction[] {
    return this.#db.all<EffectTransaction>(
      `SELECT tx_hash AS txHash, effect_id AS effectId, purpose, nonce, signed_bytes AS signedBytes,
        gas_limit AS gasLimit, max_fee_per_gas_wei AS maxFeePerGasWei,
        max_priority_fee_per_gas_wei AS maxPriorityFeePerGasWei, state
       FROM effect_transactions WHERE effect_id = @effectId ORDER BY created_at, rowid`,
      { effectId },
    );
  }
}

function readEffectRow(row: EffectRow): EffectRecord {
  const place = { table: 'effects', id: row.effectId };
  return {
    ...row,
    last: row.last === 1,
    instanceId: row.instanceId || null,
    rehearsal:
      row.rehearsal === null || row.realm !== 'chain'
        ? null
        : readStored(row.rehearsal, effectRehearsalSchema, { ...place, column: 'rehearsal' }),
    actual:
      row.actual === null
        ? null
        : readStored(row.actual, effectChangesSchema, { ...place, column: 'actual' }),
    error: readStoredError(row.error, { ...place, column: 'error' }),
  } as EffectRecord;
}
