/** A line of the log about the state of a run. */
export interface RunMove {
  at: number;
  /** `run.paused`, `run.running` … */
  kind: string;
}

/**
 * How long a run has lasted, ms, without the time that a person had it paused. A clock that was set back
 * does not make it younger than it was when its state was last written.
 */
export function elapsedMs(
  { startedAt, updatedAt }: { startedAt: number; updatedAt: number },
  moves: readonly RunMove[],
  nowMs: number,
): number {
  const now = Math.max(nowMs, updatedAt);
  let pausedMs = 0;
  let pausedAt: number | null = null;
  for (const { at, kind } of moves) {
    if (kind === 'run.paused') pausedAt ??= at;
    else if (pausedAt !== null) {
      pausedMs += Math.max(at - pausedAt, 0);
      pausedAt = null;
    }
  }
  if (pausedAt !== null) pausedMs += Math.max(now - pausedAt, 0);
  return Math.max(now - startedAt - pausedMs, 0);
}
