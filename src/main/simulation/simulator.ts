import type { Hex } from 'viem';
import type { Rehearsal } from '../../shared/chain/types.ts';
import type { OutcomeOptions } from '../chain/outcome/outcome-room.ts';
import { readMinedOutcome } from '../chain/outcome/read-mined-outcome.ts';
import type { EffectOutcome, ResolvedCall, Values } from '../chain/planned-transaction.ts';
import type { PlanToRehearse, RehearsalRoom } from './rehearsal-room.ts';
import {
  type EffectFields,
  type EffectRehearsal,
  rehearseAfter,
  rehearseEffect,
} from './rehearse-effect.ts';
import { rehearsePlan } from './rehearse-plan.ts';
import { type ComparableOutcome, sameOutcome } from './same-outcome.ts';

/** Rehearsals and outcomes of one network. Owns the forks: `stop` ends them. */
export class Simulator {
  readonly #room: RehearsalRoom;

  constructor(room: RehearsalRoom) {
    this.#room = room;
  }

  /** Runs a whole plan on the fork. See rehearse-plan for what is thrown and what is in the result. */
  rehearsePlan(asked: PlanToRehearse): Promise<Rehearsal> {
    return rehearsePlan(this.#room, asked);
  }

  /** Runs one transaction, as it will be signed, on a fork of the chain as it is now. Never throws. */
  rehearseEffect(fields: EffectFields, call: ResolvedCall | null = null): Promise<EffectRehearsal> {
    return rehearseEffect(this.#room, fields, call);
  }

  /** Runs several, each after those before it, and `before` ahead of them all. Never throws. */
  rehearseAfter(
    before: EffectFields,
    next: readonly { fields: EffectFields; call: ResolvedCall }[],
  ): Promise<EffectRehearsal[]> {
    return rehearseAfter(this.#room, before, next);
  }

  /** One alone, and nobody looks for risks: only what it would do now is asked. Never throws. */
  runEffect(fields: EffectFields): Promise<EffectRehearsal> {
    return rehearseEffect(this.#room, fields, null, 'runs');
  }

  /** What a transaction on the chain did, read as on the fork. Undefined while it is not mined. */
  minedOutcome(
    hash: Hex,
    options: Pick<OutcomeOptions, 'kind' | 'ordinal' | 'rehearsed'>,
  ): Promise<EffectOutcome | undefined> {
    return readMinedOutcome(this.#room.client, hash, { ...options, tokens: this.#room.tokens });
  }

  sameOutcome(first: ComparableOutcome, second: ComparableOutcome): boolean {
    return sameOutcome(first, second);
  }

  /** The call's own result values, from what its transactions did. */
  output(call: ResolvedCall, outcomes: readonly EffectOutcome[]): Values {
    return this.#room.tools.output(call, outcomes);
  }

  /** Ends what is rehearsed now, on every chain; the errors there say so (REHEARSAL_STOPPED). */
  interrupt(): void {
    this.#room.fork.interrupt();
    this.#room.elsewhere?.interrupt();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#room.fork.stop(), this.#room.elsewhere?.stop()]);
  }
}
