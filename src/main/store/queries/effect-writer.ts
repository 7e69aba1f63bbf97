// Every method is one transition and one transaction. What is legal is decided by the schema.
import type { ErrorShape } from '../../../shared/errors.ts';
import type { Verdict } from '../../../shared/runs/states.ts';
import type { WriteConnection } from '../connection.ts';
import { toYaml } from '../yaml-text.ts';
import { voidOpenApproval } from './approval-rows.ts';
import {
  dropTransactions,
  reviveTransactions,
  settleTransactions,
  takeCarrier,
} from './effect-transactions.ts';
import type { EffectChanges, EffectRehearsal } from './effects.ts';
import { moveEffect, requireEffect } from './move-effect.ts';
import { type NewEffect, planEffect } from './plan-effect.ts';
import { releaseSpends, reopenSpends, settleSpends } from './spend-rows.ts';
import { updateToolExecution, verificationStatus } from './tool-execution-rows.ts';
import { recordUndo, reopenUndone, type UndoRecord } from './undo-entries.ts';

/** The exact bytes that were rehearsed, and what came of them. */
export interface Simulation {
  rehearsal: EffectRehearsal;
  unsignedTx: string;
  digest: string;
  nonce: number;
  /** Hash of the transaction on the rehearsal fork, where there was one. */
  forkTxHash?: string;
  /** What the person is told will happen, in one sentence. */
  expectedOutcome?: string;
}

export interface Confirmation extends UndoRecord {
  /** Null where it could not be read; `error` then says so. */
  actual: EffectChanges | null;
  error?: ErrorShape;
  verdict: Verdict;
  feeWei: string;
  confirmations: number;
  /** Result values of the tool call; kept as YAML. */
  result?: unknown;
  /** What the wallet holds now; kept as YAML. */
  walletContext?: unknown;
}

export class EffectWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Writes planned effects and the audit rows of their tool calls. Returns their ids in order. */
  plan(effects: readonly NewEffect[]): string[] {
    return this.#db.write(() => effects.map((effect) => planEffect(this.#db, effect)));
  }

  /**
   * Fixes the bytes of an effect. A pending approval of the same bytes stays; one of other bytes, or
   * one that was already claimed, is void from here on.
   */
  recordSimulation(effectId: string, simulation: Simulation): void {
    this.#db.write(() => {
      const claimed = requireEffect(this.#db, effectId).state === 'approved';
      const exceptDigest = claimed ? null : simulation.digest;
      voidOpenApproval(this.#db, effectId, { exceptDigest, reason: 'rehearsed_again' });
      const columns = {
        rehearsal: JSON.stringify(simulation.rehearsal),
        unsigned_tx: simulation.unsignedTx,
        digest: simulation.digest,
        nonce: simulation.nonce,
        error: null,
      };
      const { digest, nonce } = simulation;
      const body = { digest, nonce, block: simulation.rehearsal.block.number };
      moveEffect(this.#db, effectId, 'simulated', columns, body);
      updateToolExecution(this.#db, effectId, {
        fork_tx_hash: simulation.forkTxHash ?? null,
        expected_outcome: simulation.expectedOutcome ?? null,
      });
    });
  }

  markSent(effectId: string): void {
    this.#db.write(() => {
      const before = moveEffect(this.#db, effectId, 'sent', {
        block_number: null,
        block_hash: null,
        confirmations: 0,
      });
      updateToolExecution(this.#db, effectId, {
        tx_hash: before.txHash,
        execution_status: 'executing',
      });
    });
  }

  /** Found in a block, whatever its receipt says; `txHash` where it is not the one that was sent last. */
  markMined(
    effectId: string,
    block: { number: string; hash: string },
    { confirmations = 1, txHash }: { confirmations?: number; txHash?: string } = {},
  ): void {
    this.#db.write(() => {
      if (txHash !== undefined) takeCarrier(this.#db, effectId, txHash);
      voidOpenApproval(this.#db, effectId, { exceptDigest: null, reason: 'mined' });
      moveEffect(
        this.#db,
        effectId,
        'mined',
        { block_number: block.number, block_hash: block.hash, confirmations },
        { block: block.number },
      );
    });
  }

  /** Counts confirmations of an effect that is mined, or confirmed already; no transition. */
  setConfirmations(effectId: string, confirmations: number): void {
    this.#db.run(
      `UPDATE effects SET confirmations = @confirmations, updated_at = @now
       WHERE effect_id = @effectId AND state IN ('mined', 'confirmed')`,
      { effectId, confirmations, now: this.#db.now() },
    );
  }

  markConfirmed(effectId: string, found: Confirmation): void {
    this.#db.write(() => {
      const columns = {
        actual: found.actual && JSON.stringify(found.actual),
        error: found.error === undefined ? null : JSON.stringify(found.error),
        verdict: found.verdict,
        fee_wei: found.feeWei,
        confirmations: found.confirmations,
      };
      const { verdict, feeWei } = found;
      const effect = moveEffect(this.#db, effectId, 'confirmed', columns, { verdict, feeWei });
      settleTransactions(this.#db, effectId);
      recordUndo(this.#db, effect, found);
      settleSpends(this.#db, effect, { feeWei, assetChanges: found.actual?.assetChanges ?? null });
      updateToolExecution(this.#db, effectId, {
        execution_status: found.verdict === 'different' ? 'failed' : 'verified',
        execution_result: toYaml(found.result),
        verification_status: verificationStatus(found.verdict),
        verification_details: toYaml({ verdict, actual: found.actual, feeWei }),
        updated_wallet_context:
          found.walletContext === undefined ? null : toYaml(found.walletContext),
      });
    });
  }

  /** Before signing: it could not be done. After mining: it reverted, `feeWei` was still paid. */
  markFailed(effectId: string, error: ErrorShape, feeWei: string | null = null): void {
    this.#db.write(() => {
      const columns = { error: JSON.stringify(error), fee_wei: feeWei };
      const before = moveEffect(this.#db, effectId, 'failed', columns, {
        code: error.code,
        feeWei,
      });
      if (before.state === 'mined') settleTransactions(this.#db, effectId);
      else dropTransactions(this.#db, effectId);
      if (feeWei === null) releaseSpends(this.#db, before);
      else settleSpends(this.#db, before, { feeWei, assetChanges: [] });
      reopenUndone(this.#db, effectId);
      this.#end(effectId, error);
    });
  }

  /** Given up: before signing, or when it is proven that its bytes can no longer be mined. */
  markCancelled(effectId: string, error: ErrorShape): void {
    this.#db.write(() => {
      const columns = { error: JSON.stringify(error) };
      moveEffect(this.#db, effectId, 'cancelled', columns, { code: error.code });
      dropTransactions(this.#db, effectId);
      this.#end(effectId, error);
    });
  }

  /** Another transaction of its number, which does nothing, is in the chain for good; its fee was paid. */
  markCalledOff(
    effectId: string,
    error: ErrorShape,
    { txHash, feeWei }: { txHash: string; feeWei: string },
  ): void {
    this.#db.write(() => {
      takeCarrier(this.#db, effectId, txHash);
      const columns = { error: JSON.stringify(error), fee_wei: feeWei };
      const before = moveEffect(this.#db, effectId, 'cancelled', columns, {
        code: error.code,
        feeWei,
      });
      settleTransactions(this.#db, effectId);
      settleSpends(this.#db, before, { feeWei, assetChanges: [] });
      reopenUndone(this.#db, effectId);
      this.#end(effectId, error);
    });
  }

  /** Its bytes are out, or may be, and nobody could say what became of them. */
  markUnknown(effectId: string, error: ErrorShape | null = null): void {
    this.#db.write(() => {
      const columns = { error: error === null ? null : JSON.stringify(error) };
      moveEffect(this.#db, effectId, 'unknown', columns, { code: error?.code ?? null });
    });
  }

  /** A reorganisation took its block back: from mined or confirmed to sent, its verdict undone. */
  markReorganised(effectId: string): void {
    this.#db.write(() => {
      const columns = {
        block_number: null,
        block_hash: null,
        confirmations: 0,
        actual: null,
        error: null,
        verdict: 'not_checked',
        fee_wei: null,
      };
      const before = moveEffect(this.#db, effectId, 'sent', columns, { reason: 'reorganised' });
      reopenSpends(this.#db, before);
      reviveTransactions(this.#db, effectId);
      updateToolExecution(this.#db, effectId, {
        execution_status: 'executing',
        verification_status: null,
        verification_details: null,
      });
    });
  }

  #end(effectId: string, error: ErrorShape): void {
    voidOpenApproval(this.#db, effectId, { exceptDigest: null, reason: error.code });
    const after = requireEffect(this.#db, effectId);
    if (after.signedBytes === null || after.state === 'cancelled') {
      this.#db.run('DELETE FROM nonce_reservations WHERE effect_id = @effectId', { effectId });
    }
    updateToolExecution(this.#db, effectId, {
      execution_status: 'failed',
      error_message: error.message,
    });
  }
}
