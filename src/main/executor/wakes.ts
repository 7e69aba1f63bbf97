/** One timer per run that looks again later. What is lost with the process, the next start makes up for. */
export interface Wakes {
  set(executionId: string, delayMs: number): void;
  stop(): void;
}

/**
 * Longest delay of a timer. It stands still while the computer sleeps, and knows nothing of a clock that
 * is set; so what is due later is looked at again and again, and waits on.
 */
const longestMs = 30_000;

export function createWakes(wake: (executionId: string) => void): Wakes {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set(executionId, delayMs) {
      clearTimeout(timers.get(executionId));
      const timer = setTimeout(
        () => {
          timers.delete(executionId);
          wake(executionId);
        },
        Math.min(Math.max(delayMs, 0), longestMs),
      );
      timers.set(executionId, timer);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
