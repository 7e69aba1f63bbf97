import { dropBatches } from '../batch/drop-batches.ts';
import { atOnce } from '../crash-points.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { ExecutorDeps } from '../run.ts';
import { writeCancel, writeResume } from './write-orders.ts';

/** What a person orders of runs. Each order is durable when it returns; a run follows in its own lane. */
export interface RunControl {
  /**
   * The run stops at its next step boundary; what was signed is carried to its end first.
   * Errors: RUN_NOT_FOUND, RUN_ENDED.
   */
  pause(executionId: string): void;
  /** Errors: RUN_NOT_FOUND, RUN_ENDED, RUN_CANCELLING, HALTED, PRACTICE_RESET. */
  resume(executionId: string): void;
  /**
   * The run ends as soon as nothing of it is on its way. Settles when it has, or waits for that.
   * Errors: RUN_NOT_FOUND, RUN_ENDED.
   */
  cancel(executionId: string): Promise<void>;
  /**
   * Stops everything: nothing is begun, signed or sent until it is allowed again, also after a restart. Rehearsals
   * that are under way end.
   * Errors: STORE_*, where that cannot be written; then the wallet is locked, and nothing is written at all.
   */
  stopAll(): void;
  /** Lifts the order. What it stopped stays paused until a person resumes it. */
  allowAgain(): void;
}

/** Writes an order down first and acts on it after; `carryOn` takes a run up in the background. */
export class OrdersOfPerson implements RunControl {
  readonly #deps: ExecutorDeps;
  readonly #carryOn: (executionId: string) => Promise<void>;

  constructor(deps: ExecutorDeps, carryOn: (executionId: string) => Promise<void>) {
    this.#deps = deps;
    this.#carryOn = carryOn;
  }

  pause(executionId: string): void {
    const { writer } = this.#deps.store;
    const asked = atOnce(this.#deps.crash, 'want_pause', () =>
      writer.control.want(executionId, 'pause'),
    );
    this.#ordered(executionId, asked);
    void this.#carryOn(executionId);
  }

  resume(executionId: string): void {
    const { notify } = this.#deps;
    const planId = atOnce(this.#deps.crash, 'resume_run', () =>
      writeResume(this.#deps, executionId),
    );
    notify({ topic: 'plan', id: planId });
    notify({ topic: 'run', id: executionId });
    void this.#carryOn(executionId);
  }

  async cancel(executionId: string): Promise<void> {
    const asked = atOnce(this.#deps.crash, 'want_cancel', () =>
      writeCancel(this.#deps, executionId),
    );
    this.#ordered(executionId, asked);
    await this.#carryOn(executionId);
  }

  stopAll(): void {
    const { store, notify } = this.#deps;
    let asked: readonly string[];
    try {
      asked = atOnce(this.#deps.crash, 'stop_all', () => store.writer.control.stopAll());
    } finally {
      // Also where the order cannot be written down: nothing can be signed then.
      this.#lock();
      this.#deps.endRehearsals();
    }
    void withdrawAll(this.#deps, asked);
    for (const topic of ['status', 'run', 'approval'] as const) notify({ topic, id: null });
    for (const { executionId } of store.reader.executions.listOpen()) {
      void dropBatches(this.#deps, executionId, 'all');
    }
    this.#carryOnAll();
  }

  allowAgain(): void {
    atOnce(this.#deps.crash, 'allow_again', () => this.#deps.store.writer.control.allowAgain());
    this.#deps.notify({ topic: 'status', id: null });
    // What was signed and not sent yet goes out, and then its run is paused.
    this.#carryOnAll();
  }

  #lock(): void {
    const { signer, log } = this.#deps;
    signer.lock().catch((thrown: unknown) => log.error('executor.not_locked', thrown));
  }

  #carryOnAll(): void {
    for (const { executionId, state } of this.#deps.store.reader.executions.listOpen()) {
      if (state !== 'paused') void this.#carryOn(executionId);
    }
  }

  #ordered(executionId: string, asked: readonly string[]): void {
    this.#deps.notify({ topic: 'run', id: executionId });
    void withdrawAll(this.#deps, asked);
    // Also where the order is taken back before the run came to follow it.
    void dropBatches(this.#deps, executionId, 'all');
  }
}
