// Payments that are put to a person together. They are kept while the process runs, as the signer keeps the yes to
// them: whatever ends either process ends both, and what was not signed by then is asked anew.

import type { Simulation } from '../../store/queries/effect-writer.ts';
import type { NewApprovalFacts } from '../../store/queries/request-approval.ts';
import type { Expectation } from '../../wallet/transaction/expectation.ts';

/** One payment after the first, worked out ahead of its step. */
export interface Member {
  approvalId: string;
  path: string;
  bytes: `0x${string}`;
  expectation: Expectation;
  simulation: Simulation;
  facts: NewApprovalFacts;
  /** Under which it was worked out. */
  policyVersion: number;
}

export interface Batch {
  executionId: string;
  /** The request that is shown and answered for all of them; that of the first payment. */
  approvalId: string;
  first: Pick<Member, 'path' | 'bytes' | 'expectation'>;
  /** Those after the first, in the order of the plan. */
  rest: readonly Member[];
  expiresAt: number;
}

interface Kept {
  batch: Batch;
  /** How many were signed; null until a person said yes. */
  signed: number | null;
}

export class Batches {
  readonly #kept = new Map<string, Kept>();

  /** In the place of what was asked for the same step before. */
  keep(batch: Batch): void {
    for (const { batch: before } of [...this.#kept.values()]) {
      const isSame =
        before.executionId === batch.executionId && before.first.path === batch.first.path;
      if (isSame) this.#kept.delete(before.approvalId);
    }
    this.#kept.set(batch.approvalId, { batch, signed: null });
  }

  /** By the request that is answered for all of them. */
  get(approvalId: string): Batch | undefined {
    return this.#kept.get(approvalId)?.batch;
  }

  /** A person said yes to all of them. */
  answer(approvalId: string): void {
    const kept = this.#kept.get(approvalId);
    if (kept !== undefined) kept.signed = 0;
  }

  /** The payment that was approved with others and is due at a step. */
  dueAt(executionId: string, path: string): Member | undefined {
    return this.#answered()
      .filter(({ batch }) => batch.executionId === executionId)
      .map(nextOf)
      .find((member) => member?.path === path);
  }

  /** Whether a request was answered with that of the first, and is the next to be signed. */
  isDue(approvalId: string): boolean {
    return this.#answered().some((kept) => nextOf(kept)?.approvalId === approvalId);
  }

  /** The batch that a request, of the first or of another payment, is part of. */
  holding(approvalId: string): Batch | undefined {
    const all = [...this.#kept.values()].map(({ batch }) => batch);
    return all.find(
      (batch) =>
        batch.approvalId === approvalId ||
        batch.rest.some((member) => member.approvalId === approvalId),
    );
  }

  /** The next was signed. */
  signed({ approvalId, rest }: Batch): void {
    const kept = this.#kept.get(approvalId);
    if (kept === undefined || kept.signed === null) return;
    kept.signed += 1;
    if (kept.signed > rest.length) this.#kept.delete(approvalId);
  }

  drop({ approvalId }: Batch): void {
    this.#kept.delete(approvalId);
  }

  /** Those of a run; `answered`: only those that a person said yes to. */
  ofRun(executionId: string, which: 'all' | 'answered'): Batch[] {
    const kept = which === 'all' ? [...this.#kept.values()] : this.#answered();
    return kept.map(({ batch }) => batch).filter((batch) => batch.executionId === executionId);
  }

  #answered(): Kept[] {
    return [...this.#kept.values()].filter(({ signed }) => signed !== null);
  }
}

/** Undefined while the first was not signed. */
function nextOf({ batch, signed }: Kept): Member | undefined {
  return signed === null ? undefined : batch.rest[signed - 1];
}
