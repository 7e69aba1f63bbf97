import type { VerbContext } from '../verb.ts';

/** `absent`: not there and not needed yet. `failed`: needed, and not usable. */
export type CheckState = 'ok' | 'absent' | 'failed';

/** What the doctor found out about one thing. */
export interface CheckResult {
  id: string;
  state: CheckState;
  /** What was found, one sentence. */
  detail: string;
  /** What to do about it; empty when nothing has to be done. */
  mend: string;
  /** The same for programs, where there is more to it than the state. */
  facts?: Readonly<Record<string, boolean | number | null>>;
}

/** One thing that the doctor looks at: a file and a line each. It never changes anything that it finds. */
export type Check = (context: VerbContext) => Promise<CheckResult>;
