// A server as a program of its own. It gets no shell, no home and no variable that was not named; it works
// in an empty folder, in a sandbox where there is one, and it ends with all that it started.
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';
import type { McpLimits } from './limits.ts';
import { LineReader } from './line-reader.ts';
import { notStarted } from './mcp-errors.ts';
import { findProgram } from './sandbox/find-program.ts';
import { sandboxWords } from './sandbox/sandbox-words.ts';

type StdioConfig = Extract<ServerConfig, { kind: 'stdio' }>;

/** What is around a program that is started. */
export interface Surroundings {
  /** Where the variables that a server may have are taken from. */
  environment: NodeJS.ProcessEnv;
  /** Bubblewrap; null where there is none. */
  sandbox: string | null;
  /** The person's own folder, and those that no server sees. */
  home: string;
  hidden: readonly string[];
}

/** How long a server may take to end by itself, in milliseconds. */
const graceMs = 300;

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** Hears what it writes to its error output. */
  onlog?: (text: string) => void;
  readonly #config: StdioConfig;
  readonly #around: Surroundings;
  readonly #limits: McpLimits;
  readonly #folder: string;
  #child: ChildProcessByStdio<Writable, Readable, Readable> | null = null;
  #closing: Promise<void> | null = null;
  #lines: LineReader | null = null;

  constructor(config: StdioConfig, around: Surroundings, limits: McpLimits) {
    this.#config = config;
    this.#around = around;
    this.#limits = limits;
    this.#folder = mkdtempSync(join(tmpdir(), 'countersign-mcp-'));
  }

  /** What was said until now no longer counts against the number of its lines. */
  countAnew(): void {
    this.#lines?.countAnew();
  }

  async start(): Promise<void> {
    const [program, words] = this.#launch();
    const child = spawn(program, words, {
      cwd: this.#folder,
      env: scrubbed(this.#around.environment, this.#config.env),
      // A group of its own, so that all of it can be ended at once.
      detached: platform() !== 'win32',
      shell: false,
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#child = child;
    process.once('exit', this.#killAll);
    const lines = new LineReader(this.#limits, (line) => this.#take(line));
    this.#lines = lines;
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#closing === null && !lines.read(chunk)) void this.#fail(lines.failure);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.onlog?.(chunk.subarray(-this.#limits.logBytes).toString('utf8'));
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', () => undefined);
    }
    await new Promise<void>((resolve, reject) => {
      child.once('error', (cause) => {
        reject(notStarted(cause));
        void this.close();
      });
      child.once('spawn', () => resolve());
      child.once('exit', () => void this.close());
    });
  }

  /** Its own words, or those of the sandbox around them. */
  #launch(): [program: string, words: readonly string[]] {
    const { command, args, network } = this.#config;
    const { sandbox, environment, home, hidden } = this.#around;
    if (sandbox === null) return [command, args];
    const program = findProgram(command, environment['PATH']);
    if (program === undefined) throw notStarted(undefined);
    const inside = { program, words: args, folder: this.#folder, network: network === true };
    return [sandbox, sandboxWords({ ...inside, home, hidden })];
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#child?.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Once: it may end by itself, then it and all that it started are killed. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** What is no message (a batch, a line of a log) is left out. */
  #take(line: string): void {
    if (this.#closing !== null) return;
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(line)));
    } catch (thrown) {
      if (thrown instanceof Error) this.onerror?.(thrown);
    }
  }

  async #fail(failure: Error): Promise<void> {
    this.onerror?.(failure);
    this.#killAll();
    await this.close();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, graceMs))]);
    }
    this.#killAll();
    process.off('exit', this.#killAll);
    for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    this.onclose?.();
  }

  /** The group outlives its first process as long as anything in it runs. */
  readonly #killAll = (): void => {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    if (platform() === 'win32') {
      spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
      return;
    }
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
}

/** What programs need to be found and to choose their language, and what the person named. */
function scrubbed(all: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const needed = platform() === 'win32' ? ['PATH', 'LANG', 'SYSTEMROOT'] : ['PATH', 'LANG'];
  return Object.fromEntries(
    [...needed, ...names].flatMap((name) => {
      const value = all[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
