import type { Clock } from '../clock.ts';

/**
 * How long approvals have been open by a clock that nobody can set. What a row says of its end is by the
 * clock of the computer: one that is set back would keep it open for longer than its life.
 */
export class OpenLives {
  readonly #clock: Clock;
  readonly #endsAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Begins to count, unless it is counted already. */
  begin(approvalId: string, lifeMs: number): void {
    if (this.#endsAt.has(approvalId)) return;
    const countedMs = this.#clock.counted?.();
    if (countedMs !== undefined) this.#endsAt.set(approvalId, countedMs + lifeMs);
  }

  /** Those whose life is over. */
  over(): string[] {
    if (this.#endsAt.size === 0) return [];
    const countedMs = this.#clock.counted?.() ?? 0;
    return [...this.#endsAt].flatMap(([id, endsAt]) => (endsAt <= countedMs ? [id] : []));
  }

  isOver(approvalId: string): boolean {
    const endsAt = this.#endsAt.get(approvalId);
    return endsAt !== undefined && endsAt <= (this.#clock.counted?.() ?? 0);
  }

  /** It is not open any more. */
  end(approvalId: string): void {
    this.#endsAt.delete(approvalId);
  }
}
