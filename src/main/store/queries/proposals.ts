import type { ReadConnection, WriteConnection } from '../connection.ts';
import { appendAudit } from './audit.ts';
import type { PlanStatus } from './plans.ts';

/** A plan that a program outside proposed. */
export interface Proposal {
  planId: string;
  /** What the program called itself, cleaned. */
  client: string;
  /** The words that it was made of; null where a document was handed in. */
  words: string | null;
  /** The document as it came. */
  text: string;
  /** Epoch milliseconds. */
  proposedAt: number;
}

/** What became of it. */
export interface ProposalState {
  planId: string;
  name: string;
  status: PlanStatus;
  revision: number;
  proposedAt: number;
}

export class ProposalReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Undefined for a plan that nobody outside proposed. */
  get(planId: string): Proposal | undefined {
    return this.#db.get<Proposal>(
      `SELECT plan_id AS planId, client, words, text, proposed_at AS proposedAt
       FROM plan_proposals WHERE plan_id = @planId`,
      { planId },
    );
  }

  /** What programs of this name proposed, the newest first. */
  ofClient(client: string, limit = 50): ProposalState[] {
    return this.#db.all<ProposalState>(
      `SELECT plan_id AS planId, name, status, revision, proposed_at AS proposedAt
       FROM plan_proposals JOIN plans USING (plan_id) WHERE client = @client
       ORDER BY taken_at DESC, plan_proposals.rowid DESC LIMIT @limit`,
      { client, limit },
    );
  }

  /** How many nobody has agreed to or discarded yet. */
  open(): number {
    const row = this.#db.get<{ open: number }>(
      `SELECT count(*) AS open FROM plan_proposals JOIN plans USING (plan_id)
       WHERE status IN ('draft', 'validated')`,
    );
    return row?.open ?? 0;
  }
}

export class ProposalWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Keeps it beside its plan, which is stored already and is tainted by it. */
  keep(proposal: Proposal): void {
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO plan_proposals VALUES (@planId, @client, @words, @text, @proposedAt, @now)`,
        { ...proposal, now: this.#db.now() },
      );
      const { planId, client } = proposal;
      appendAudit(this.#db, { kind: 'plan.proposed', body: { planId, client } });
    });
  }
}
