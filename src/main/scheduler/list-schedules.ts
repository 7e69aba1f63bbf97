import type { ScheduleList, UnreadableSchedule } from '../../shared/schedules/views.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { StoreReader } from '../store/store.ts';
import type { Parked } from '../store/stored.ts';

type Reader = Pick<StoreReader, 'triggers' | 'plans'>;

/** Which of them: the first so many, those that were removed too, and one by its id or that of its plan, wherever it stands. */
export interface Listing {
  most?: number;
  removed?: boolean;
  of?: string | null;
}

/** The first of the schedules, those that can no longer be read apart, and how many there are. */
export function listSchedules<View>(
  reader: Reader,
  { most = 500, removed = false, of = null }: Listing,
  view: (row: TriggerRecord) => View,
): ScheduleList<View> {
  const rows = reader.triggers.list(most, removed);
  const one = of === null ? undefined : (reader.triggers.get(of) ?? reader.triggers.ofPlan(of));
  if (one !== undefined && !rows.some(({ triggerId }) => triggerId === one.triggerId))
    rows.push(one);
  const totals = reader.triggers.totals(removed);
  const list: ScheduleList<View> = { items: [], unreadable: [], ...totals };
  for (const row of rows) {
    const unreadable = unreadableOf(reader, row);
    if (unreadable === null) list.items.push(view(row));
    else list.unreadable.push(unreadable);
  }
  return list;
}

/** How many of those that are not over can no longer be read. */
export function countUnreadable(reader: Reader): number {
  return reader.triggers.standing().filter((row) => unreadableOf(reader, row) !== null).length;
}

/** Null for one that can be read. */
function unreadableOf(reader: Reader, row: TriggerRecord): UnreadableSchedule | null {
  const { triggerId, planId, revision, state, document } = row;
  const plan = reader.plans.getRevision(planId, revision)?.document;
  const why = document.ok
    ? plan?.ok
      ? null
      : sentence('Its plan', plan?.parked)
    : sentence('What starts it', document.parked);
  if (why === null) return null;
  return { triggerId, planId, planName: reader.plans.get(planId)?.name ?? '', state, why };
}

function sentence(what: string, parked: Parked | undefined): string {
  const at = parked === undefined ? '' : ` (${parked.reason.replace(/\.$/, '')})`;
  return `${what} can no longer be read${at}.`;
}
