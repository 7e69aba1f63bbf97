// The person of a trial: answers gates and approvals as fate says, in the order of the trial.
import type { Executor } from '../../../../src/main/executor/executor.ts';
import type { ApprovalFacts } from '../../../../src/shared/approvals/facts.ts';
import { nodeAt, type Rows } from './model-rows.ts';
import type { ModelWorld } from './model-world.ts';

export interface PersonOf {
  rows: Rows;
  world: ModelWorld;
  executionId: string;
  /** Does something in the process as it is, whatever becomes of that. */
  does(work: (now: Executor) => Promise<unknown>): Promise<void>;
}

export class ModelPerson {
  readonly #of: PersonOf;
  /** What each question of a gate will be answered, from when it was asked. */
  readonly #answers = new Map<string, 'yes' | 'no' | 'silent'>();
  #isPressing = false;

  constructor(of: PersonOf) {
    this.#of = of;
  }

  /** Whether a question that is to be answered would expire; as `open` found it last. */
  get isPressing(): boolean {
    return this.#isPressing;
  }

  /** The answers that could be given now. */
  open(): (() => Promise<void>)[] {
    return [...this.#gates(), ...this.#approvals()];
  }

  #gates(): (() => Promise<void>)[] {
    this.#isPressing = false;
    const { rows, world, executionId, does } = this.#of;
    const steps = rows.store.reader.runs.get(executionId)?.steps ?? [];
    return steps.flatMap(({ gate, nodeId, path, attempt }) => {
      if (gate === null) return [];
      const key = `${path} ${attempt}`;
      const luck = this.#answers.get(key) ?? world.gateLuck(nodeId);
      this.#answers.set(key, luck);
      if (luck === 'silent' && gate.expiresAt !== null) return [];
      this.#isPressing ||= gate.expiresAt !== null;
      const answer = luck === 'no' ? 'no' : 'yes';
      return [() => does((now) => now.answerGate(executionId, path, answer))];
    });
  }

  #approvals(): (() => Promise<void>)[] {
    const { rows, world, does } = this.#of;
    const { approvals, effects } = rows.store.reader;
    return approvals.listPending().map(({ approvalId, effectId }) => async () => {
      let shown = null as ApprovalFacts | null;
      await does(async (now) => {
        shown = await now.presentApproval(approvalId);
      });
      if (shown === null) return;
      const { approvalId: asked, digest } = shown;
      const luck = world.writeLuck(nodeAt(effects.get(effectId)?.path ?? ''));
      const decision = luck === 'declined' ? 'rejected' : 'approved';
      await does((now) => now.decided({ approvalId: asked, digest, decision }));
    });
  }
}
