import type { ErrorShape } from '../../shared/errors.ts';
import { advance, carryOn } from './advance.ts';
import { retryDelayMs } from './after-error.ts';
import type { Opening } from './agree.ts';
import { dropBatches } from './batch/drop-batches.ts';
import { ChainWatch } from './chain-watch.ts';
import { TakenUp } from './control/taken-up.ts';
import { Course, type Turn } from './course.ts';
import { fewAtOnce } from './few-at-once.ts';
import { createLanes } from './lanes.ts';
import type { ExecutorDeps, Pause } from './run.ts';
import { open } from './stretch.ts';
import { createWakes } from './wakes.ts';

/** Carries runs on: each one turn after the other, and again when it is time to look. */
export class Turns {
  readonly lanes = createLanes();
  readonly watch: ChainWatch;
  readonly takenUp: TakenUp;
  readonly #deps: ExecutorDeps;
  readonly #wakes = createWakes(
    (executionId) => void this.advance(executionId),
    () => this.#deps.clock.now(),
  );
  readonly #failures = new Map<string, number>();
  /** Runs that stand still because nothing can be written. */
  readonly #held = new Set<string>();
  #stopped = false;

  constructor(deps: ExecutorDeps) {
    this.#deps = { ...deps, inLane: (lane, work) => this.lanes.run(lane, work) };
    this.takenUp = new TakenUp(deps);
    deps.store.health.onChange(() => this.#goOnAgain());
    this.watch = new ChainWatch(deps, this.lanes, laneOf, (executionId) =>
      this.advance(executionId),
    );
  }

  /** Carries a run on until it waits or ends. Never throws: what went wrong is in the run. */
  advance(executionId: string): Promise<void> {
    return this.inRun(executionId, () => this.turn(executionId));
  }

  /** Works on a run while nothing else does. */
  inRun<T>(executionId: string, work: () => Promise<T>): Promise<T> {
    return this.lanes.run(laneOf(executionId), work);
  }

  /**
   * Writes a run, and carries it on in the background; durable when it settles. What does not ask anybody
   * goes into the same transaction. Throws what writing it does, and then nothing is written.
   */
  begin(opening: Opening): Promise<void> {
    const { executionId } = opening;
    return new Promise((resolve, reject) => {
      void this.inRun(executionId, async () => {
        try {
          const course = this.courseOf(executionId);
          const halt = open(course, opening);
          resolve();
          await this.#carry(executionId, () => carryOn(course, halt));
        } catch (thrown) {
          reject(thrown);
        }
      });
    });
  }

  /** Of a run that is about to be written. */
  courseOf(executionId: string): Course {
    return new Course(this.#deps, executionId, this.#turnOf(executionId));
  }

  /** Within the lane of the run; `blockedBy` says why an approval that was given could not be used. */
  turn(executionId: string, blockedBy: ErrorShape | null = null): Promise<void> {
    const turn = this.#turnOf(executionId, blockedBy);
    return this.#carry(executionId, () => advance(this.#deps, executionId, turn));
  }

  /** Ends after the act that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wakes.stop();
    this.watch.stop();
    await this.lanes.idle();
    this.takenUp.end();
  }

  #turnOf(executionId: string, blockedBy: ErrorShape | null = null): Turn {
    return {
      failures: this.#failures.get(executionId) ?? 0,
      blockedBy,
      isCut: () => this.#stopped || this.lanes.isWanted(laneOf(executionId)),
    };
  }

  async #carry(executionId: string, work: () => Promise<Pause | null>): Promise<void> {
    if (this.#stopped || this.#isHeld(executionId)) return;
    const failures = this.#failures.get(executionId) ?? 0;
    try {
      if (!this.takenUp.begin(executionId)) return;
      const pause = await work();
      this.takenUp.survived(executionId);
      if (pause?.trouble) this.#failures.set(executionId, failures + 1);
      else this.#failures.delete(executionId);
      if (pause === null) {
        // Ended, paused or cancelled: nothing more is signed by a yes that was given before.
        void dropBatches(this.#deps, executionId, 'all');
        this.#letGo(executionId);
        this.#beginUndo(executionId);
      }
      this.watch.arm();
      if (pause?.wakeInMs !== undefined) this.#wake(executionId, pause.wakeInMs);
    } catch (thrown) {
      // Not even that it failed could be written, e.g. on a full disk: it is looked at again.
      this.#deps.log.error('executor.turn_failed', thrown);
      if (this.#isHeld(executionId)) return;
      this.#failures.set(executionId, failures + 1);
      this.#wake(executionId, retryDelayMs(failures + 1));
    }
  }

  /** While nothing can be written, no run tries by itself: it goes on when something was. */
  #isHeld(executionId: string): boolean {
    if (this.#deps.store.health.trouble === null) return false;
    this.#held.add(executionId);
    return true;
  }

  #goOnAgain(): void {
    if (this.#deps.store.health.trouble !== null) return;
    const held = [...this.#held];
    this.#held.clear();
    void fewAtOnce(held, (executionId) => this.advance(executionId));
  }

  /** What has ended is not looked at again; one that is paused may still be. */
  #letGo(executionId: string): void {
    const run = this.#deps.store.reader.executions.get(executionId);
    if (run !== undefined && run.completedAt !== null) this.#wakes.clear(executionId);
  }

  /** A failed run may have left the run that undoes it. */
  #beginUndo(executionId: string): void {
    const undo = this.#deps.store.reader.undo.underWay(executionId);
    if (undo === null) return;
    this.#deps.notify({ topic: 'run', id: undo });
    void this.advance(undo);
  }

  #wake(executionId: string, delayMs: number): void {
    if (!this.#stopped) this.#wakes.set(executionId, delayMs);
  }
}

function laneOf(executionId: string): string {
  return `run ${executionId}`;
}
