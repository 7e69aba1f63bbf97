// Starting at login on Linux: an entry in the person's autostart folder, which desktops read.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';

/** What a login starts: a program and its arguments, and the data folder where it is not the usual one. */
export interface LoginCommand {
  program: string;
  args: readonly string[];
  dataDir: string | null;
}

/** The file, in XDG_CONFIG_HOME or where the standard puts it. */
export function autostartFile(environment: NodeJS.ProcessEnv): string {
  const config =
    environment['XDG_CONFIG_HOME'] || join(environment['HOME'] ?? homedir(), '.config');
  return join(config, 'autostart', 'countersign.desktop');
}

/** True when a login starts this very command: the file as it is now, also when another hand changed it. */
export function startsAtLogin(file: string, command: LoginCommand): boolean {
  const text = readIfThere(file);
  if (text === undefined) return false;
  const lines = text.split('\n').map((line) => line.trim());
  const isOff = lines.some((line) =>
    /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/i.test(line),
  );
  return !isOff && lines.includes(`Exec=${execLine(command)}`);
}

/** Errors: LOGIN_ITEM_NOT_CHANGED. */
export function setAutostart(file: string, command: LoginCommand, on: boolean): void {
  try {
    if (!on) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, entry(command));
  } catch (thrown) {
    throw new AppError(
      'LOGIN_ITEM_NOT_CHANGED',
      'unknown',
      `The file "${file}" that starts Countersign at login could not be changed.`,
      { advice: 'Look at who may write there, then try again.', cause: thrown },
    );
  }
}

function entry(command: LoginCommand): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Countersign',
    'Comment=Runs your schedules',
    `Exec=${execLine(command)}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

function execLine({ program, args, dataDir }: LoginCommand): string {
  const place = dataDir === null ? [] : ['env', `COUNTERSIGN_HOME=${dataDir}`];
  return [...place, program, ...args].map(quoted).join(' ');
}

/** As the Desktop Entry specification wants it: quoted for the command, then escaped as a string. */
function quoted(word: string): string {
  const inQuotes = word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  const escaped = `"${inQuotes}"`.replaceAll('\\', '\\\\');
  // A line end would begin an entry of its own.
  return escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
