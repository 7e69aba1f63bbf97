// What a plan may do to the person's other plans. It ends or pauses them, which lets less happen than was agreed to;
// what would let more happen is put to the person, and nothing but their own answer in the app leads on. So is what a
// plan would do to others' plans in which somebody else had a hand.
import { z } from 'zod';
import { openRunStates } from '../../../shared/runs/states.ts';
import { planOperations } from '../../../shared/tools/app/manage-plans.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import type { Store } from '../../store/open-store.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import { keepAnswer } from '../acts/keep-answer.ts';
import type { ActOf } from '../acts.ts';
import { writeCancel } from '../control/write-orders.ts';
import { withdrawAll } from '../give-up-unsigned.ts';
import type { Run, Write, Writing } from '../run.ts';
import { askForPlan } from './ask-for-plan.ts';
import { asksFirst } from './asks-first.ts';
import type { PlanAtHand } from './plan-at-hand.ts';
import { nothingGoesOn, planUnknown } from './plan-errors.ts';
import { planRow } from './plan-row.ts';

type Reader = Store['reader'];
type Planning = ActOf<'plan_effect'>;

const paramsSchema = z.strictObject({
  op: z.enum(planOperations),
  planId: z.string().exactOptional(),
});

/** So many are listed, those that changed last first. */
const mostListed = 100;

/** Errors: PLAN_UNKNOWN, PLAN_NOT_GOING_ON. Throws ZodError. */
export function managePlans(reader: Reader, run: Run, act: Planning, params: Values): Write {
  const { op, planId = '' } = paramsSchema.parse(params);
  if (op === 'list') {
    const plans = reader.plans.list(mostListed).map((plan) => planRow(reader, plan));
    return keepAnswer(run, act, { params, result: { plans }, durationMs: 0 });
  }
  // Decided and answered in the transaction that ends the step: what is found is what is changed.
  return (writing) => {
    const found = planAtHand(writing.store.reader, run, planId);
    const why = op === 'cancel' || op === 'pause' ? whyAsked(writing, run, act, found) : null;
    if (why === null) acts[op](writing, found, { run, act });
    else askInstead(writing, found, { run, act }, { op, why });
    const plans = [planRow(writing.store.reader, found.plan)];
    return keepAnswer(run, act, { params, result: { plans }, durationMs: 0 })(writing);
  };
}

function whyAsked(writing: Writing, run: Run, act: Planning, found: PlanAtHand): string | null {
  const other = { planId: found.plan.planId, executionId: found.run?.executionId ?? null };
  const place = { nodeId: act.node.id, param: 'planId' };
  return asksFirst(writing.store.reader, run, place, other);
}

/** What cannot be done at all fails as ever. */
function askInstead(
  writing: Writing,
  found: PlanAtHand,
  by: { run: Run; act: Planning },
  { op, why }: { op: (typeof planOperations)[number]; why: string },
): void {
  const { plan, schedule, run } = found;
  const isDraft = plan.status === 'draft' || plan.status === 'validated';
  const goesOn = schedule !== null || run !== null || (op === 'cancel' && isDraft);
  if (!goesOn || op === 'list') throw nothingGoesOn(plan.planId);
  askForPlan(writing, found, by, op, why);
}

type Act = (writing: Writing, found: PlanAtHand, by: { run: Run; act: Planning }) => void;

const acts: Readonly<Record<Exclude<(typeof planOperations)[number], 'list'>, Act>> = {
  cancel,
  pause,
  resume: (writing, found, by) => askForPlan(writing, found, by, 'resume'),
  update: (writing, found, by) => askForPlan(writing, found, by, 'update'),
};

/** Its schedule ends, its run is called off, and one that only waits for a yes is put away. */
function cancel(writing: Writing, { plan, schedule, run }: PlanAtHand): void {
  const { store } = writing;
  if (schedule !== null) store.writer.triggers.end(schedule.triggerId, 'REMOVED');
  if (run !== null) ordered(writing, run.executionId, writeCancel(writing, run.executionId));
  if (schedule === null && run === null) {
    if (plan.status !== 'draft' && plan.status !== 'validated') throw nothingGoesOn(plan.planId);
    store.writer.plans.setStatus(plan.planId, 'cancelled');
  }
  tell(writing, plan.planId, schedule);
}

function pause(writing: Writing, { plan, schedule, run }: PlanAtHand): void {
  const { writer } = writing.store;
  if (schedule === null && run === null) throw nothingGoesOn(plan.planId);
  if (schedule?.state === 'active') writer.triggers.pause(schedule.triggerId, 'person');
  if (run !== null) {
    ordered(writing, run.executionId, writer.control.want(run.executionId, 'pause'));
  }
  tell(writing, plan.planId, schedule);
}

/** The run follows in its own lane. */
function ordered(writing: Writing, executionId: string, asked: readonly string[]): void {
  writing.afterwards(() => withdrawAll(writing, asked));
  writing.afterwards(() => writing.notify({ topic: 'run', id: executionId }));
  writing.afterwards(() => writing.carryOn?.(executionId));
}

function tell(writing: Writing, planId: string, schedule: TriggerRecord | null): void {
  writing.afterwards(() => {
    writing.notify({ topic: 'plan', id: planId });
    if (schedule !== null) writing.notify({ topic: 'schedule', id: schedule.triggerId });
  });
}

/** By the id of the plan, of its schedule, or of a run of it. */
function planAtHand(reader: Reader, { execution }: Run, id: string): PlanAtHand {
  const planId = reader.triggers.get(id)?.planId ?? reader.executions.get(id)?.planId ?? id;
  const plan = reader.plans.get(planId);
  if (plan === undefined) throw planUnknown(id);
  const schedule = reader.triggers.ofPlan(planId) ?? null;
  const open = reader.executions.openOfPlan(planId);
  const isOther = open !== undefined && open.executionId !== execution.executionId;
  return {
    plan,
    schedule: schedule?.state === 'ended' ? null : schedule,
    run: isOther && openRunStates.includes(open.state) ? open : null,
  };
}
