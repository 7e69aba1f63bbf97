/** One timer per run that looks again later. What is lost with the process, the next start makes up for. */
export interface Wakes {
  set(executionId: string, delayMs: number): void;
  /** Of a run that has ended, which may have waited for hours yet. */
  clear(executionId: string): void;
  stop(): void;
}

/**
 * Longest delay of a timer. It stands still while the computer sleeps, and knows nothing of a clock that
 * is set: so the clock is looked at this often, and the run only woken when it is due or time went back.
 */
const longestMs = 30_000;

export function createWakes(wake: (executionId: string) => void, now: () => number): Wakes {
  const timers = new Map<string, NodeJS.Timeout>();

  function arm(executionId: string, dueAt: number): void {
    const armedAt = now();
    const look = (): void => {
      timers.delete(executionId);
      const at = now();
      if (at >= dueAt || at < armedAt) wake(executionId);
      else arm(executionId, dueAt);
    };
    timers.set(executionId, setTimeout(look, Math.min(Math.max(dueAt - armedAt, 0), longestMs)));
  }

  return {
    set(executionId, delayMs) {
      clearTimeout(timers.get(executionId));
      arm(executionId, now() + delayMs);
    },
    clear(executionId) {
      clearTimeout(timers.get(executionId));
      timers.delete(executionId);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
