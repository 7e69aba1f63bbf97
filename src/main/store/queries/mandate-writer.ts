import type { SignedMandate } from '../../../shared/wallet/mandate-terms.ts';
import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';
import { mandateBound, mandateNotFound, mandateOver } from './mandate-refusals.ts';
import { MandateReader, type MandateRecord } from './mandates.ts';
import { readPolicyVersion } from './policy-version.ts';

/** Why nothing can use a mandate any more. */
type MandateEnd = 'expired' | 'used_up' | 'schedule_over';

/** Bytes that a mandate was asked for. */
interface AskedOfMandate {
  mandateId: string;
  executionId: string;
  effectId: string;
  digest: string;
}

export class MandateWriter {
  readonly #db: WriteConnection;
  readonly #reader: MandateReader;

  constructor(db: WriteConnection) {
    this.#db = db;
    this.#reader = new MandateReader(db);
  }

  /**
   * Follows the signer's record: writes down a mandate that is new, and that one is over. False where nothing
   * changed, and where no plan is known that it was made for.
   */
  see({ terms, state, createdAt }: SignedMandate, accepted: readonly string[]): boolean {
    return this.#db.write(() => {
      const known = this.#reader.get(terms.mandateId);
      if (known === undefined && !this.#add(terms, createdAt, accepted)) return false;
      const before = known?.state ?? 'active';
      const isOpen = state === 'active' || state === 'not_yet';
      if (!isOpen && before === 'active') {
        this.#end(terms.mandateId, state === 'revoked' ? 'revoked' : 'ended', state);
        return true;
      }
      return known === undefined;
    });
  }

  #add(terms: SignedMandate['terms'], createdAt: number, accepted: readonly string[]): boolean {
    const { mandateId, name, planHash, chainId, account, mainAccount, expiresAt } = terms;
    const planId = this.#reader.planOf(planHash);
    if (planId === undefined) return false;
    this.#db.run(
      `INSERT INTO mandates (mandate_id, name, plan_id, plan_hash, chain_id, account, main_account,
        terms, accepted, state, created_at, expires_at, policy_version)
       VALUES (@mandateId, @name, @planId, @planHash, @chainId, @account, @mainAccount,
        @terms, @accepted, 'active', @createdAt, @expiresAt, @policyVersion)`,
      {
        ...{
          mandateId,
          name,
          planId,
          planHash,
          chainId,
          account,
          mainAccount,
          createdAt,
          expiresAt,
        },
        terms: JSON.stringify(terms),
        accepted: JSON.stringify(accepted),
        policyVersion: readPolicyVersion(this.#db),
      },
    );
    const body = { mandateId, planId, planHash, account, mainAccount, expiresAt };
    appendAudit(this.#db, { kind: 'mandate.created', body });
    return true;
  }

  #end(mandateId: string, state: 'ended' | 'revoked', why: string): void {
    this.#db.run(
      `UPDATE mandates SET state = @state, ended_why = @why WHERE mandate_id = @mandateId`,
      { mandateId, state, why },
    );
    appendAudit(this.#db, { kind: 'mandate.ended', body: { mandateId, why } });
  }

  /** Nothing is asked of it any more. One that is over is left as it is. */
  revoke(mandateId: string): void {
    this.#db.write(() => {
      if (this.#reader.get(mandateId)?.state === 'active')
        this.#end(mandateId, 'revoked', 'revoked');
    });
  }

  /**
   * Ends those that nothing can use any more: their time is up, all that they may sign is signed, or their schedule
   * is over. One with a run that is open may still sign for that. A schedule whose plan was edited waits for a yes
   * anew. Answers which ended.
   */
  endOver(): string[] {
    return this.#db.write(() => {
      const ended = this.#reader.list().flatMap((mandate) => {
        const why = mandate.state === 'active' ? this.#whyOver(mandate) : null;
        return why === null ? [] : [{ mandateId: mandate.mandateId, why }];
      });
      for (const { mandateId, why } of ended) this.#end(mandateId, 'ended', why);
      return ended.map(({ mandateId }) => mandateId);
    });
  }

  #whyOver({ mandateId, expiresAt, triggerId, terms }: MandateRecord): MandateEnd | null {
    const open = `SELECT 1 FROM executions WHERE mandate_id = @mandateId
      AND state IN ('pending', 'running', 'waiting', 'paused') LIMIT 1`;
    if (this.#db.get(open, { mandateId }) !== undefined) return null;
    if (this.#db.now() >= expiresAt) return 'expired';
    const signed = this.#reader
      .signedUses(mandateId)
      .filter(({ txHash, ofOtherPlan }) => txHash !== null && !ofOtherPlan);
    if (terms.ok && signed.length >= terms.value.maxUses) return 'used_up';
    const over = `SELECT 1 FROM triggers WHERE trigger_id = @triggerId AND state = 'ended'
      AND ends_why <> 'EDITED'`;
    const isOver = triggerId !== null && this.#db.get(over, { triggerId }) !== undefined;
    return isOver ? 'schedule_over' : null;
  }

  /** What was left went back to the main account. One that is not over by now is left as it is. */
  returned(mandateId: string): void {
    this.#db.write(() => {
      const mandate = this.#reader.get(mandateId);
      if (mandate === undefined || mandate.returnedAt !== null) return;
      const now = this.#db.now();
      const isActive = mandate.state === 'active';
      if (isActive && now < mandate.expiresAt) return;
      if (isActive) this.#end(mandateId, 'ended', 'expired');
      this.#db.run('UPDATE mandates SET returned_at = @now WHERE mandate_id = @mandateId', {
        mandateId,
        now,
      });
      appendAudit(this.#db, { kind: 'mandate.returned', body: { mandateId } });
    });
  }

  /**
   * It signs for this schedule from now on; what another one of it allowed is over for main.
   * MANDATE_NOT_FOUND, MANDATE_OVER, or MANDATE_BOUND where it signs for another schedule.
   */
  bind(mandateId: string, triggerId: string): void {
    this.#db.write(() => {
      const mandate = this.#reader.get(mandateId);
      if (mandate === undefined) throw mandateNotFound(mandateId);
      if (mandate.state !== 'active') throw mandateOver(mandateId);
      if (mandate.triggerId === triggerId) return;
      if (mandate.triggerId !== null) throw mandateBound(mandateId, mandate.triggerId);
      const others = this.#reader
        .list()
        .filter((each) => each.triggerId === triggerId && each.state === 'active');
      for (const other of others) this.#end(other.mandateId, 'ended', 'replaced');
      this.#db.run('UPDATE mandates SET trigger_id = @triggerId WHERE mandate_id = @mandateId', {
        mandateId,
        triggerId,
      });
      appendAudit(this.#db, { kind: 'mandate.bound', body: { mandateId, triggerId } });
    });
  }

  /** It said yes to these bytes, which are about to be signed. Once, however often they are claimed. */
  used(asked: AskedOfMandate, spent: Readonly<Record<string, string>>): void {
    this.#db.write(() => {
      const before = this.#reader.answerTo(asked.effectId, asked.digest);
      if (before?.outcome === 'signed') return;
      this.#insert(asked, { spent: JSON.stringify(spent), outcome: 'signed', reason: null });
      const { mandateId, executionId, effectId, digest } = asked;
      const body = { mandateId, digest, spent: JSON.stringify(spent) };
      appendAudit(this.#db, { kind: 'mandate.used', executionId, effectId, body });
    });
  }

  /** These bytes wait for a person instead. */
  refused(asked: AskedOfMandate, { code, message }: { code: string; message: string }): void {
    this.#db.write(() => {
      this.#insert(asked, { spent: '{}', outcome: 'refused', reason: message });
      const { mandateId, executionId, effectId, digest } = asked;
      const body = { mandateId, digest, code };
      appendAudit(this.#db, { kind: 'mandate.refused', executionId, effectId, body });
    });
  }

  /** The signature that came of a yes. */
  signed(effectId: string, digest: string, txHash: string): void {
    this.#db.run(
      `UPDATE mandate_uses SET tx_hash = @txHash WHERE effect_id = @effectId AND digest = @digest
        AND outcome = 'signed' AND tx_hash IS NULL`,
      { effectId, digest, txHash },
    );
  }

  #insert(
    asked: AskedOfMandate,
    answer: { spent: string; outcome: 'signed' | 'refused'; reason: string | null },
  ): void {
    this.#db.run(
      `INSERT INTO mandate_uses (use_id, mandate_id, execution_id, effect_id, digest, spent, outcome,
        reason, at) VALUES (@useId, @mandateId, @executionId, @effectId, @digest, @spent, @outcome,
        @reason, @now)`,
      { ...asked, ...answer, useId: newId(), now: this.#db.now() },
    );
  }
}
