// The menu of the tray as a function of what is known: drawn by the shell, tested without one.
import type { VaultState } from '../ipc/views.ts';
import type { SchedulerView } from '../schedules/views.ts';
import { shortLine } from '../short-line.ts';
import { visibleLine } from '../visible-text.ts';
import { whenWords } from '../when-words.ts';

/** What a person can do from the tray. Nothing is ever approved there. */
export type TrayAct =
  | 'open'
  | 'quick_ask'
  | 'waiting'
  | 'pause_hour'
  | 'pause_tomorrow'
  | 'pause'
  | 'resume'
  | 'lock'
  | 'quit';

export type TrayItem =
  | { kind: 'words'; label: string }
  | { kind: 'rule' }
  | { kind: 'act'; label: string; act: TrayAct }
  | { kind: 'menu'; label: string; items: readonly TrayItem[] };

export interface TrayView {
  vault: VaultState;
  /** A person stopped everything. */
  halted: boolean;
  /** Nothing can be written down, so that nothing goes on. */
  storageTrouble: boolean;
  /** How many runs wait for a person. */
  waiting: number;
  schedules: Omit<SchedulerView, 'beatAt' | 'endedAt' | 'halted'>;
  /** Epoch ms. */
  now: number;
  /** IANA zone of this computer; times are shown in it and it is named. */
  zone: string;
}

/** From top to bottom. The first item is the status line. */
export function trayMenu(view: TrayView): TrayItem[] {
  return [
    { kind: 'words', label: trayStatus(view) },
    waitingItem(view.waiting),
    ...nextItem(view),
    { kind: 'rule' },
    { kind: 'act', label: 'Open Countersign', act: 'open' },
    { kind: 'act', label: 'Quick ask', act: 'quick_ask' },
    ...pauseItems(view.schedules),
    ...lockItem(view.vault),
    { kind: 'rule' },
    { kind: 'act', label: quitLabel(view.schedules.active), act: 'quit' },
  ];
}

/** One line: what matters most now. */
export function trayStatus(view: TrayView): string {
  const { overdue, stalled, active, paused, allPausedUntil } = view.schedules;
  if (view.storageTrouble) return 'Nothing can be written down: no run goes on';
  if (view.halted) return 'Everything is stopped';
  if (stalled) return 'Schedules are held up';
  if (overdue > 0) return overdue === 1 ? '1 start is overdue' : `${overdue} starts are overdue`;
  if (allPausedUntil === null) return 'All schedules are paused';
  if (allPausedUntil !== undefined) {
    return `All schedules are paused until ${whenWords(allPausedUntil, view)}`;
  }
  if (active === 0) return paused === 0 ? 'No schedules' : 'No schedule is active';
  return active === 1 ? '1 schedule is active' : `${active} schedules are active`;
}

/** Epoch ms up to which all schedules pause; null until a person resumes them. Tomorrow begins at local midnight. */
export function pausedUntil(
  act: 'pause_hour' | 'pause_tomorrow' | 'pause',
  now: number,
): number | null {
  if (act === 'pause_hour') return now + 3_600_000;
  return act === 'pause_tomorrow' ? new Date(now).setHours(24, 0, 0, 0) : null;
}

function waitingItem(waiting: number): TrayItem {
  if (waiting === 0) return { kind: 'words', label: 'Nothing waits for you' };
  const label = waiting === 1 ? '1 run waits for you' : `${waiting} runs wait for you`;
  return { kind: 'act', label, act: 'waiting' };
}

function nextItem(view: TrayView): TrayItem[] {
  const { next } = view.schedules;
  if (next === null || view.halted) return [];
  // Somebody else may have named the plan: what is not seen must not change how the line is read.
  const name = shortLine(visibleLine(next.planName), 40);
  return [{ kind: 'words', label: `Next: ${name}, ${whenWords(next.dueAt, view)}` }];
}

function pauseItems({ active, allPausedUntil }: TrayView['schedules']): TrayItem[] {
  if (allPausedUntil !== undefined) {
    return [{ kind: 'act', label: 'Resume all schedules', act: 'resume' }];
  }
  if (active === 0) return [];
  const items: TrayItem[] = [
    { kind: 'act', label: 'For 1 hour', act: 'pause_hour' },
    { kind: 'act', label: 'Until tomorrow, 00:00', act: 'pause_tomorrow' },
    { kind: 'act', label: 'Until I resume them', act: 'pause' },
  ];
  return [{ kind: 'menu', label: 'Pause all schedules', items }];
}

function lockItem(vault: VaultState): TrayItem[] {
  if (vault === 'unlocked') return [{ kind: 'act', label: 'Lock the wallet', act: 'lock' }];
  return vault === 'locked' ? [{ kind: 'words', label: 'The wallet is locked' }] : [];
}

function quitLabel(active: number): string {
  if (active === 0) return 'Quit';
  return active === 1 ? 'Quit (1 schedule stops)' : `Quit (${active} schedules stop)`;
}
