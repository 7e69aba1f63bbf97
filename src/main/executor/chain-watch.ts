import { retryDelayMs } from './after-error.ts';
import type { Lanes } from './lanes.ts';
import { perform } from './perform.ts';
import { readRun } from './read-journal.ts';
import type { ExecutorDeps, Workbench } from './run.ts';
import { follow } from './taken-back.ts';
import { createWakes } from './wakes.ts';
import { findTakenBack, isWatched, putBack } from './watch-confirmed.ts';

const firstLookMs = 4000;
const key = 'chain watch';

/**
 * One timer that looks after what was confirmed while its block may still be taken back, and after what a
 * run that is over has on its way because of that. It looks up, and has stored bytes sent again; it signs nothing.
 */
export class ChainWatch {
  readonly #deps: ExecutorDeps;
  readonly #lanes: Lanes;
  readonly #laneOf: (executionId: string) => string;
  readonly #carryOn: (executionId: string) => Promise<void>;
  readonly #wakes = createWakes(
    () => this.look(),
    () => this.#deps.clock.now(),
  );
  #isArmed = false;
  #failures = 0;
  #stopped = false;

  constructor(
    deps: ExecutorDeps,
    lanes: Lanes,
    laneOf: (executionId: string) => string,
    carryOn: (executionId: string) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#lanes = lanes;
    this.#laneOf = laneOf;
    this.#carryOn = carryOn;
  }

  /** Looks by and by, where there is anything to look after. */
  arm(delayMs = firstLookMs): void {
    if (this.#stopped || this.#isArmed || !this.#hasWork()) return;
    this.#isArmed = true;
    this.#wakes.set(key, delayMs);
  }

  /** Looks now. Never throws: trouble of the network is looked past later. */
  look(): void {
    this.#isArmed = true;
    void this.#lanes.run(key, async () => {
      const nextInMs = await this.#lookOnce();
      this.#isArmed = false;
      if (nextInMs !== null) this.arm(nextInMs);
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#wakes.stop();
  }

  #hasWork(): boolean {
    const { store, homeChainId } = this.#deps;
    return store.reader.watch.hasAny(homeChainId());
  }

  /** When to look again; null when there is nothing to look for. */
  async #lookOnce(): Promise<number | null> {
    try {
      if (this.#stopped || !this.#hasWork()) return null;
      const bench: Workbench = { ...this.#deps, ...(await this.#deps.connect()) };
      if (!isWatched(bench)) return null;
      await this.#putBackAll(bench);
      await this.#followEnded(bench);
      this.#failures = 0;
      return bench.network.pollMs;
    } catch (thrown) {
      this.#deps.log.error('executor.watch_failed', thrown);
      this.#failures += 1;
      return retryDelayMs(this.#failures);
    }
  }

  async #putBackAll(bench: Workbench): Promise<void> {
    for (const effect of await findTakenBack(bench)) {
      const { executionId } = effect;
      const isBack = await this.#inRun(executionId, () => putBack(bench, effect));
      if (isBack) void this.#carryOn(executionId);
    }
  }

  async #followEnded(bench: Workbench): Promise<void> {
    const { watch } = bench.store.reader;
    for (const { effectId, executionId } of watch.ofEndedRuns(bench.network.chainId)) {
      await this.#inRun(executionId, async () => {
        const run = readRun(bench.store.reader, executionId);
        for (let next: unknown = 'on'; next === 'on' && !this.#stopped; ) {
          const stray = watch.takenBack(executionId).find((each) => each.effectId === effectId);
          const [act] = stray === undefined ? [] : follow(stray, run.plan);
          next = act && (await perform(bench, run, act));
        }
      });
      bench.notify({ topic: 'run', id: executionId });
    }
  }

  #inRun<T>(executionId: string, work: () => Promise<T>): Promise<T> {
    return this.#lanes.run(this.#laneOf(executionId), work);
  }
}
