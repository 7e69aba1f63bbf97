import { toAppError } from '../../shared/errors.ts';
import type { Absence } from '../../shared/schedules/decide/decide-sighted.ts';
import { newId } from '../store/new-id.ts';
import { mayPass } from './held-back.ts';
import { inTime, toLookAtAll } from './in-time.ts';
import type { SchedulerDeps, Sighting } from './ports.ts';
import { prepareStart } from './prepare-start.ts';
import { isStart, notStarted, type Verdict } from './verdict.ts';
import { firesOf, toWatch } from './watching.ts';
import { beginAll, writeAll } from './write-all.ts';

/**
 * When to look at watched triggers next, epoch ms; null for never. While everything is stopped nobody looks: what is
 * true then is found when it may start again.
 */
export function nextWatchAt({ watch, store }: SchedulerDeps, now: number): number | null {
  if (watch === null || store.reader.control.halted() !== null) return null;
  return watch.nextLookAt(toWatch(store.reader), now);
}

/** What looking at the triggers that are not by time brings, all together; null where it is not time to. */
export function lookAtWatched(
  deps: SchedulerDeps,
  now: number,
): Promise<readonly Sighting[]> | null {
  const { watch, store } = deps;
  const at = nextWatchAt(deps, now);
  if (watch === null || at === null || at > now) return null;
  return inTime(watch.look(toWatch(store.reader), now), toLookAtAll);
}

/** Writes what was sighted, but for what was paused, ended or agreed anew while somebody looked. */
export async function writeSightings(
  deps: SchedulerDeps,
  sightings: readonly Sighting[],
  around: { now: number; absence: Absence | null },
): Promise<void> {
  const { triggers } = deps.store.reader;
  const standing = sightings.filter(({ trigger }) => {
    const row = triggers.get(trigger.triggerId);
    return row?.state === 'active' && row.generation === trigger.generation;
  });
  const verdicts = await Promise.all(standing.map((each) => verdictOf(deps, each, around)));
  const written = verdicts.filter((verdict) => verdict !== null);
  if (written.length > 0) beginAll(deps, writeAll(deps, written, [], around.now).verdicts);
}

/** Null where it could not start now: it is left as it was, and found again at the next look. */
async function verdictOf(
  deps: SchedulerDeps,
  sighting: Sighting,
  around: { now: number; absence: Absence | null },
): Promise<Verdict | null> {
  const { trigger: row, watched } = sighting;
  const { fires, cancelRunning } = firesOf(deps.store.reader, sighting, around);
  const fire = fires.find(isStart);
  // One that waits for an earlier run is not over before; one that was missed is watched on.
  const isOver = fires.length === 0 || fire !== undefined;
  const verdict: Verdict = {
    ...{ row, fires, cancelRunning, watched, start: null, nextDueAt: null },
    ...{ decidedTo: null, ended: isOver ? sighting.ended : null },
  };
  if (fire === undefined) return verdict;
  const fireId = newId();
  try {
    return { ...verdict, start: { fire, fireId, run: await prepareStart(deps, row, fireId) } };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (mayPass(error)) return null;
    return { ...verdict, fires: notStarted(fires, error) };
  }
}
