import type { TimerPort } from './ports.ts';

/** A timer of this process; it keeps no process from ending. */
export function systemTimer(): TimerPort {
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
