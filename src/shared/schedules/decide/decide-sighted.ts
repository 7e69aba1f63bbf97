// What becomes of starts that are not by time, once somebody has sighted them. A function of its inputs.
import { openDoor } from './door.ts';
import { type DecidedFire, dueKeyOf, type FireFacts, type FireReason } from './fire.ts';
import { mostMadeUpFor } from './missed-fires.ts';
import { onTimeMs, rulesOf, type ScheduleState, startsOnce } from './schedule.ts';

/** A start that was sighted. Times in epoch ms. */
export interface SightedFire {
  /** Unique within the trigger. */
  dueKey: string;
  /** When it came; of a value that is watched, when it was seen. */
  dueAt: number;
  /** Since when it can have been found; null where nobody looked before. */
  since: number | null;
  /** It was there since then, and not only at some time after. */
  isExact: boolean;
}

/** A time in which nobody looked, and why. */
export interface Absence {
  from: number;
  to: number;
  why: 'APP_WAS_OFF' | 'ASLEEP' | 'STORAGE';
}

export interface SightedState
  extends Pick<ScheduleState, 'trigger' | 'runsDone' | 'running' | 'queued'> {
  /** The last one; null where there was none. */
  absence: Absence | null;
  /** Why the look before this one brought nothing, in a sentence; null where it did. */
  unknownBefore: string | null;
}

interface Late extends SightedFire {
  /** Null where nobody knows. */
  reason: FireReason | null;
  facts: FireFacts;
}

/** The oldest first, as they are handed in. Where a trigger starts once, what comes after that start is left undecided. */
export function decideSighted(
  state: SightedState,
  sighted: readonly SightedFire[],
  now: number,
): { fires: DecidedFire[]; cancelRunning: boolean } {
  const door = openDoor(state);
  const late = sighted.flatMap((fire) => lateOf(state, fire, now) ?? []);
  const isLate = new Set(late.map(({ dueKey }) => dueKey));
  const onTime = sighted.filter(({ dueKey }) => !isLate.has(dueKey));
  const fires = lateFires(state, late, { door, onTime: onTime[0], now });
  const isOnce = startsOnce(state.trigger);
  for (const { dueKey, dueAt } of onTime) {
    // What is left undecided must not have the only start cancelled either.
    if (isOnce && fires.some(isMade)) break;
    fires.push({ ...door.pass(dueAt, 'fired', null), dueKey });
  }
  const first = fires.findIndex(isMade);
  const most = isOnce && first >= 0 ? first + 1 : fires.length;
  return { fires: fires.slice(0, most), cancelRunning: door.cancels() };
}

function isMade({ outcome }: DecidedFire): boolean {
  return outcome !== 'missed';
}

/** Null for one on time. */
function lateOf(
  { absence, unknownBefore }: SightedState,
  fire: SightedFire,
  now: number,
): Late | null {
  const { since, isExact } = fire;
  if (since === null) return null;
  if (absence !== null && absence.to - Math.max(since, absence.from) > onTimeMs) {
    return { ...fire, reason: absence.why, facts: {} };
  }
  if (!isExact || now - since <= onTimeMs) return null;
  if (unknownBefore === null) return { ...fire, reason: null, facts: {} };
  return { ...fire, reason: 'COULD_NOT_START', facts: { error: unknownBefore } };
}

interface Around {
  door: ReturnType<typeof openDoor>;
  /** The first one that is on time. */
  onTime: SightedFire | undefined;
  now: number;
}

/** By the rule of the trigger for what was missed, as for due times. */
function lateFires(
  { trigger }: SightedState,
  late: readonly Late[],
  { door, onTime, now }: Around,
): DecidedFire[] {
  const { missed, catchUpWindowMs } = rulesOf(trigger);
  const last = onTime ?? late.at(-1);
  let made = 0;
  let follows = false;
  return late.map((fire): DecidedFire => {
    const { dueKey, dueAt, reason, facts } = fire;
    const not = (why: FireReason, words: FireFacts): DecidedFire => {
      return { dueKey, dueAt, outcome: 'missed', reason: why, facts: words };
    };
    if (dueAt < now - catchUpWindowMs) return not('PAST_CATCH_UP', {});
    if (missed === 'skip' && reason !== null) return not(reason, facts);
    if (missed === 'run_once' && fire !== last) {
      return not('COALESCED', { into: dueKeyOf(last?.dueAt ?? dueAt) });
    }
    if (made === mostMadeUpFor) return not('PAST_CATCH_UP', { limit: mostMadeUpFor });
    made += 1;
    const passed = follows ? door.follow(dueAt, reason) : door.pass(dueAt, 'late', reason);
    follows ||= passed.outcome !== 'skipped';
    return { ...passed, dueKey, ...(passed.reason === reason && { facts }) };
  });
}
