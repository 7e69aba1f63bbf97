import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '..', '..', '..', 'src', 'cli', 'index.ts');

export interface CliAnswer {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  stdin?: string | Uint8Array;
  /** Where file arguments are looked for, so that messages hold names and no paths. */
  cwd?: string;
  environment?: Record<string, string>;
  /** Called with the child and everything it has printed so far, whenever it prints. */
  onOutput?: (so: {
    stdout: string;
    stderr: string;
    kill: (signal: NodeJS.Signals) => void;
  }) => void;
}

/** Runs the command line from its sources as a process of its own. */
export function runCli(words: readonly string[], options: CliOptions = {}): Promise<CliAnswer> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', entry, ...words],
    {
      cwd: options.cwd,
      env: {
        PATH: process.env['PATH'],
        HOME: tmpdir(),
        NODE_COMPILE_CACHE: join(tmpdir(), 'countersign-cli-tests'),
        ...options.environment,
      },
      stdio: 'pipe',
    },
  );
  const so = { stdout: '', stderr: '', kill: (signal: NodeJS.Signals) => void child.kill(signal) };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      so[stream] += text;
      options.onOutput?.(so);
    });
  }
  // A command that answers without reading its input closes the pipe early; that is its right.
  child.stdin.on('error', () => undefined).end(options.stdin ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout: so.stdout, stderr: so.stderr }));
  });
}

/** Standard output as the one JSON document that it must be. */
export function documentOf(answer: CliAnswer): unknown {
  return JSON.parse(answer.stdout);
}
