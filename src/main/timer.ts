/** Wakes somebody; one time at most is set. */
export interface Timer {
  /** In the place of what was set before. */
  set(delayMs: number, work: () => void): void;
  clear(): void;
}

/** A timer of this process; it keeps no process from ending. */
export function systemTimer(): Timer {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(delayMs, work) {
      clearTimeout(timer);
      timer = setTimeout(work, delayMs);
      timer.unref();
    },
    clear: () => clearTimeout(timer),
  };
}
