// What was approved and runs beside the turns: a program, a visit. It is begun once: that it is begun is written
// before it is, so that whoever finds that it was and does not see it run knows that it was cut off.
import type { ExecutorDeps, Next, Run } from './run.ts';

export interface Beside {
  /** Whether it was begun before, by whoever. */
  isBegun(): boolean;
  /** Whether it still is what the person approved. */
  isAsShown(): boolean | Promise<boolean>;
  /** Writes that it is begun. */
  begin(): Promise<void>;
  /** Until its end, which is written. Never rejects: what cannot be written is found as cut off later. */
  follow(signal: AbortSignal): Promise<void>;
  /** Writes that it failed before it was begun, or was cut off. */
  fail(why: 'cut' | 'not_begun' | 'changed'): void;
}

/** Its end carries the run on. */
const underWay: Next = { waitingFor: null };

/** Begins it, sees that it runs, ends it where the person ended the run, or says what became of it. */
export async function runBeside(
  { store: { reader }, programs }: ExecutorDeps,
  run: Run,
  effectId: string,
  beside: Beside,
): Promise<Next> {
  if (programs === undefined) throw new Error('Nobody keeps what runs.');
  const isToStop = run.execution.wanted === 'cancel' || reader.control.halted() !== null;
  if (programs.has(effectId)) {
    if (isToStop) programs.stop(effectId);
    return underWay;
  }
  const failed = (why: Parameters<Beside['fail']>[0]): Next => {
    beside.fail(why);
    return 'on';
  };
  if (beside.isBegun()) return failed('cut');
  if (isToStop) return failed('not_begun');
  // The app may have ended since the yes, for as long as it likes.
  if (!(await beside.isAsShown())) return failed('changed');
  await beside.begin();
  programs.start(effectId, (signal) => beside.follow(signal));
  return underWay;
}
