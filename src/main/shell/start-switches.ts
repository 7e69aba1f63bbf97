// Electron hands what stands on the command line to Chromium and V8, and some of it opens the app to whoever
// started it: a debugging port, flags of V8, another profile. So a packaged app takes the few switches that a desktop
// or a person needs, and does not start with any other.

import type { App } from 'electron/main';

/** None of these lets anyone read, change or load anything. */
const allowed: ReadonlySet<string> = new Set([
  '--hidden',
  '--lang',
  '--disable-gpu',
  '--force-device-scale-factor',
  '--force-renderer-accessibility',
  '--ozone-platform',
  '--ozone-platform-hint',
]);

export interface Starter {
  /** As in `process.argv`: the program first. */
  argv: readonly string[];
  platform: NodeJS.Platform;
  /** On Linux, where Chromium refuses to run as root with its sandbox on. */
  isRoot: boolean;
}

/** The first switch that the packaged app does not take, or null. Words without a dash are given to nobody. */
export function refusedSwitch({ argv, platform, isRoot }: Starter): string | null {
  const names = argv.slice(1).flatMap((word) => nameOfSwitch(word, platform) ?? []);
  const taken = (name: string): boolean =>
    allowed.has(name) || (isRoot && name === '--no-sandbox') || isOfTheFinder(name, platform);
  return names.find((name) => !taken(name)) ?? null;
}

/** What Chromium takes for a switch: one or two dashes, and on Windows a slash; all behind `=` is its value. */
function nameOfSwitch(word: string, platform: NodeJS.Platform): string | null {
  const prefix = platform === 'win32' ? /^(--|-|\/)(.*)$/ : /^(--|-)(.*)$/;
  const [, , rest] = prefix.exec(word.trim()) ?? [];
  if (rest === undefined) return null;
  return `--${rest.split('=', 1)[0]?.toLowerCase() ?? ''}`;
}

/** The Finder of older systems says which start of a process it was. */
function isOfTheFinder(name: string, platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && /^--psn_\d+_\d+$/.test(name);
}

/**
 * True where the app was ended. At once and without a box: a debugging port is open as soon as the app is ready,
 * which a box has to wait for.
 */
export function endOnRefusedSwitch(app: App, say: (line: string) => void): boolean {
  const { argv, platform } = process;
  const isRoot = platform === 'linux' && process.getuid?.() === 0;
  const refused = app.isPackaged ? refusedSwitch({ argv, platform, isRoot }) : null;
  if (refused === null) return false;
  say(
    `Countersign was not started: it does not take ${refused}. Nothing was opened or changed; start it without that.\n`,
  );
  app.exit(2);
  return true;
}
