import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { compileCache, programScript } from '../../support/programs.ts';
import { callHost } from './call-host.ts';

export interface CliAnswer {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  /** Default: nothing. Null leaves the input open, as when a person has not typed yet. */
  stdin?: string | Uint8Array | null;
  /** Where file arguments are looked for, so that messages hold names and no paths. */
  cwd?: string;
  environment?: Record<string, string>;
  /** Arguments of Node itself. */
  nodeArguments?: readonly string[];
}

export interface RunningCli {
  pid: number;
  answer: Promise<CliAnswer>;
  /** Settles once the stream has printed something that fits; rejects when it ends without. */
  printed(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string>;
  /** Into an input that was left open. */
  type(text: string): void;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Runs the command line, bundled as it is built, until it ends: in a process that runs such calls one after
 * the other, or in one of its own where it hands its input on to the signer or has arguments of Node.
 */
export function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliAnswer> {
  const { cwd = process.cwd(), environment = {}, stdin = '', nodeArguments } = options;
  const sharesInput = stdin !== '' && !readsItself.includes(words[0] ?? '');
  if (stdin === null || sharesInput || nodeArguments) return startCli(words, options).answer;
  return callHost({ words, cwd, stdin, environment: { ...environmentOfCalls(), ...environment } });
}

/** Verbs that start no signer, which would read the input of the process. */
const readsItself = ['compile', 'validate', 'plan', 'template'];

/** As of a person who set nothing. */
function environmentOfCalls(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...compileCache };
}

/** The same while it runs, always in a process of its own. */
export function startCli(words: readonly string[], options: CliOptions = {}): RunningCli {
  const script = programScript('cli');
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), script, ...words], {
    cwd: options.cwd,
    env: { ...environmentOfCalls(), ...options.environment },
    stdio: 'pipe',
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text;
      child.emit('printed');
    });
  }
  // A command that answers without reading its input closes the pipe early; that is its right.
  child.stdin.on('error', () => undefined);
  if (options.stdin !== null) child.stdin.end(options.stdin ?? '');
  const answer = new Promise<CliAnswer>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, ...printed }));
  });
  const waitFor = (stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (pattern.test(printed[stream])) resolve(printed[stream]);
      };
      child.on('printed', look);
      child.on('close', () => reject(new Error(`ended without ${pattern}: ${printed[stream]}`)));
      look();
    });
  const type = (text: string): void => void child.stdin.write(text);
  const kill = (signal: NodeJS.Signals): void => void child.kill(signal);
  return { pid: child.pid ?? 0, answer, printed: waitFor, type, kill };
}

/** Says yes to what a run asks: over and over, because a yes that comes too soon is not taken. */
export async function approveWhenAsked(running: RunningCli): Promise<CliAnswer> {
  await running.printed('stderr', /Type "approve"/);
  const typing = setInterval(() => running.type('approve\n'), 200);
  return running.answer.finally(() => clearInterval(typing));
}

/** Standard output as the one JSON document that it must be. */
export function documentOf(answer: CliAnswer): unknown {
  return JSON.parse(answer.stdout);
}
