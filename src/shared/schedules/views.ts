// What the app and the command line are told of schedules. Times are epoch milliseconds, UTC.
import type { Listed } from '../listed.ts';
import type { Trigger } from '../plan/triggers.ts';
import type { RunState } from '../runs/states.ts';
import type { FireFacts, FireOutcome, FireReason } from './decide/fire.ts';
import type { EndsWhy, NotificationKind, PausedWhy, TriggerState } from './states.ts';

/** One due start and what became of it. */
export interface FireView {
  fireId: string;
  dueKey: string;
  dueAt: number;
  outcome: FireOutcome;
  reason: FireReason | null;
  facts: FireFacts;
  /** The run that it started. */
  executionId: string | null;
  decidedAt: number;
}

/** A schedule as it is listed. */
export interface ScheduleView {
  triggerId: string;
  planId: string;
  planName: string;
  account: string;
  /** What starts it, e.g. "every Monday at 09:00 (Europe/Berlin)". */
  words: string;
  /** What its plan does, in one sentence. */
  does: string;
  trigger: Trigger;
  state: TriggerState;
  pausedWhy: PausedWhy | null;
  pausedUntil: number | null;
  endsWhy: EndsWhy | null;
  /** Null where it is not by time, and when nothing more comes. */
  nextDueAt: number | null;
  zone: string;
  /** How long a start has been due without anything having become of it; null while none is. */
  overdueMs: number | null;
  /** Why it could not start yet, in a sentence; null while nothing keeps it back. */
  waitsBecause: string | null;
  /** The wallet signed for its network until that was taken back: its runs stop where they would sign. */
  notSignedFor: boolean;
  /** Of its newest run that ended. */
  lastOutcome: { runId: string; state: RunState; at: number } | null;
  /** A start that did not happen, newer than the last outcome or older. */
  lastMissed: { dueAt: number; reason: FireReason } | null;
  runsDone: number;
  maxRuns: number | null;
  /** What was agreed beforehand for its runs, where something was. */
  mandate: { mandateId: string; name: string; state: string; expiresAt: number } | null;
  /** Of a watched trigger: when it was looked at last, and what was found; see `readTruth`. */
  lastCheckedAt: number | null;
  lastTruth: string | null;
  /** The newest 20. */
  fires: FireView[];
}

/** A schedule that can no longer be shown: it is kept, and starts nothing. */
export interface UnreadableSchedule {
  triggerId: string;
  planId: string;
  planName: string;
  state: TriggerState;
  /** In a sentence. */
  why: string;
}

/** The first of all schedules: what is to come first, what is over last. */
export interface ScheduleList<View = ScheduleView> extends Listed<View> {
  unreadable: UnreadableSchedule[];
  /** Of all, by state. */
  active: number;
  paused: number;
  ended: number;
}

/** One page of the fires of a schedule, newest first. */
export interface FirePage {
  fires: FireView[];
  /** Hand it in for the page after this; null at the end. */
  next: string | null;
}

/** How the scheduler itself is. */
export interface SchedulerView {
  /** When it last looked; null before the first time. */
  beatAt: number | null;
  /** When it ended in order; null while it is at work, and where it was cut off. */
  endedAt: number | null;
  /** It has not looked for longer than it ever should, and nobody ended it. */
  stalled: boolean;
  /** A person stopped everything: nothing starts before they allow it again. */
  halted: boolean;
  /** Starts that are due and of which nothing has become. */
  overdue: number;
  active: number;
  paused: number;
  /** Until when all are paused: null when a person resumes them; undefined while they are not. */
  allPausedUntil?: number | null;
  /** The next start of all. */
  next: { triggerId: string; planName: string; dueAt: number } | null;
}

/** Something that a person is told once. */
export interface NotificationView {
  notificationId: string;
  kind: NotificationKind;
  /** What it is about: a topic of changes and an id of it. */
  topic: string;
  subjectId: string;
  title: string;
  body: string;
  createdAt: number;
  shownAt: number | null;
  readAt: number | null;
}
