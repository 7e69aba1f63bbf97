import type { ErrorShape } from '../../shared/errors.ts';
import type { Doable } from './acts.ts';
import type { RunMove } from './budgets/elapsed.ts';
import type { Connection } from './ports.ts';
import type { ExecutorDeps, Pause, Workbench, Writing } from './run.ts';
import { Cursor } from './steps/cursor.ts';

/** What a turn is told beside the journal; it changes only how long to wait and what is said. */
export interface Turn {
  failures: number;
  /** Why an approval that the person gave could not be used. */
  blockedBy: ErrorShape | null;
  /** Somebody waits for the run, to end it or to answer: the turn ends after the act that is under way. */
  isCut: () => boolean;
}

/** What a turn remembers from one stretch to the next. Nothing in it decides what the rows decide. */
export class Course {
  readonly deps: ExecutorDeps;
  readonly executionId: string;
  readonly turn: Turn;
  readonly cursor = new Cursor();
  /** What waits is not tried again in this turn; what goes on beside it is. */
  readonly paused = new Map<string, { act: Doable; pause: Pause }>();
  /** The network as it was found last, or why it was not; null while nobody needed it. */
  network: { bench: Workbench } | { thrown: unknown } | null = null;
  #moves: readonly RunMove[] | null = null;
  #afterwards: (() => void | Promise<void>)[] = [];

  constructor(deps: ExecutorDeps, executionId: string, turn: Turn) {
    this.deps = deps;
    this.executionId = executionId;
    this.turn = turn;
  }

  /** When the run changed its state. A pause ends the turn, so that reading them once misses none. */
  moves(): readonly RunMove[] {
    this.#moves ??= this.deps.store.reader.audit.movesOfRun(this.executionId);
    return this.#moves;
  }

  /** Writes inside the transaction of a stretch; undone without the rest of it when `work` throws. */
  part<T>(work: (writing: Writing) => T): T {
    return this.whole((writing) => this.deps.store.writer.part(() => work(writing)));
  }

  /** As `part`, but where `work` throws the whole transaction must be undone. */
  whole<T>(work: (writing: Writing) => T): T {
    const later: (() => void | Promise<void>)[] = [];
    const { crash } = this.deps;
    const result = work({
      ...this.deps,
      // What comes after a write comes after it is durable.
      crash: (point) => {
        if (point.endsWith('.after')) later.push(() => crash(point));
        else crash(point);
      },
      afterwards: (each) => void later.push(each),
    });
    this.#afterwards.push(...later);
    return result;
  }

  found(connection: Connection): void {
    this.network = { bench: { ...this.deps, ...connection } };
  }

  /** Looks where the network is now. */
  async connect(): Promise<void> {
    try {
      this.found(await this.deps.connect());
    } catch (thrown) {
      this.network = { thrown };
    }
  }

  /** Does what had to wait until the last stretch was durable. Null when there is nothing to wait for. */
  afterwards(): Promise<void> | null {
    const works = this.#afterwards;
    this.#afterwards = [];
    const under = works.flatMap((work) => work() ?? []);
    return under.length === 0 ? null : Promise.all(under).then(() => undefined);
  }
}
