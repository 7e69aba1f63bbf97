// What every trial of a finished package is given, and how it starts one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { rootArguments } from '../../run/electron-launch.ts';
import type { PackagePlaces } from '../places.ts';

export interface TrialRoom {
  places: PackagePlaces;
  /** For whatever is made in a trial; it goes away. */
  folder: string;
  /** With a home and a display of its own. */
  environment: Readonly<Record<string, string>>;
}

/** Answers what went wrong, or null. */
export type Trial = (room: TrialRoom) => Promise<string | null>;

export interface Started {
  pid: number;
  isRunning(): boolean;
  /** What it said so far. */
  said(): string;
  /** Its exit code, or null where it was ended from outside, after 30 seconds at the latest. */
  ended: Promise<number | null>;
  end(signal: NodeJS.Signals): void;
}

const patienceMs = 30_000;

export function start(
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Started {
  const child = spawn(program, [...rootArguments(), ...words], {
    ...{ env, cwd: tmpdir(), stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let text = '';
  const read = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const ended = once(child, 'close').then(([code]) => {
    clearTimeout(timer);
    return code;
  });
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    said: () => text,
    ended,
    end: (signal) => void child.kill(signal),
  };
}

/** Settles when it holds, or when the app has ended. */
export async function until(app: Started, holds: () => boolean): Promise<boolean> {
  while (app.isRunning() && !holds()) await new Promise((resolve) => setTimeout(resolve, 50));
  return holds();
}
