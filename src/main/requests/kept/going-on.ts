// What goes on by itself or is under way, as it stands now. In generated words: what somebody called a plan is in none of
// them, and what others had a hand in says so.
import { utcTime } from '../../../shared/iso-time.ts';
import { type OrderStatus, orderStatus } from '../../../shared/plan/orders/order-status.ts';
import type { Taint } from '../../../shared/plan/taint.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { byOrder } from '../../executor/orders/create-order.ts';
import { doesOf, startOf } from '../../scheduler/plan-in-brief.ts';
import type { Store } from '../../store/open-store.ts';
import type { ExecutionRecord } from '../../store/queries/execution-row.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';

type Reader = Store['reader'];

/** An instant in words, from epoch milliseconds. */
type TimeOf = (at: number) => string;

/** A schedule, an order or another run that is not over. */
export interface GoingOn {
  kind: 'schedule' | 'order' | 'run';
  /** What "cancel schedule …", "pause schedule …" and "cancel order …" take. */
  id: string;
  planId: string;
  /** One line: what it does, what starts it, how it stands. */
  words: string;
  /** What other people wrote that its plan was drafted beside. */
  taint: Taint[];
}

/** Schedules first, then orders, then runs, each as they began. */
export function goingOn(reader: Reader, timeOf: TimeOf = utcTime): GoingOn[] {
  const orders = new Set(
    reader.executions.listAgreedBy(byOrder).map(({ executionId }) => executionId),
  );
  const open = reader.executions.listOpen();
  const isOrder = ({ executionId }: ExecutionRecord) => orders.has(executionId);
  return [
    ...schedulesGoingOn(reader, timeOf),
    ...open.filter(isOrder).map((run) => orderOf(reader, run)),
    ...open.filter((run) => !isOrder(run)).map((run) => runOf(reader, run)),
  ];
}

/** Those that are active or paused, as they began. */
export function schedulesGoingOn(reader: Reader, timeOf: TimeOf = utcTime): GoingOn[] {
  return reader.triggers.standing().map((row) => scheduleOf(reader, row, timeOf));
}

function scheduleOf(reader: Reader, row: TriggerRecord, timeOf: TimeOf): GoingOn {
  const { triggerId, planId, revision, document } = row;
  const stored = reader.plans.getRevision(planId, revision)?.document;
  const known = stored?.ok && document.ok ? { ...stored.value, trigger: document.value } : null;
  const said = known === null ? unreadable : `${doesOf(known)} ${startOf(known)}`;
  return whole(
    reader,
    { kind: 'schedule', id: triggerId, planId },
    said,
    stateOf(row, reader.control.halted() !== null, timeOf),
  );
}

const unreadable = 'Its plan can no longer be read.';

/** A start at a time of its own is that time: it has no next. */
function stateOf(
  { state, kind, pausedUntil, nextDueAt }: TriggerRecord,
  halted: boolean,
  timeOf: TimeOf,
): string {
  if (state === 'paused')
    return pausedUntil === null ? 'Paused.' : `Paused until ${timeOf(pausedUntil)}.`;
  if (halted) return 'Starts nothing while everything is stopped.';
  if (kind === 'time' && nextDueAt !== null) return '';
  return nextDueAt === null ? 'Watching.' : `Next: ${timeOf(nextDueAt)}.`;
}

function orderOf(reader: Reader, run: ExecutionRecord): GoingOn {
  const { executionId: id, planId } = run;
  return whole(reader, { kind: 'order', id, planId }, saidOf(reader, run), standing(run));
}

function runOf(reader: Reader, run: ExecutionRecord): GoingOn {
  const { executionId: id, planId } = run;
  return whole(reader, { kind: 'run', id, planId }, saidOf(reader, run), standing(run));
}

function saidOf(reader: Reader, { planId, revision }: ExecutionRecord): string {
  const stored = reader.plans.getRevision(planId, revision)?.document;
  return stored?.ok ? doesOf(stored.value) : unreadable;
}

const standings: Readonly<Record<OrderStatus, string>> = {
  waiting: 'Waits for its time or its price.',
  needs_approval: 'Waits for your approval.',
  at_work: 'At work.',
  held_up: 'Held up; its page says by what.',
  paused: 'Paused.',
  filled: 'Done.',
  expired: 'Its time ran out.',
  failed: 'Failed.',
  cancelled: 'Cancelled.',
};

function standing(run: ExecutionRecord): string {
  return standings[orderStatus(run)];
}

function whole(
  reader: Reader,
  what: Pick<GoingOn, 'kind' | 'id' | 'planId'>,
  said: string,
  state: string,
): GoingOn {
  return {
    ...what,
    words: visibleLine(`${said} ${state}`.trim()),
    taint: reader.plans.taint(what.planId),
  };
}
