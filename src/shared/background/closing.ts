// What becomes of the app when its window is closed, or somebody wants to quit it.

/** What a person is asked before it is done. */
export type ClosingQuestion =
  /** Closed for the first time: what closing means here. */
  | { kind: 'close'; tray: boolean; schedules: number }
  /** Schedules stop. */
  | { kind: 'quit'; tray: boolean; schedules: number };

export const closingAnswers = ['stay_open', 'keep_running', 'quit'] as const;
export type ClosingAnswer = (typeof closingAnswers)[number];

export interface ClosingFacts {
  /** What the person did: closed the window, or chose to quit. */
  wish: 'close' | 'quit';
  /** Whether there is a tray to open the window from again. */
  tray: boolean;
  /** What they chose in the settings; null until they do. */
  keepsRunning: boolean | null;
  /** They were told before what closing means. */
  explained: boolean;
  /** Without one, nothing can run. */
  hasVault: boolean;
  /** How many are active. */
  schedules: number;
}

/** Unless the person chose: it goes on where a tray shows that it does. */
export function keepsRunning({ keepsRunning, tray }: Pick<ClosingFacts, 'keepsRunning' | 'tray'>) {
  return keepsRunning ?? tray;
}

/** `hide`: to the tray. A question instead where somebody has to know first. */
export function decideClosing(
  facts: ClosingFacts,
): ClosingQuestion | { kind: 'hide' | 'minimise' | 'do_quit' } {
  const { wish, tray, schedules } = facts;
  if (!facts.hasVault) return { kind: 'do_quit' };
  if (wish === 'close') {
    if (!facts.explained) return { kind: 'close', tray, schedules };
    if (keepsRunning(facts)) return { kind: tray ? 'hide' : 'minimise' };
  }
  return schedules > 0 ? { kind: 'quit', tray, schedules } : { kind: 'do_quit' };
}
