import { type Circumstances, decideDue } from './decide-due.ts';
import type { SchedulerDeps } from './ports.ts';
import type { Verdict } from './verdict.ts';
import { beginAll, type PutOff, writeAll } from './write-all.ts';

/** So many schedules in one transaction. */
const mostAtOnce = 200;

type Around = Omit<Circumstances, 'halted'>;

/**
 * All that is due is written before the first run goes on: the last of many is on time as well. `goesOn` is asked
 * before each part.
 */
export async function decideAllDue(
  deps: SchedulerDeps,
  around: Around,
  goesOn: () => boolean,
): Promise<void> {
  const written: Verdict[] = [];
  try {
    while (goesOn() && (await writeSomeDue(deps, around, written)));
  } finally {
    beginAll(deps, written);
  }
}

/** False where nothing is due any more, or nothing of it can be written. */
async function writeSomeDue(
  deps: SchedulerDeps,
  around: Around,
  written: Verdict[],
): Promise<boolean> {
  const { reader } = deps.store;
  const rows = reader.triggers.due(around.now, mostAtOnce);
  if (rows.length === 0) return false;
  const halted = reader.control.halted() !== null;
  deps.crash('decide.before');
  const decided = await Promise.all(rows.map((row) => decideDue(deps, row, { ...around, halted })));
  deps.crash('decide.after');
  const putOff = decided.filter((each): each is PutOff => 'notBefore' in each);
  const verdicts = decided.filter((each): each is Verdict => !('notBefore' in each));
  const done = writeAll(deps, verdicts, putOff, around.now);
  written.push(...done.verdicts);
  return done.isAny;
}
