import type { Address } from 'viem';
import { type PreviewedFire, previewFires } from '../../shared/schedules/preview/preview-fires.ts';
import type {
  FirePage,
  NotificationView,
  ScheduleList,
  SchedulerView,
  ScheduleView,
} from '../../shared/schedules/views.ts';
import type { Clock } from '../clock.ts';
import type { Requests } from '../requests/requests.ts';
import { type Listing, listSchedules } from '../scheduler/list-schedules.ts';
import type { RanNow } from '../scheduler/orders.ts';
import { schedulerView, scheduleView } from '../scheduler/schedule-views.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import type { Store } from '../store/open-store.ts';
import { requireTrigger, type TriggerRecord } from '../store/queries/triggers.ts';
import { requireStored } from '../store/stored.ts';
import type { Mandates } from './mandates.ts';

interface SchedulesDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  scheduler: Scheduler;
  requests: Pick<Requests, 'schedule'>;
  mandates: Pick<Mandates, 'requireFor' | 'follow'>;
  clock: Clock;
}

/** Schedules as the windows and the command line see them. */
export class Schedules {
  readonly #deps: SchedulesDeps;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  /** What is to come first, what is over last; those that can no longer be read by themselves. */
  list(listing: Listing = {}): ScheduleList {
    return listSchedules(this.#deps.store.reader, listing, (row) => this.#view(row));
  }

  /** Errors: SCHEDULE_NOT_FOUND, PARKED. */
  get(triggerId: string): ScheduleView {
    return this.#view(this.#require(triggerId));
  }

  /**
   * A person's standing yes to a plan that says when it starts. With a mandate its runs act for the account of that,
   * and sign by themselves what it covers. Errors: see Requests.schedule, Mandates.requireFor and MANDATE_BOUND.
   */
  async agree(
    planId: string,
    planHash: string,
    acknowledged: boolean,
    { mandateId, ...choice }: { account?: Address; mandateId?: string } = {},
  ): Promise<{ triggerId: string }> {
    const { requests, mandates } = this.#deps;
    if (mandateId === undefined) return requests.schedule(planId, planHash, acknowledged, choice);
    const { account } = mandates.requireFor(mandateId, { planId, planHash });
    const acting = { account, mandateId };
    const agreed = await requests.schedule(planId, planHash, acknowledged, acting);
    // The signer hears of one that this takes the place of.
    await mandates.follow();
    return agreed;
  }

  /** One, or all together; `untilMs`: epoch ms, null until it is resumed. Errors: SCHEDULE_NOT_FOUND, SCHEDULE_ENDED. */
  async pause(which: string | 'all', untilMs: number | null = null): Promise<void> {
    const { orders } = this.#deps.scheduler;
    if (which === 'all') await orders.pauseAll(untilMs);
    else await orders.pause(which, untilMs);
  }

  /** One, or all that were paused together. Errors: SCHEDULE_NOT_FOUND, SCHEDULE_ENDED, RUN_DIFFERENT. */
  async resume(which: string | 'all'): Promise<void> {
    const { orders } = this.#deps.scheduler;
    if (which === 'all') await orders.resumeAll();
    else await orders.resume(which);
  }

  /** Errors: see Orders.runNow. */
  runNow(triggerId: string): Promise<RanNow> {
    return this.#deps.scheduler.orders.runNow(triggerId);
  }

  /** Errors: SCHEDULE_NOT_FOUND. */
  remove(triggerId: string): Promise<void> {
    return this.#deps.scheduler.orders.remove(triggerId);
  }

  /** The next due times, `most` at most, with what a change of clocks does to them; none of one that is not by time. */
  next(triggerId: string, most: number): PreviewedFire[] {
    const { state, document, agreedAt, runsDone, decidedTo } = this.#require(triggerId);
    if (state === 'ended') return [];
    const from = Math.max(this.#deps.clock.now(), decidedTo ?? 0);
    return previewFires(requireStored(document), from, most, { agreedAt, runsDone })?.fires ?? [];
  }

  /** Newest first; `before` is the `next` of the page before. Errors: SCHEDULE_NOT_FOUND. */
  fires(triggerId: string, page: { before?: string; most?: number } = {}): FirePage {
    this.#require(triggerId);
    return this.#deps.store.reader.fires.page(triggerId, page);
  }

  /** How the scheduler itself is. */
  health(): SchedulerView {
    const { store, clock, scheduler } = this.#deps;
    const view = schedulerView(store.reader, clock.now());
    // This process runs: an end that stands in the row is of the one before, and long over.
    const isSilent = view.stalled || view.endedAt !== null || scheduler.stalled;
    return { ...view, stalled: !scheduler.isNew && isSilent };
  }

  /** Newest first. */
  notifications(): NotificationView[] {
    return this.#deps.store.reader.notifications.list();
  }

  /** Looks now, e.g. after the computer slept. */
  wake(): void {
    this.#deps.scheduler.wake();
  }

  /** Settles when what is being decided was. */
  idle(): Promise<void> {
    return this.#deps.scheduler.idle();
  }

  #view(row: TriggerRecord): ScheduleView {
    const { store, clock, scheduler } = this.#deps;
    const heldBack = scheduler.heldBack(row.triggerId);
    return scheduleView(store.reader, row, { now: clock.now(), heldBack });
  }

  #require(triggerId: string): TriggerRecord {
    return requireTrigger(this.#deps.store.reader.triggers, triggerId);
  }
}
