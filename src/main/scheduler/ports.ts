// What the scheduler asks of the executor, and of those who look for what is not by time. The composition root
// hands them in, and so do the tests.
import type { Address } from 'viem';
import type { Change } from '../../shared/ipc/change.ts';
import type { SightedFire } from '../../shared/schedules/decide/decide-sighted.ts';
import type { EndReason } from '../../shared/schedules/decide/fire.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { Watched } from '../store/queries/trigger-writer.ts';
import type { TriggerRecord } from '../store/queries/triggers.ts';
import type { Timer } from '../timer.ts';
import type { FirePoint } from './fire-points.ts';

/** A run that a fire is to start. */
export interface Start {
  planId: string;
  planHash: string;
  account: Address;
  policyVersion: number;
  /** `schedule:` and the id of the schedule. */
  agreedBy: string;
  requestId: null;
  startedBy: { triggerId: string; fireId: string };
  mandateId: string | null;
}

/** A run that can be started. */
export interface PreparedRun {
  executionId: string;
  /** The network that it was prepared for. */
  chainId: number;
  /** Writes its agreement and all its steps. Inside the caller's transaction; HALTED and PLAN_* are thrown. */
  write(): void;
  /** After that transaction: carries the run on in the background. */
  begin(): void;
}

export interface RunsPort {
  /** Nothing is written yet. Errors: those of agreeing to a plan, among them RPC_* where the network is away. */
  prepare(start: Start): Promise<PreparedRun>;
  /** Orders the end of a run. Errors: RUN_NOT_FOUND, RUN_ENDED. */
  cancel(executionId: string): Promise<void>;
}

/** What looking at a trigger has brought. */
export interface Sighting {
  trigger: TriggerRecord;
  /** Written in one transaction with the fires, also where there are none. */
  watched: Watched;
  /** What is due now, the oldest first; a key that was decided before counts once. */
  fires: readonly SightedFire[];
  /** Why nothing more comes of it. */
  ended: EndReason | null;
}

/** Looks for what starts the triggers that are not by time: condition, price, balance, onchain_event. */
export interface WatchSource {
  /** When to look next at any of these, epoch ms; null for never. They are active, all of them. */
  nextLookAt(triggers: readonly TriggerRecord[], now: number): number | null;
  /**
   * Looks at those that are due to be looked at. What could not be read is told as unknown in `lastTruth`, not
   * thrown. What is not written in time, because it could not start, is found again at the next look.
   */
  look(triggers: readonly TriggerRecord[], now: number): Promise<readonly Sighting[]>;
}

/** What a run of a schedule may do without a person: its own account, agreed beforehand. */
export interface Standing {
  mandateId: string;
  account: Address;
}

export interface SchedulerDeps {
  store: Pick<Store, 'reader' | 'writer' | 'health'>;
  runs: RunsPort;
  /** Null where nobody looks. */
  watch: WatchSource | null;
  /** What was agreed beforehand for the runs of a schedule and counts now; null for nothing. */
  standing: (triggerId: string) => Standing | null;
  /** Pauses a schedule of which so many runs failed in a row. */
  failuresToPause: number;
  /** Written with each agreement. */
  policyVersion: () => number;
  clock: Clock;
  timer: Timer;
  /** Version of the time zones that this process computes by. */
  tzdata: string;
  /** Which process this is, for the beat. */
  process: { instance: string; pid: number };
  log: Log;
  notify: (change: Change) => void;
  crash: (point: FirePoint) => void;
}
