// One program with bounds on time and output. It is a group of its own, so that whatever it started ends with it.
import { spawn } from 'node:child_process';
import { AppError } from '../../../shared/errors.ts';
import { scriptStopped } from './script-stopped.ts';

export interface BoundedRun {
  program: string;
  args: readonly string[];
  cwd: string;
  /** All that it gets. */
  env: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Of what it writes on either side, in bytes. */
  mostOutput: number;
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

export interface ProgramEnd {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Errors: SCRIPT_TOO_LONG, SCRIPT_TOO_LOUD, SCRIPT_STOPPED, FORGE_NOT_RUN. */
export async function runBounded(run: BoundedRun): Promise<ProgramEnd> {
  const { program, args, cwd, env, timeoutMs, mostOutput, signal } = run;
  if (signal?.aborted) throw scriptStopped();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...{ cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    let over: AppError | undefined;
    const endGroup = (why: AppError): void => {
      over ??= why;
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has gone by itself.
      }
    };
    const leave = (): void => endGroup(tooLong(timeoutMs));
    const timer = setTimeout(leave, timeoutMs);
    const stop = (): void => endGroup(scriptStopped());
    process.once('exit', leave);
    signal?.addEventListener('abort', stop);
    const out = collect(child.stdout, mostOutput, () => endGroup(tooLoud()));
    const err = collect(child.stderr, mostOutput, () => endGroup(tooLoud()));
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      process.off('exit', leave);
      signal?.removeEventListener('abort', stop);
      act();
    };
    child.once('error', (cause) => settle(() => reject(notRun(cause))));
    child.once('close', (code) =>
      settle(() => {
        if (over !== undefined) reject(over);
        else resolve({ code, stdout: out(), stderr: err() });
      }),
    );
  });
}

function collect(stream: NodeJS.ReadableStream, most: number, full: () => void): () => string {
  const chunks: Buffer[] = [];
  let held = 0;
  stream.on('data', (chunk: Buffer) => {
    held += chunk.length;
    if (held > most) full();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function tooLong(timeoutMs: number): AppError {
  const message = 'The script did not come to an end in time, so it was stopped.';
  return new AppError('SCRIPT_TOO_LONG', 'reverted', message, {
    advice: 'Nothing was signed. Look whether it repeats something without end.',
    facts: { timeoutMs },
  });
}

function tooLoud(): AppError {
  const message = 'The script did more than can be looked at, so it was stopped.';
  return new AppError('SCRIPT_TOO_LOUD', 'reverted', message, {
    advice: 'Nothing was signed. Do it in smaller groups.',
  });
}

function notRun(cause: unknown): AppError {
  const message = 'Forge, the program that runs scripts, could not be started.';
  return new AppError('FORGE_NOT_RUN', 'unknown', message, {
    advice: 'Nothing was signed. Try again.',
    cause,
  });
}
