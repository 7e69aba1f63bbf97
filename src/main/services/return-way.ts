import type { ExecutionRecord } from '../store/queries/execution-row.ts';

/** Runs that gave nothing back before a person is asked. */
const mostAttempts = 3;
export const hourMs = 3_600_000;
/** For so long what keeps a return from starting, e.g. high fees, is waited out. */
const mostWaitMs = 24 * hourMs;

/** `run`: it starts by itself. `ask`: a person gets its plan. `nothing`: somebody decided otherwise. */
type ReturnWay = 'run' | 'ask' | 'later' | 'nothing';

/**
 * How what is left under a mandate that is over goes back. `attempts`: the runs that were started for that by
 * itself, newest first, none of them open. `waitedMs`: for how long no run could start.
 */
export function returnWay(
  { whileLocked }: { whileLocked: boolean },
  attempts: readonly Pick<ExecutionRecord, 'state' | 'error' | 'updatedAt'>[],
  { feesFit, waitedMs, now }: { feesFit: boolean; waitedMs: number; now: number },
): ReturnWay {
  if (!whileLocked) return 'ask';
  const last = attempts.at(0);
  const isFailed = last === undefined || last.state === 'failed';
  if (!isFailed || last?.error?.class === 'rejected_by_user') return 'nothing';
  if (attempts.length >= mostAttempts || waitedMs >= mostWaitMs) return 'ask';
  const rests = last !== undefined && now < last.updatedAt + hourMs;
  return feesFit && !rests ? 'run' : 'later';
}
