import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, type ErrorShape, toAppError } from '../../shared/errors.ts';
import { rehearsalUsesChain } from '../../shared/plan/uses-chain.ts';
import { rehearseFiles } from '../simulation/rehearse-files.ts';
import { planNotFound } from '../store/queries/plans.ts';
import { requireStored } from '../store/stored.ts';
import { requireActing } from './acting-account.ts';
import { accountOrNull, type RequestsDeps } from './requests-deps.ts';

/**
 * Rehearses stored plans, side by side as far as there are forks for them; who asks for one that is under way
 * shares it.
 */
export class Rehearsals {
  readonly #deps: RequestsDeps;
  readonly #underWay = new Map<string, Promise<Rehearsal>>();
  #stopped = false;

  constructor(deps: RequestsDeps) {
    this.#deps = deps;
  }

  /**
   * Runs a plan on a fork from its account's real state, or on an overlay of the disk where it asks no
   * chain, and keeps what was found. A failure is recorded with the plan's request.
   * @throws AppError PLAN_NOT_FOUND, PARKED, NO_SUCH_ACCOUNT, CHAIN_MISMATCH, RPC_*, ANVIL_MISSING,
   * REHEARSAL_UNAVAILABLE
   */
  rehearse(planId: string): Promise<Rehearsal> {
    const shared = this.#underWay.get(planId);
    if (shared !== undefined) return shared;
    const mine = this.#rehearse(planId).finally(() => this.#underWay.delete(planId));
    this.#underWay.set(planId, mine);
    return mine;
  }

  /** The same without waiting, for a plan that was just made. Before there is a wallet it can wait. */
  rehearseSoon(planId: string): void {
    if (accountOrNull(this.#deps) === null) return;
    this.rehearse(planId).catch((thrown: unknown) => {
      this.#deps.log.error('requests.not_rehearsed', thrown);
    });
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
    const { store, connect, facts, files, clock, network } = this.#deps;
    const stored = store.reader.plans.get(planId);
    if (stored === undefined) throw planNotFound(planId);
    const plan = requireStored(stored.document);
    const from = requireActing(this.#deps, plan);
    const asked = { plan, planHash: stored.hash, account: from };
    if (!rehearsalUsesChain(plan)) {
      return rehearseFiles({ files, clock, chainId: network.chainId }, asked);
    }
    const { simulation } = await connect();
    await facts.refresh(from);
    return simulation.rehearsePlan(asked);
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
