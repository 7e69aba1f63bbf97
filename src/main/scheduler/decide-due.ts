import { toAppError } from '../../shared/errors.ts';
import { decideFires, type FireDecision } from '../../shared/schedules/decide/decide-fires.ts';
import type { ScheduleState } from '../../shared/schedules/decide/schedule.ts';
import { newId } from '../store/new-id.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { CatchUp } from './catch-up.ts';
import { type HeldBack, mayPass, tryAgainMs } from './held-back.ts';
import type { SchedulerDeps } from './ports.ts';
import { prepareStart } from './prepare-start.ts';
import { stateOf } from './state-of.ts';
import { isStart, sayingWhy, type Verdict, withoutStart } from './verdict.ts';
import type { PutOff } from './write-all.ts';

/** What decisions about what is due know beside the rows. */
export interface Circumstances {
  now: number;
  /** Why times may have been missed since the last look. */
  away: 'APP_WAS_OFF' | 'ASLEEP' | 'STORAGE';
  halted: boolean;
  /** Starts that are due and could not be made yet, by schedule. */
  heldBack: Map<string, HeldBack>;
  catchUp: CatchUp;
}

/** One that cannot be decided, e.g. because it can no longer be read, keeps the others from nothing. */
const undecidedMs = 3_600_000;

/** What becomes of a schedule that is due: what to write, or until when to leave it as it is. Never rejects. */
export async function decideDue(
  deps: SchedulerDeps,
  row: TriggerRecord,
  around: Circumstances,
): Promise<Verdict | PutOff> {
  try {
    return await decide(deps, row, around);
  } catch (thrown) {
    const { triggerId } = row;
    deps.log.error('scheduler.not_decided', { triggerId, code: toAppError(thrown).code });
    return { row, notBefore: around.now + undecidedMs };
  }
}

async function decide(
  deps: SchedulerDeps,
  row: TriggerRecord,
  around: Circumstances,
): Promise<Verdict | PutOff> {
  const { now, halted, heldBack } = around;
  const before = heldBack.get(row.triggerId);
  const state = stateOf(deps.store.reader, row, {
    held: halted ? { reason: 'HALTED', until: null } : null,
    away: before ? 'COULD_NOT_START' : around.away,
  });
  const decision = decideFires(state, now);
  if (before) decision.fires = sayingWhy(decision.fires, before.error);
  const start = decision.fires.find(isStart);
  if (start === undefined) {
    heldBack.delete(row.triggerId);
    return { row, start: null, ...decision };
  }
  if (start.outcome === 'late') {
    const turn = around.catchUp.turnOf(row.triggerId, now);
    if (turn > now) return { row, notBefore: turn };
  }
  return startOf(deps, row, around, { state, decision });
}

async function startOf(
  deps: SchedulerDeps,
  row: TriggerRecord,
  { now, heldBack }: Circumstances,
  { state, decision }: { state: ScheduleState; decision: FireDecision },
): Promise<Verdict | PutOff> {
  const fire = decision.fires.find(isStart);
  const fireId = newId();
  try {
    deps.crash('prepare.before');
    const run = await prepareStart(deps, row, fireId);
    deps.crash('prepare.after');
    heldBack.delete(row.triggerId);
    return { row, start: fire ? { fire, fireId, run } : null, ...decision };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!mayPass(error)) {
      heldBack.delete(row.triggerId);
      return { row, start: null, ...withoutStart(state, decision, error, now) };
    }
    const times = (heldBack.get(row.triggerId)?.times ?? 0) + 1;
    heldBack.set(row.triggerId, { error, times, dueAt: fire?.dueAt ?? now });
    deps.log.warn('scheduler.held_back', { triggerId: row.triggerId, code: error.code });
    return { row, notBefore: now + tryAgainMs(times) };
  }
}
