// One anvil child on a random loopback port. It must not outlive us even when we are killed:
// on Linux the kernel signals it through setpriv; elsewhere a shell watchdog waits for our end of a pipe.
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { AppError } from '../../../shared/errors.ts';
import { anvilMissing } from './find-anvil.ts';
import { requireKnownBinary } from './known-binary.ts';

export interface AnvilOptions {
  binary: string;
  args: readonly string[];
  /** What anvil gets when this process dies: TERM lets it write its state file, KILL does not. */
  deathSignal: 'TERM' | 'KILL';
  /** Default 0: a free port of the system's choice. */
  port?: number;
  startTimeoutMs?: number;
  /** Default: setpriv where there is one. */
  guard?: Guard;
}

export interface AnvilChild {
  pid: number;
  port: number;
  /** Always loopback, e.g. `http://127.0.0.1:40001`. */
  rpcUrl: string;
  /** Settles when the process has gone, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Sends the death signal, and KILL after `graceMs`. Settles when the process has gone. */
  stop(graceMs?: number): Promise<void>;
}

/** `facts.reason` of ANVIL_START_FAILED when anvil went away before it listened. */
export const endedAtOnce = 'ended_at_once';

const setprivPath = '/usr/bin/setpriv';
// Reads until our end of the pipe closes, which happens when this process ends in any way. The pipe is
// moved to descriptor 3 because a shell gives its background commands an empty standard input.
const watchdog = [
  'exec 3<&0; signal=$1; shift',
  '"$@" 3<&- & child=$!',
  'trap "kill -$signal $child" TERM',
  '(cat <&3 >/dev/null; kill -$signal $child) >/dev/null 2>&1 &',
  // A trapped signal ends the first wait; the second sees anvil out.
  'wait $child; wait $child',
].join('\n');

/**
 * The only place that starts anvil. Waits until it listens.
 * Errors: ANVIL_MISSING, ANVIL_CHANGED, ANVIL_NOT_RECORDED, ANVIL_START_FAILED.
 */
export async function spawnAnvil(options: AnvilOptions): Promise<AnvilChild> {
  try {
    accessSync(options.binary, constants.X_OK);
  } catch (cause) {
    throw anvilMissing(options.binary, cause);
  }
  await requireKnownBinary(options.binary);
  const guard = options.guard ?? usualGuard();
  const child = launch(options, guard);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  const stop = (graceMs = 5_000) => {
    // The watchdog signals anvil itself when its input ends; a signal to the shell would lose it.
    child.stdin?.end();
    if (guard !== 'watchdog') child.kill(`SIG${options.deathSignal}`);
    return endWithin(child, exited, graceMs);
  };
  try {
    const port = await listeningPort(child, exited, options.startTimeoutMs ?? 15_000);
    if (child.pid === undefined) throw startFailed('no_process_id');
    return {
      pid: child.pid,
      port,
      rpcUrl: `http://127.0.0.1:${port}`,
      exited,
      hasExited: () => gone,
      stop,
    };
  } catch (error) {
    await stop(0);
    throw error;
  }
}

type Guard = 'setpriv' | 'watchdog' | 'none';

function usualGuard(): Guard {
  if (process.platform === 'win32') return 'none';
  return process.platform === 'linux' && existsSync(setprivPath) ? 'setpriv' : 'watchdog';
}

function launch(options: AnvilOptions, guard: Guard): ChildProcess {
  // HOME at a place where nothing can be written: anvil's on-disk cache of forked storage is keyed by
  // chain id and block number alone, which a reset practice chain or a reorg would make lie.
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', NO_COLOR: '1' };
  const port = String(options.port ?? 0);
  const anvil = ['--host', '127.0.0.1', '--port', port, ...options.args];
  const { binary, deathSignal } = options;
  const commands: Readonly<Record<Guard, [string, string[]]>> = {
    setpriv: [setprivPath, ['--pdeathsig', deathSignal, '--', binary, ...anvil]],
    watchdog: ['/bin/sh', ['-c', watchdog, 'sh', deathSignal, binary, ...anvil]],
    none: [binary, anvil],
  };
  const [command, args] = commands[guard];
  return spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The port that anvil listens on (with port 0 it picks one), from the line it prints when it is ready. */
function listeningPort(
  child: ChildProcess,
  exited: Promise<void>,
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(startFailed('no_answer_in_time')), timeoutMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.once('error', (cause) => settle(() => reject(startFailed('not_runnable', cause))));
    void exited.then(() => settle(() => reject(startFailed(endedAtOnce))));
    child.stderr?.resume();
    child.stdout?.on('data', (chunk: Buffer) => {
      // Anvil logs every call for ever; only the start of its output is of interest.
      if (printed.length > 65_536) return;
      printed += chunk.toString('utf8');
      const port = /^Listening on 127\.0\.0\.1:(\d+)$/m.exec(printed)?.[1];
      if (port !== undefined) {
        printed = ' '.repeat(65_537);
        settle(() => resolve(Number(port)));
      }
    });
  });
}

async function endWithin(
  child: ChildProcess,
  exited: Promise<void>,
  graceMs: number,
): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}

function startFailed(reason: string, cause?: unknown): AppError {
  return new AppError('ANVIL_START_FAILED', 'unknown', 'Anvil did not start.', {
    advice:
      'Nothing was signed. Try again; if it repeats, look whether other software blocks programs from listening on this computer.',
    facts: { reason },
    cause,
  });
}
