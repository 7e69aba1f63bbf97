// What a person is shown of a request, and what comes of the answer.

import type { ApprovalFacts } from '../../shared/approvals/facts.ts';
import { type ErrorShape, toAppError } from '../../shared/errors.ts';
import type { Decision } from '../../shared/wallet/human-protocol.ts';
import { giveBack } from './acts/release-claim.ts';
import { assertAsked } from './assert-asked.ts';
import { digestAsked } from './batch/digest-asked.ts';
import { dropBatch } from './batch/drop-batches.ts';
import { assertGoesOn } from './control/assert-goes-on.ts';
import { between } from './crash-points.ts';
import { findApproval } from './find-approval.ts';
import { readRun } from './read-journal.ts';
import { type About, type EffectRealm, realms } from './realms.ts';
import { reject } from './reject.ts';
import type { ExecutorDeps } from './run.ts';
import type { Turns } from './turns.ts';
import { withdrawQuietly } from './withdraw-quietly.ts';

/** What a person answered, to what. */
export interface Answer {
  approvalId: string;
  /** Of the bytes that they were shown. */
  digest: string;
  decision: Decision;
}

export class Answers {
  readonly #deps: ExecutorDeps;
  readonly #turns: Turns;

  constructor(deps: ExecutorDeps, turns: Turns) {
    this.#deps = deps;
    this.#turns = turns;
  }

  /** As `Executor.presentApproval`. */
  present(approvalId: string): Promise<ApprovalFacts> {
    const { effect } = findApproval(this.#deps.store.reader, approvalId);
    return this.#turns.inRun(effect.executionId, async () => {
      try {
        this.#deps.store.writer.approvals.expire();
        // What was claimed while it could not be given back, e.g. on a full disk.
        giveBack(this.#deps, approvalId);
        // From here on a yes is the person's.
        this.#deps.underMandate?.delete(approvalId);
        return await this.#onApproval(approvalId, (realm, ...about) => realm.present(...about));
      } finally {
        // Renewing it may have ended the step.
        await this.#turns.turn(effect.executionId);
      }
    });
  }

  /** As `Executor.decided`. */
  async decided({ approvalId, digest, decision }: Answer): Promise<void> {
    if (decision !== 'approved' && decision !== 'rejected') return;
    const { reader } = this.#deps.store;
    const approval = reader.approvals.get(approvalId);
    const effect = approval && reader.effects.get(approval.effectId);
    // An answer counts for the bytes that the signer showed, and for no others.
    if (effect === undefined || digestAsked(approval) !== digest) {
      this.#deps.log.warn('executor.answer_to_nothing', { approvalId });
      return;
    }
    await this.#turns.inRun(effect.executionId, async () => {
      // Looked at in the lane: an answer counts once, however often it is heard.
      const isOpen = reader.approvals.get(approvalId)?.status === 'pending';
      const blockedBy = isOpen ? await this.#use(approvalId, decision) : null;
      await this.#turns.turn(effect.executionId, blockedBy);
    });
  }

  /** Does what the person answered. Null when it was done; otherwise why it could not be. */
  async #use(approvalId: string, decision: 'approved' | 'rejected'): Promise<ErrorShape | null> {
    try {
      if (decision === 'rejected') {
        reject(this.#deps, approvalId);
        await this.#dropBatch(approvalId);
      } else {
        this.#deps.batches?.answer(approvalId);
        await between(this.#deps.crash, 'approval_answered', () =>
          this.#onApproval(approvalId, async (realm, deps, run, ...about) => {
            assertAsked(deps, run, about[0]);
            await realm.begin(deps, run, ...about);
          }),
        );
      }
      return null;
    } catch (thrown) {
      this.#deps.log.error('executor.answer_not_used', thrown);
      // What was said counts for that moment only: the signer forgets it, and the person is asked again.
      await withdrawQuietly(this.#deps, approvalId);
      await this.#dropBatch(approvalId);
      return toAppError(thrown).toShape();
    }
  }

  async #dropBatch(approvalId: string): Promise<void> {
    const batch = this.#deps.batches?.get(approvalId);
    if (batch !== undefined) await dropBatch(this.#deps, batch);
  }

  /** Works on an approval in the lane of its effect. */
  async #onApproval<T>(approvalId: string, work: OnApproval<T>): Promise<T> {
    const { approval, effect } = findApproval(this.#deps.store.reader, approvalId);
    const run = readRun(this.#deps.store.reader, effect.executionId);
    assertGoesOn(this.#deps, run);
    const realm = realms[effect.realm];
    return this.#turns.lanes.run(realm.laneOf(effect), () =>
      work(realm, this.#deps, run, approval, effect),
    );
  }
}

type OnApproval<T> = (realm: EffectRealm, ...about: About) => Promise<T>;
