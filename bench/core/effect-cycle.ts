// The durable life of one effect, as the executor writes it: a transaction of the store for each thing
// that must not be forgotten before the next one is done.
import type { Clock } from '../../src/main/clock.ts';
import type { StoreWriter } from '../../src/main/store/store.ts';
import {
  agreedRun,
  confirmation,
  hex32,
  minute,
  newEffect,
  newFacts,
  reserveFee,
  signed,
  simulation,
} from '../../test/store/support/samples.ts';

/** Planned, nonce, simulated and asked, claimed, consumed, sent, mined, confirmed. */
export const transactionsPerEffect = 8;

/** Effects of agreed runs, each in a run of its own and with the next nonce. */
export class EffectCycle {
  readonly #writer: StoreWriter;
  readonly #clock: Clock;
  #begun = 0;

  /** The clock is the store's own. */
  constructor(writer: StoreWriter, clock: Clock) {
    this.#writer = writer;
    this.#clock = clock;
  }

  /** Agrees to a run, which is not part of the effect's life. */
  begin(): { toTheEnd(): void } {
    const nonce = this.#begun;
    this.#begun += 1;
    const { executionId } = agreedRun(this.#writer, { planId: `plan-${nonce}` });
    const digest = hex32(`digest ${nonce}`);
    return { toTheEnd: () => this.#live(executionId, digest, nonce) };
  }

  #live(executionId: string, digest: string, chainNonce: number): void {
    const { effects, nonces } = this.#writer;
    const [effectId = ''] = effects.plan([newEffect(executionId)]);
    const nonce = nonces.reserve(effectId, chainNonce);
    const approvalId = this.#ask({ effectId, executionId, digest, nonce });
    this.#sign({ effectId, approvalId, digest, nonce });
    effects.markSent(effectId);
    effects.markMined(effectId, { number: '18', hash: hex32('block 18') });
    effects.markConfirmed(effectId, confirmation());
  }

  #ask(asked: { effectId: string; executionId: string; digest: string; nonce: number }): string {
    const { effectId, executionId, digest, nonce } = asked;
    const expiresAt = this.#clock.now() + 20 * minute;
    return this.#writer.together(() => {
      this.#writer.effects.recordSimulation(effectId, simulation(digest, nonce));
      const facts = newFacts(executionId, { digest, nonce, expiresAt });
      return this.#writer.approvals.request(effectId, facts, 1).approvalId;
    });
  }

  #sign(given: { effectId: string; approvalId: string; digest: string; nonce: number }): void {
    const { effectId, approvalId, digest, nonce } = given;
    const { approvals } = this.#writer;
    const claim = this.#writer.together(() => {
      reserveFee(this.#writer, effectId);
      return approvals.claim(approvalId, digest, minute, 'local');
    });
    if (!claim.ok) throw new Error(`not claimed: ${claim.reason}`);
    const { lease } = claim;
    const used = approvals.consumeWithIntent({ approvalId, lease, ...signed(effectId, nonce) });
    if (!used.ok) throw new Error(`not consumed: ${used.reason}`);
  }
}
