// The transactions that carry an effect. Their states follow the effect inside the same transaction.
import type { WriteConnection } from '../connection.ts';
import type { EffectRecord } from './effects.ts';

/** A signed transaction as the signer handed it back. Bytes and hash 0x-hex, figures decimal. */
export interface SignedTransaction {
  effectId: string;
  signedBytes: string;
  txHash: string;
  nonce: number;
  gasLimit: string;
  maxFeePerGasWei: string;
  maxPriorityFeePerGasWei: string;
}

/** Writes an effect's first transaction as `live`. */
export function insertOriginal(
  db: WriteConnection,
  { chainId, instanceId, account }: EffectRecord,
  transaction: SignedTransaction,
): void {
  db.run(
    `INSERT INTO effect_transactions VALUES (@txHash, @effectId, 'original', @chainId, @instanceId,
      @account, @nonce, @signedBytes, @gasLimit, @maxFeePerGasWei, @maxPriorityFeePerGasWei, 'live',
      @now, @now)`,
    { ...transaction, chainId, instanceId: instanceId ?? '', account, now: db.now() },
  );
}

/** Whether another transaction of the same account already holds this nonce. */
export function isNonceTaken(
  db: WriteConnection,
  { chainId, instanceId, account }: EffectRecord,
  nonce: number,
): boolean {
  const taken = db.get(
    `SELECT 1 FROM effect_transactions WHERE chain_id = @chainId AND instance_id = @instanceId
      AND account = @account AND nonce = @nonce AND state IN ('live', 'final')`,
    { chainId, instanceId: instanceId ?? '', account, nonce },
  );
  return taken !== undefined;
}

/** The effect's live transaction is in the chain for good. */
export function settleTransactions(db: WriteConnection, effectId: string): void {
  change(db, effectId, "SET state = 'final'", "state = 'live'");
}

/** The block was taken back: what was final may still be mined again. */
export function reviveTransactions(db: WriteConnection, effectId: string): void {
  change(db, effectId, "SET state = 'live'", "state = 'final'");
}

/** None of them can be mined any more. */
export function dropTransactions(db: WriteConnection, effectId: string): void {
  change(db, effectId, "SET state = 'dropped'", "state IN ('live', 'replaced')");
}

function change(db: WriteConnection, effectId: string, set: string, where: string): void {
  db.run(
    `UPDATE effect_transactions ${set}, updated_at = @now WHERE effect_id = @effectId AND ${where}`,
    { effectId, now: db.now() },
  );
}
