import type { ClosingQuestion } from '../../shared/background/closing.ts';

export interface ClosingWords {
  title: string;
  sentences: readonly string[];
  /** What the button says that leaves the app running. */
  keep: string;
  quit: string;
}

/** What closing or quitting means here, before it is done. */
export function closingWords({ kind, tray, schedules }: ClosingQuestion): ClosingWords {
  const stops = stopsWords(schedules);
  const keep = tray ? 'Keep it in the tray' : 'Minimise it instead';
  if (kind === 'quit') {
    return {
      title: 'Quit Countersign',
      sentences: [stops, 'A run keeps its place, and an approval goes on waiting for you.'],
      ...{ keep, quit: 'Quit' },
    };
  }
  return tray
    ? {
        title: 'Countersign stays in the tray',
        sentences: [
          'Closing the window ends nothing: runs and schedules go on, and you open it again from the tray. It does not lock the wallet; that happens when you are away, or by Lock.',
          `To end everything, quit from the tray. ${stops}`,
          'You can change this in the settings, under “In the background”.',
        ],
        ...{ keep, quit: 'Quit instead' },
      }
    : {
        title: 'Closing quits Countersign',
        sentences: [
          'This computer has no tray from which the window could be opened again.',
          `${stops} A run keeps its place, and an approval goes on waiting for you.`,
          'If you minimise it, everything goes on. You can change this in the settings, under “In the background”.',
        ],
        ...{ keep, quit: 'Quit' },
      };
}

function stopsWords(schedules: number): string {
  const until =
    'until you start Countersign again. What falls due meanwhile is then made up for or shown as missed, as it was agreed.';
  if (schedules === 0) return 'Nothing runs then until you start it again.';
  return schedules === 1 ? `One schedule stops ${until}` : `${schedules} schedules stop ${until}`;
}
