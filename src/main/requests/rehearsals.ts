import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { rehearsalUsesChain } from '../../shared/plan/uses-chain.ts';
import { chainSilent, isChainAway, rehearsalStopped } from '../simulation/rehearsal-errors.ts';
import type { PlanToRehearse } from '../simulation/rehearsal-room.ts';
import { rehearseFiles } from '../simulation/rehearse-files.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { requireActing } from './acting-account.ts';
import { rehearsedOn } from './rehearsed-on.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';
import { Silence } from './silence.ts';
import { unlessEnded } from './unless-ended.ts';

/** A step may take many calls of a slow node; one that gives no answer at all is not waited for longer. */
const longestSilenceMs = 45_000;

/**
 * Rehearses stored plans, side by side as far as there are forks for them; who asks for one that is under way
 * shares it.
 */
export class Rehearsals {
  readonly #deps: RequestsDeps;
  readonly #underWay = new Map<string, Promise<Rehearsal>>();
  readonly #silence: Silence;
  #stopped = false;
  #ending = new AbortController();

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
    this.#silence = new Silence(deps.longestSilenceMs ?? longestSilenceMs);
  }

  /**
   * Runs a plan on a fork from its account's real state, or on an overlay of the disk where it asks no
   * chain, and keeps what was found; where no chain answers, what can be said of it without one, and that the rest
   * is unknown. A failure is recorded with the plan's request.
   * @throws AppError PLAN_NOT_FOUND, PARKED, NO_SUCH_ACCOUNT, CHAIN_MISMATCH, STOPPING
   */
  rehearse(planId: string): Promise<Rehearsal> {
    const shared = this.#underWay.get(planId);
    if (shared !== undefined) return shared;
    const mine = this.#rehearse(planId).finally(() => this.#underWay.delete(planId));
    this.#underWay.set(planId, mine);
    return mine;
  }

  /** What a plan would do now; nothing is kept. Errors: RPC_*, ANVIL_MISSING, REHEARSAL_UNAVAILABLE, REHEARSAL_STOPPED. */
  now(asked: PlanToRehearse): Promise<Rehearsal> {
    const { files, clock, network } = this.#deps;
    const work = rehearsalUsesChain(asked.plan)
      ? this.#silence.bound(this.#onFork(asked), chainSilent)
      : rehearseFiles({ files, clock, chainId: network.chainId }, asked);
    // What was called off is left to end by itself.
    return unlessEnded(work, this.#ending.signal, rehearsalStopped);
  }

  /** The same without waiting, for a plan that was just made. Before there is a wallet it can wait. */
  rehearseSoon(planId: string): void {
    if (accountOrNull(this.#deps) === null) return;
    this.rehearse(planId).catch((thrown: unknown) => {
      this.#deps.log.error('requests.not_rehearsed', thrown);
    });
  }

  /** A person stopped everything: who waits for a rehearsal is told so at once. Later ones begin as ever. */
  endAll(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  /** How many are under way. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /** Nothing further is begun. Settles when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.idle();
  }

  /** Settles when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay.values());
  }

  async #rehearse(planId: string): Promise<Rehearsal> {
    if (this.#stopped) throw stopping();
    const { store, notify } = this.#deps;
    try {
      const rehearsal = await this.#run(planId);
      store.writer.together(() => {
        store.writer.rehearsals.save(planId, rehearsal);
        if (rehearsal.error !== undefined) this.#record(planId, rehearsal.error);
      });
      return rehearsal;
    } catch (thrown) {
      if (!this.#stopped) this.#record(planId, toAppError(thrown).toShape());
      throw thrown;
    } finally {
      notify({ topic: 'plan', id: planId });
    }
  }

  async #run(planId: string): Promise<Rehearsal> {
    const { store } = this.#deps;
    const stored = store.reader.plans.get(planId);
    if (stored === undefined) throw planNotFound(planId);
    const plan = requireStored(stored.document);
    const from = requireActing(this.#deps, plan);
    const asked = { plan, planHash: stored.hash, account: from };
    try {
      return await this.now(asked);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (this.#stopped || !isChainAway(error)) throw error;
      return this.#deps.withoutChain(asked, error);
    }
  }

  async #onFork(asked: PlanToRehearse): Promise<Rehearsal> {
    const heard = () => this.#silence.heard();
    const { network, simulation } = await this.#deps.connect();
    heard();
    await this.#deps.facts.refresh(asked.account);
    return rehearsedOn(await simulation.rehearsePlan({ ...asked, heard }), network);
  }

  #record(planId: string, error: ErrorShape): void {
    const { reader, writer } = this.#deps.store;
    const requestId = reader.requests.ofPlan(planId)?.request_id;
    if (requestId === undefined) return;
    writer.requests.recordError({ requestId, type: 'verification', error });
  }
}

function stopping(): AppError {
  return new AppError('STOPPING', 'network', 'Countersign is being closed.', {
    advice: 'The plan is kept. Rehearse it at the next start.',
  });
}
