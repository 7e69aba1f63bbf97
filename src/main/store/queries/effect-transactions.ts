// The transactions that carry an effect. Their states follow the effect inside the same transaction.
import type { ReplacementPurpose } from '../../../shared/runs/replacement.ts';
import type { WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import type { EffectRecord, EffectTransaction } from './effects.ts';
import { requireEffect } from './move-effect.ts';
import { updateToolExecution } from './tool-execution-rows.ts';

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

/** Writes a transaction of an effect as `live`. */
export function insertTransaction(
  db: WriteConnection,
  { chainId, instanceId, account }: EffectRecord,
  purpose: EffectTransaction['purpose'],
  transaction: SignedTransaction,
): void {
  db.run(
    `INSERT INTO effect_transactions VALUES (@txHash, @effectId, @purpose, @chainId, @instanceId,
      @account, @nonce, @signedBytes, @gasLimit, @maxFeePerGasWei, @maxPriorityFeePerGasWei, 'live',
      @now, @now)`,
    { ...transaction, purpose, chainId, instanceId: instanceId ?? '', account, now: db.now() },
  );
}

/** A signed replacement carries the effect from now on. */
export function replaceCarrier(
  db: WriteConnection,
  purpose: ReplacementPurpose,
  transaction: SignedTransaction,
): void {
  const { effectId, txHash, nonce } = transaction;
  const before = requireEffect(db, effectId);
  change(db, effectId, "SET state = 'replaced'", "state = 'live'");
  insertTransaction(db, before, purpose, transaction);
  carry(db, effectId, transaction);
  appendAudit(db, {
    kind: 'effect.replaced',
    executionId: before.executionId,
    effectId,
    body: { purpose, replaces: before.txHash, txHash, nonce },
  });
}

/** Of several transactions of one number the chain took this one; no-op where it carries the effect already. */
export function takeCarrier(db: WriteConnection, effectId: string, txHash: string): void {
  const won = db.get<{ signedBytes: string; state: string }>(
    `SELECT signed_bytes AS signedBytes, state FROM effect_transactions
     WHERE effect_id = @effectId AND tx_hash = @txHash`,
    { effectId, txHash },
  );
  if (won === undefined || won.state === 'live') return;
  change(db, effectId, "SET state = 'replaced'", "state = 'live'");
  db.run(
    `UPDATE effect_transactions SET state = 'live', updated_at = @now
     WHERE effect_id = @effectId AND tx_hash = @txHash`,
    { effectId, txHash, now: db.now() },
  );
  carry(db, effectId, { txHash, signedBytes: won.signedBytes });
}

function carry(
  db: WriteConnection,
  effectId: string,
  { txHash, signedBytes }: Pick<SignedTransaction, 'txHash' | 'signedBytes'>,
): void {
  db.run(
    `UPDATE effects SET tx_hash = @txHash, signed_bytes = @signedBytes, updated_at = @now
     WHERE effect_id = @effectId`,
    { effectId, txHash, signedBytes, now: db.now() },
  );
  updateToolExecution(db, effectId, { tx_hash: txHash });
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
