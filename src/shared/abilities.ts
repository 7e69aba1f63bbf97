import type { Readiness, SystemAbility } from './ipc/views.ts';

/** What was found of this system. */
export interface SystemFacts {
  /** A tray would be seen. */
  tray: boolean;
  /** Notifications would be. */
  notifies: boolean;
  /** The pages of the app are kept in the sandbox of the browser. */
  pagesSandboxed: boolean;
  /** Programs that plans run are kept in bounds. */
  programsSandboxed: boolean;
}

/** What this system can and cannot do beside what the app needs, in words. */
export function abilities(facts: SystemFacts): Readiness[] {
  return [
    row('tray', 'Tray', facts.tray, [
      'It shows what waits and what comes next while the window is closed.',
      'No desktop here shows a tray, so that closing the window cannot hide it there.',
    ]),
    row('notifications', 'Notifications', facts.notifies, [
      'You are told when a run waits for you, failed, or a start was missed.',
      'This system shows none: look at the bell at the top of the window.',
    ]),
    {
      ...{ id: 'shortcut', label: 'Global shortcut', state: 'absent' },
      detail:
        'Countersign takes no key of the whole system. Its keys work while its window is in front.',
    },
    row('pages', 'Sandbox of pages', facts.pagesSandboxed, [
      'The windows run in the sandbox of the browser that is built in.',
      'Countersign runs as root or with --no-sandbox: its windows are kept in no bounds. Start it as another user.',
    ]),
    row('programs', 'Sandbox of programs', facts.programsSandboxed, [
      'A program that a plan runs sees only the folders that plans may touch, by bubblewrap.',
      'Bubblewrap was not found or does not work here: a program that a plan runs can do what you can.',
    ]),
  ];
}

function row(
  id: SystemAbility,
  label: string,
  isThere: boolean,
  [there, missing]: readonly [there: string, missing: string],
): Readiness {
  return isThere
    ? { id, label, detail: there, state: 'ready' }
    : { id, label, detail: missing, state: 'absent' };
}
