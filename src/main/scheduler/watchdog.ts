import { stalledNotice } from './notices.ts';
import type { SchedulerDeps } from './ports.ts';

const everyMs = 60_000;
/** Longer than it ever takes between two looks, a slow network included. */
const longestMs = 150_000;

/** Notices that the scheduler itself does not look any more, says so and wakes it. */
export class Watchdog {
  readonly #deps: SchedulerDeps;
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #checkedAt = 0;
  #stalled = false;

  constructor(deps: SchedulerDeps, wake: () => void) {
    this.#deps = deps;
    this.#wake = wake;
  }

  get stalled(): boolean {
    return this.#stalled;
  }

  start(): void {
    this.looked();
    this.#checkedAt = this.#now();
    this.#timer = setInterval(() => this.check(), everyMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  looked(): void {
    this.#lookedAt = this.#now();
    this.#stalled = false;
  }

  /** A sleep stops this timer as well: only what passed while it ran counts. */
  check(): void {
    const now = this.#now();
    const slept = now - this.#checkedAt > 2 * everyMs;
    this.#checkedAt = now;
    if (slept) this.#lookedAt = now;
    if (now - this.#lookedAt <= longestMs) return;
    const { log, store, notify } = this.#deps;
    log.error('scheduler.stalled', { sinceMs: now - this.#lookedAt });
    if (!this.#stalled && store.health.trouble === null) {
      store.writer.notifications.add(stalledNotice(String(this.#lookedAt)));
      notify({ topic: 'notification', id: null });
    }
    this.#stalled = true;
    this.#wake();
  }

  #now(): number {
    const { clock } = this.#deps;
    return clock.counted?.() ?? clock.now();
  }
}
