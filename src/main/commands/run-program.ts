// One program, from its start to its end: no shell, nothing on its input, an environment of what was approved,
// and limits in time, memory and processes. At its end nothing that it started is left.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { platform } from 'node:os';
import type { Readable } from 'node:stream';
import type { GivenSecrets } from '../../shared/commands/asked-secrets.ts';
import type { CommandRun } from '../../shared/commands/command-run.ts';
import { type CommandErrorCode, commandError } from './command-error.ts';
import { groupUse } from './group-use.ts';
import { type CommandOutput, HeardOutput } from './heard-output.ts';

export interface EndedCommand extends CommandOutput {
  exitCode: number | null;
  signal: string | null;
  /** Why it was ended from outside; null where it ended by itself. */
  endedFor: Extract<
    CommandErrorCode,
    'COMMAND_TIMED_OUT' | 'COMMAND_TOO_GREEDY' | 'COMMAND_STOPPED'
  > | null;
}

export interface RunLimits {
  mostProcesses: number;
  mostResidentBytes: number;
  /** Bytes of output, kept or not, before it is ended. */
  mostFlood: number;
  /** How often its use is looked at, and how long it has to end when it is told to, ms. */
  lookMs: number;
  graceMs: number;
}

export const usualRunLimits: RunLimits = {
  mostProcesses: 256,
  mostResidentBytes: 2 * 1024 ** 3,
  mostFlood: 256 * 1024 ** 2,
  lookMs: 200,
  graceMs: 2_000,
};

export interface RunWatch {
  signal: AbortSignal;
  /** It said more; often. What it has said so far is put together only for who asks. */
  onOutput(soFar: () => CommandOutput): void;
  /** Variables that it gets besides those that were shown; what it says of them is left out. */
  secrets?: GivenSecrets;
  /** What else is taken out of what it says: an earlier program may have left it where this one reads. */
  hidden?: readonly string[];
}

/** Settles once it has ended with all that it started. Errors: COMMAND_NOT_STARTED. */
export function runProgram(
  run: CommandRun,
  argv: readonly string[],
  watch: RunWatch,
  limits: RunLimits = usualRunLimits,
): Promise<EndedCommand> {
  const [first = run.program, ...rest] = argv;
  const child = spawn(first, rest, {
    ...{ cwd: run.sandboxed ? '/' : run.cwd, shell: false, windowsHide: true },
    env: { ...run.env, ...watch.secrets },
    // A group of its own, so that all of it can be ended at once.
    ...{ detached: platform() !== 'win32', stdio: ['ignore', 'pipe', 'pipe'] },
  });
  return new Promise((resolve, reject) => {
    child.once('error', (cause) =>
      reject(commandError('COMMAND_NOT_STARTED', run.program, {}, cause)),
    );
    child.once('spawn', () => resolve(followed(child, run, watch, limits)));
  });
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function followed(
  child: Child,
  run: CommandRun,
  { signal, onOutput, secrets = {}, hidden: others = [] }: RunWatch,
  limits: RunLimits,
): Promise<EndedCommand> {
  const heard = new HeardOutput([...Object.values(secrets), ...others]);
  let endedFor: EndedCommand['endedFor'] = null;
  const end = (why: NonNullable<EndedCommand['endedFor']>): void => {
    if (endedFor !== null) return;
    endedFor = why;
    killGroup(child.pid, 'SIGTERM');
    timers.push(setTimeout(() => killGroup(child.pid, 'SIGKILL'), limits.graceMs));
  };
  /** What multiplies, or takes all memory, gets no time to go on; not even where it was told to end before. */
  const cutOff = (): void => {
    endedFor ??= 'COMMAND_TOO_GREEDY';
    killGroup(child.pid, 'SIGKILL');
  };
  const stop = (): void => end('COMMAND_STOPPED');
  const timers = [
    setTimeout(() => end('COMMAND_TIMED_OUT'), run.timeoutMs),
    setInterval(() => {
      if (isGreedy(child.pid, limits)) cutOff();
    }, limits.lookMs),
  ];
  const leave = (): void => killGroup(child.pid, 'SIGKILL');
  process.once('exit', leave);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      heard.take(name, chunk);
      onOutput(() => heard.soFar());
      if (heard.bytes > limits.mostFlood) end('COMMAND_TOO_GREEDY');
    });
    child[name].on('error', () => undefined);
  }
  return new Promise((resolve) => {
    child.once('exit', (exitCode, exitSignal) => {
      // What it left behind holds its outputs open, and would run on unseen.
      killGroup(child.pid, 'SIGKILL');
      const done = (): void => {
        for (const timer of timers) clearTimeout(timer);
        process.off('exit', leave);
        signal.removeEventListener('abort', stop);
        resolve({ ...heard.whole(), exitCode, signal: exitSignal, endedFor });
      };
      child.once('close', done);
      // What left the group on purpose may hold the outputs for as long as it likes.
      timers.push(
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        }, limits.graceMs),
      );
    });
  });
}

function isGreedy(pid: number | undefined, limits: RunLimits): boolean {
  const use = pid === undefined ? null : groupUse(pid);
  if (use === null) return false;
  return use.processes > limits.mostProcesses || use.residentBytes > limits.mostResidentBytes;
}

/** The group outlives its first process as long as anything in it runs. */
function killGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  if (platform() === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing of it is left.
  }
}
