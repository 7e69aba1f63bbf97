// The one timer of all schedules. What is due stands in rows; a timer is a hint only, and every look decides from
// the rows and the clock on the wall. So sleep, a clock that was set and a restart are no cases of their own.
import type { Change } from '../../shared/ipc/change.ts';
import type { Absence } from '../../shared/schedules/decide/decide-sighted.ts';
import { onTimeMs } from '../../shared/schedules/decide/schedule.ts';
import { CatchUp } from './catch-up.ts';
import { betweenLooks, type ClockLook, isSetBack, lookAtClocks } from './clocks.ts';
import { decideAllDue } from './decide-all-due.ts';
import type { Circumstances } from './decide-due.ts';
import type { HeldBack } from './held-back.ts';
import { lookAtWatched, nextWatchAt, writeSightings } from './look-at-watched.ts';
import { Orders } from './orders.ts';
import { pauseByRuns } from './pause-by-runs.ts';
import type { SchedulerDeps } from './ports.ts';
import { startQueued } from './queue.ts';
import { endPauses, replan, replanSetBack } from './replan.ts';
import { tell } from './tell.ts';
import { Watchdog } from './watchdog.ts';

/** It looks at least so often, whatever is due. */
const longestMs = 30_000;
const beatMs = 15_000;
/** The network and what is taken up again come first at a start. */
const newMs = 60_000;

export class Scheduler {
  readonly orders: Orders;
  readonly #deps: SchedulerDeps;
  readonly #watchdog: Watchdog;
  readonly #heldBack = new Map<string, HeldBack>();
  readonly #catchUp = new CatchUp();
  readonly #madeAt: number;
  #lane: Promise<void> = Promise.resolve();
  #waiting = false;
  /** Somebody looks at watched triggers; what is by time does not wait for the network. */
  #looking: Promise<void> | null = null;
  #isOn = false;
  #isPlanned = false;
  #last: ClockLook | null = null;
  /** How long the last wait was meant to be. */
  #waitMs = 0;
  #beatAt = Number.NEGATIVE_INFINITY;
  /** When it decided last, by the clock on the wall; null before the first time. */
  #decidedAt: number | null = null;
  #away: Circumstances['away'] = 'APP_WAS_OFF';
  /** When nobody looked, the last time: what is sighted after it may have come in it. */
  #absence: Absence | null = null;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
    this.#madeAt = lookAtClocks(deps.clock).counted;
    this.#watchdog = new Watchdog(deps, () => this.wake());
    this.orders = new Orders(
      deps,
      (work) => this.#serial(work),
      () => this.wake(),
    );
    deps.store.health.onChange(() => this.wake());
  }

  /** Decides what fell due while the app was off, and goes on from there. */
  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#watchdog.start();
    this.wake();
  }

  /** Looks now: after a sleep, an order, the end of a run. */
  wake(): void {
    if (!this.#isOn || this.#waiting) return;
    this.#waiting = true;
    void this.#serial(async () => {
      this.#waiting = false;
      await this.#look();
    });
  }

  /** What the other parts of the app say that changed. */
  heard({ topic }: Change): void {
    if (topic === 'run' || topic === 'approval' || topic === 'status') this.wake();
  }

  /** Starts that are due and could not be made yet, and why. */
  heldBack(triggerId: string): HeldBack | undefined {
    return this.#heldBack.get(triggerId);
  }

  /** It has not looked for longer than it ever should. */
  get stalled(): boolean {
    return this.#isOn && this.#watchdog.stalled;
  }

  /** The app has only just begun and this did not look yet: the last beat is of the time before. */
  get isNew(): boolean {
    return !this.#isPlanned && lookAtClocks(this.#deps.clock).counted - this.#madeAt < newMs;
  }

  /** Settles when what is being looked at and decided was. */
  async idle(): Promise<void> {
    await this.#lane;
    while (this.#looking !== null) await this.#looking;
  }

  /** Decides nothing further; settles when what is being decided was. */
  async stop(): Promise<void> {
    this.#isOn = false;
    this.#watchdog.stop();
    this.#deps.timer.clear();
    // Who looks at the network is not waited for: nothing of it is written any more.
    await this.#lane;
    this.#endBeat();
  }

  /** Else it would pass for alive until the last beat is old. */
  #endBeat(): void {
    const { store, clock, process, log } = this.#deps;
    if (store.health.trouble !== null) return;
    try {
      store.writer.beat.end(process.instance, clock.now());
    } catch (thrown) {
      log.error('scheduler.end_not_written', thrown);
    }
  }

  #serial<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#lane.then(work);
    this.#lane = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async #look(): Promise<void> {
    if (!this.#isOn) return;
    const look = this.#lookAtClocks();
    try {
      if (this.#deps.store.health.trouble === null) await this.#decide(look.now);
      else this.#away = 'STORAGE';
      this.#watchdog.looked();
    } catch (thrown) {
      this.#deps.log.error('scheduler.look_failed', thrown);
    } finally {
      this.#rest();
    }
  }

  async #decide(now: number): Promise<void> {
    const deps = this.#deps;
    if (!this.#isPlanned) replan(deps);
    this.#isPlanned = true;
    const beat = deps.store.reader.beat.get();
    const before = this.#decidedAt ?? beat?.endedAt ?? beat?.at ?? now;
    if (isSetBack(before, now)) replanSetBack(deps);
    if (now - before > onTimeMs) this.#absence = { from: before, to: now, why: this.#away };
    this.#decidedAt = now;
    endPauses(deps, now);
    pauseByRuns(deps);
    tell(deps, now);
    const around = { now, away: this.#away, heldBack: this.#heldBack, catchUp: this.#catchUp };
    await decideAllDue(deps, around, () => this.#isOn);
    await startQueued(deps, now);
    this.#lookAtWatched(now);
    this.#away = 'ASLEEP';
    if (Math.abs(now - this.#beatAt) < beatMs) return;
    this.#beatAt = now;
    const mono = this.#last?.counted ?? now;
    deps.store.writer.beat.set({ at: now, mono, ...deps.process });
  }

  #lookAtWatched(now: number): void {
    if (this.#looking !== null) return;
    const sightings = lookAtWatched(this.#deps, now);
    if (sightings === null) return;
    this.#looking = sightings
      .then((found) =>
        this.#serial(async () => {
          if (!this.#isOn) return;
          await writeSightings(this.#deps, found, { now, absence: this.#absence });
        }),
      )
      .catch((thrown: unknown) => this.#deps.log.error('scheduler.not_watched', thrown))
      .finally(() => {
        this.#looking = null;
        this.wake();
      });
  }

  #lookAtClocks(): ClockLook {
    const look = lookAtClocks(this.#deps.clock);
    if (this.#last !== null) {
      const { setByMs, sleptMs } = betweenLooks(this.#last, look, this.#waitMs);
      if (setByMs !== 0 || sleptMs !== 0) {
        this.#deps.log.info('scheduler.clocks', { setByMs, sleptMs });
      }
    }
    this.#last = look;
    return look;
  }

  #rest(): void {
    if (!this.#isOn) return;
    const now = this.#deps.clock.now();
    const watchAt = this.#looking === null ? nextWatchAt(this.#deps, now) : null;
    const due = [this.#deps.store.reader.triggers.nextDueAt(), watchAt];
    const first = Math.min(...due.map((at) => at ?? Number.POSITIVE_INFINITY));
    // What was due at the look and still is could not be written: it is not asked again and again. What fell due
    // since then comes next.
    const isStuck = first <= (this.#last?.now ?? now);
    this.#waitMs = isStuck ? 1000 : Math.min(Math.max(first - now, 0), longestMs);
    this.#deps.timer.set(this.#waitMs, () => this.wake());
  }
}
