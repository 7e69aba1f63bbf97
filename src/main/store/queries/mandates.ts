import type { Address } from 'viem';
import { z } from 'zod';
import { type MandateTerms, mandateTermsSchema } from '../../../shared/wallet/mandate-terms.ts';
import type { ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';
import { pageOfRows, placeBefore } from './page-of-rows.ts';

/** `ended`: over by itself, or because another one took its place. */
type MandateRowState = 'active' | 'ended' | 'revoked';

/** What main knows of a mandate; the signer's own record is what counts. Times are epoch milliseconds. */
export interface MandateRecord {
  mandateId: string;
  name: string;
  planId: string;
  planHash: string;
  /** The schedule that it signs for; null while none was agreed to with it. */
  triggerId: string | null;
  chainId: number;
  /** Its own. */
  account: Address;
  mainAccount: Address;
  terms: Stored<MandateTerms>;
  /** Ids of the findings that were there when it was agreed to. */
  accepted: readonly string[];
  /** Of limits and lists, under which it was agreed to. */
  policyVersion: number;
  state: MandateRowState;
  endedWhy: string | null;
  createdAt: number;
  expiresAt: number;
  /** When a run that sends back what was left came to its end. */
  returnedAt: number | null;
}

/** What was asked of a mandate, and what became of it. */
export interface MandateUse {
  useId: string;
  mandateId: string;
  executionId: string;
  effectId: string | null;
  digest: string;
  /** Null where nothing was signed, or nothing came of it. */
  txHash: string | null;
  /** Smallest units by token. */
  spent: Readonly<Record<string, string>>;
  outcome: 'signed' | 'refused';
  /** It was asked by a run of another plan than its own: what it signs of that only gives back. */
  ofOtherPlan: boolean;
  /** Why it was refused, in a sentence. */
  reason: string | null;
  at: number;
}

interface MandateRow extends Omit<MandateRecord, 'terms' | 'accepted'> {
  terms: string;
  accepted: string;
}

interface UseRow extends Omit<MandateUse, 'spent' | 'ofOtherPlan'> {
  spent: string;
  ofOtherPlan: 0 | 1;
}

const columns = `mandate_id AS mandateId, name, plan_id AS planId, plan_hash AS planHash,
  trigger_id AS triggerId, chain_id AS chainId, account, main_account AS mainAccount, terms, accepted,
  state, ended_why AS endedWhy, created_at AS createdAt, expires_at AS expiresAt,
  returned_at AS returnedAt, policy_version AS policyVersion`;

const useColumns = `use_id AS useId, mandate_id AS mandateId, execution_id AS executionId,
  effect_id AS effectId, digest, tx_hash AS txHash, spent, outcome, reason, at,
  (SELECT e.plan_hash <> m.plan_hash FROM executions e, mandates m
    WHERE e.execution_id = mandate_uses.execution_id AND m.mandate_id = mandate_uses.mandate_id)
    AS ofOtherPlan`;

const acceptedSchema = z.array(z.string());
const spentSchema = z.record(z.string(), z.string());

export class MandateReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(mandateId: string): MandateRecord | undefined {
    return this.#all('WHERE mandate_id = @mandateId', { mandateId })[0];
  }

  /** Newest first. */
  list(): MandateRecord[] {
    return this.#all('ORDER BY created_at DESC, rowid DESC');
  }

  /** The one that a schedule was last agreed to with; undefined where there is none. */
  ofTrigger(triggerId: string): MandateRecord | undefined {
    return this.#all('WHERE trigger_id = @triggerId ORDER BY created_at DESC, rowid DESC LIMIT 1', {
      triggerId,
    })[0];
  }

  /** The one whose own account this is. */
  ofAccount(account: Address): MandateRecord | undefined {
    return this.#all('WHERE account = @account', { account })[0];
  }

  /** The plan that ever had this content; undefined where none had. One that others had a hand in is none for a mandate. */
  planOf(planHash: string): string | undefined {
    return this.#db.get<{ planId: string }>(
      `SELECT plan_id AS planId FROM plan_revisions WHERE hash = @planHash
         AND plan_id NOT IN (SELECT plan_id FROM plan_taints) ORDER BY created_at DESC LIMIT 1`,
      { planHash },
    )?.planId;
  }

  /** Newest first. */
  uses(mandateId: string, limit = 500): MandateUse[] {
    return this.#db
      .all<UseRow>(
        `SELECT ${useColumns} FROM mandate_uses WHERE mandate_id = @mandateId
         ORDER BY at DESC, rowid DESC LIMIT @limit`,
        { mandateId, limit },
      )
      .map(readUse);
  }

  /** Newest first; `before` is the `next` of the page before. */
  usesPage(
    mandateId: string,
    { before, most = 20 }: { before?: string; most?: number } = {},
  ): { uses: MandateUse[]; next: string | null } {
    const rows = this.#db.all<UseRow & { place: number }>(
      `SELECT ${useColumns}, rowid AS place FROM mandate_uses
       WHERE mandate_id = @mandateId AND rowid < @before ORDER BY rowid DESC LIMIT @limit`,
      { mandateId, before: placeBefore(before), limit: most + 1 },
    );
    const page = pageOfRows(rows, most);
    return { uses: page.rows.map(readUse), next: page.next };
  }

  /** Every use that spent something: what is left is counted from them. */
  signedUses(mandateId: string): MandateUse[] {
    return this.#db
      .all<UseRow>(
        `SELECT ${useColumns} FROM mandate_uses WHERE mandate_id = @mandateId AND outcome = 'signed'`,
        { mandateId },
      )
      .map(readUse);
  }

  /** What became of these bytes of an effect; undefined while nothing was asked or answered. */
  answerTo(effectId: string, digest: string): MandateUse | undefined {
    const row = this.#db.get<UseRow>(
      `SELECT ${useColumns} FROM mandate_uses WHERE effect_id = @effectId AND digest = @digest
       ORDER BY rowid DESC LIMIT 1`,
      { effectId, digest },
    );
    return row && readUse(row);
  }

  #all(rest: string, params: Record<string, string> = {}): MandateRecord[] {
    return this.#db.all<MandateRow>(`SELECT ${columns} FROM mandates ${rest}`, params).map(readRow);
  }
}

function readRow(row: MandateRow): MandateRecord {
  const place = { table: 'mandates', id: row.mandateId };
  const terms = readStored(row.terms, mandateTermsSchema, { ...place, column: 'terms' });
  const accepted = readStored(row.accepted, acceptedSchema, { ...place, column: 'accepted' });
  // What cannot be read accepts nothing.
  return { ...row, terms, accepted: accepted.ok ? accepted.value : [] };
}

function readUse(row: UseRow): MandateUse {
  const place = { table: 'mandate_uses', id: row.useId, column: 'spent' };
  const spent = readStored(row.spent, spentSchema, place);
  return { ...row, ofOtherPlan: row.ofOtherPlan === 1, spent: spent.ok ? spent.value : {} };
}
