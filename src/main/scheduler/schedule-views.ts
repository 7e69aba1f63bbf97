import type { Plan } from '../../shared/plan/schema.ts';
import { mostRuns } from '../../shared/schedules/decide/schedule.ts';
import type { SchedulerView, ScheduleView } from '../../shared/schedules/views.ts';
import { takenBackChains } from '../store/queries/taken-back-chains.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';
import type { HeldBack } from './held-back.ts';
import { doesOf, startOf } from './plan-in-brief.ts';
import { mandateOfSchedule } from './standing-of.ts';

/** What is due for longer than this has been forgotten by whoever was to decide it. */
const overdueMs = 60_000;
/** Between two looks of a scheduler that works, a slow network included. */
const longestBeatMs = 150_000;

type Reader = Pick<
  StoreReader,
  'triggers' | 'fires' | 'executions' | 'plans' | 'beat' | 'mandates' | 'control' | 'settings'
>;

/** A schedule as it is shown. PARKED where its plan or its trigger can no longer be read. */
export function scheduleView(
  reader: Reader,
  row: TriggerRecord,
  { now, heldBack }: { now: number; heldBack: HeldBack | undefined },
): ScheduleView {
  const { triggerId, planId, runsDone } = row;
  const plan = planOf(reader, row);
  const trigger = requireStored(row.document);
  const most = mostRuns(trigger);
  return {
    ...{ triggerId, planId, planName: plan.name, account: row.account, trigger, runsDone },
    ...{ state: row.state, pausedWhy: row.pausedWhy, pausedUntil: row.pausedUntil },
    ...{ endsWhy: row.endsWhy, nextDueAt: row.nextDueAt, zone: row.zone },
    ...{ lastCheckedAt: row.lastCheckedAt, lastTruth: row.lastTruth },
    words: startOf({ ...plan, trigger }),
    does: doesOf(plan),
    overdueMs: overdueOf(row, now, heldBack),
    waitsBecause: heldBack?.error.message ?? clockWords(row, now),
    notSignedFor: takenBackChains(reader).includes(row.chainId),
    lastOutcome: reader.executions.lastEndedOf(triggerId),
    lastMissed: reader.fires.lastMissed(triggerId),
    maxRuns: Number.isFinite(most) ? most : null,
    mandate: mandateOfSchedule(reader, row, now),
    fires: reader.fires.page(triggerId).fires,
  };
}

/** As it was agreed to, also where it was edited since. */
function planOf(reader: Reader, { planId, revision }: TriggerRecord): Plan {
  const stored = reader.plans.getRevision(planId, revision);
  if (stored === undefined) throw new Error('A schedule without its plan.');
  return requireStored(stored.document);
}

/** What a clock that was ahead has decided stays decided: nothing is due before that time comes again. */
function clockWords({ state, decidedTo }: TriggerRecord, now: number): string | null {
  if (state !== 'active' || decidedTo === null || decidedTo - now <= overdueMs) return null;
  return 'The clock of this computer was ahead for a while, and everything up to then is decided. To start sooner, edit the plan and agree to it again.';
}

function overdueOf(
  { state, nextDueAt }: TriggerRecord,
  now: number,
  heldBack: HeldBack | undefined,
): number | null {
  if (state !== 'active') return null;
  const dueAt = heldBack?.dueAt ?? nextDueAt;
  return dueAt !== null && now - dueAt > overdueMs ? now - dueAt : null;
}

/** How the scheduler is, from the rows alone: also for who does not run it. */
export function schedulerView(reader: Reader, now: number): SchedulerView {
  const { at: beatAt = null, endedAt = null } = reader.beat.get() ?? {};
  const counts = reader.triggers.counts(now, overdueMs);
  const [first] = reader.triggers.list(1);
  const isNext = first?.state === 'active' && first.nextDueAt !== null;
  const [together] = reader.triggers.pausedTogether();
  return {
    ...{ beatAt, endedAt, halted: reader.control.halted() !== null },
    stalled: beatAt !== null && endedAt === null && now - beatAt > longestBeatMs,
    ...counts,
    ...(together && { allPausedUntil: together.pausedUntil }),
    next: isNext
      ? {
          triggerId: first.triggerId,
          planName: reader.plans.get(first.planId)?.name ?? '',
          dueAt: first.nextDueAt ?? now,
        }
      : null,
  };
}
