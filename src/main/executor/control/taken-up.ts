import { atOnce } from '../crash-points.ts';
import type { ExecutorDeps } from '../run.ts';
import { poisonRun } from './poison-run.ts';

/** A run that was taken up this often, and each time the process ended, is not taken up again. */
const mostStarts = 3;
/** So many that were never in question are counted in one transaction, so that a thousand take no time. */
const few = 8;

type Parts = Pick<ExecutorDeps, 'store' | 'crash' | 'notify'>;

/**
 * Runs that were open when this process began. What ended a process is one of those that were being taken
 * up at that moment: a few are counted before they are read, and no longer once a turn of them has come to
 * its end. Whoever was counted once is from then on counted, and taken up, alone.
 */
export class TakenUp {
  readonly #deps: Parts;
  /** Those that were not counted in this process; how often they were before it. */
  readonly #left: Map<string, number>;
  /** Those that may be what ends the process. */
  readonly #counted = new Set<string>();
  /** Those of which it is not written yet that they are not. */
  #survivors: string[] = [];

  constructor(deps: Parts) {
    this.#deps = deps;
    const open = deps.store.reader.control.toTakeUp();
    this.#left = new Map(open.map(({ executionId, recoveries }) => [executionId, recoveries]));
  }

  /** How often it was being taken up when a process ended, before it was in this one. */
  inVain(executionId: string): number {
    return this.#left.get(executionId) ?? 0;
  }

  /** Counts a start against a run, durably, before it is read. False: it was put aside. */
  begin(executionId: string): boolean {
    const before = this.#left.get(executionId);
    if (before === undefined) return true;
    const next = before > 0 ? [executionId] : [executionId, ...this.#othersLike(executionId)];
    const aside = this.#count(next);
    if (aside.length === 0) return true;
    for (const topic of ['run', 'plan', 'approval'] as const)
      this.#deps.notify({ topic, id: null });
    return false;
  }

  /** A turn of the run has come to its end. */
  survived(executionId: string): void {
    if (!this.#counted.has(executionId)) return;
    this.#survivors.push(executionId);
    this.#counted.delete(executionId);
    // Otherwise it is written when the next are counted.
    if (this.#left.size === 0 || this.#survivors.length >= few) this.#writeSurvivors();
  }

  /** A process that ends in order did not die of its runs. */
  end(): void {
    this.#survivors.push(...this.#counted);
    this.#counted.clear();
    this.#writeSurvivors();
  }

  #othersLike(executionId: string): string[] {
    const others: string[] = [];
    for (const [other, before] of this.#left) {
      if (others.length === few - 1) break;
      if (before === 0 && other !== executionId) others.push(other);
    }
    return others;
  }

  /** Answers those that were put aside. */
  #count(executionIds: readonly string[]): readonly string[] {
    const { store, crash } = this.#deps;
    const aside = atOnce(crash, 'take_up', () =>
      store.writer.together(() => {
        store.writer.control.survived(this.#survivors);
        return store.writer.control.takeUp(executionIds, mostStarts, poisonRun(mostStarts));
      }),
    );
    this.#survivors = [];
    for (const executionId of executionIds) {
      this.#left.delete(executionId);
      if (!aside.includes(executionId)) this.#counted.add(executionId);
    }
    return aside;
  }

  #writeSurvivors(): void {
    if (this.#survivors.length === 0) return;
    this.#deps.store.writer.control.survived(this.#survivors);
    this.#survivors = [];
  }
}
