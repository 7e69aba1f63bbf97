// The Solidity compiler is WebAssembly and holds up whoever runs it, so it has a thread of its own, which stays
// until it was not used for a while.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';

interface Answer {
  version?: string;
  output?: string;
}

// Text, so that it needs no file of its own in the bundle.
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const solc = require(workerData);
parentPort.postMessage({ version: solc.version().split('.Emscripten')[0] });
parentPort.on('message', (input) => parentPort.postMessage({ output: solc.compile(input) }));
`;

const longestMs = 30_000;
const idleMs = 120_000;

let current: SolcThread | undefined;
let turn: Promise<unknown> = Promise.resolve();

/** Compiles one after the other. Errors: COMPILER_FAILED. */
export function compileWithSolc(input: string): Promise<{ version: string; output: string }> {
  const mine = turn.then(() => compileNow(input));
  turn = mine.catch(() => undefined);
  return mine;
}

async function compileNow(input: string): Promise<{ version: string; output: string }> {
  current ??= new SolcThread();
  const thread = current;
  try {
    const version = await thread.version;
    return { version, output: await thread.compile(input) };
  } catch (thrown) {
    current = undefined;
    await thread.end();
    throw thrown instanceof AppError ? thrown : failed('ended', thrown);
  }
}

class SolcThread {
  readonly version: Promise<string>;
  readonly #worker: Worker;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    const solc = createRequire(import.meta.url).resolve('solc');
    this.#worker = new Worker(program, {
      ...{ eval: true, workerData: solc, env: {}, stdout: true, stderr: true },
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    this.version = this.#answer().then(({ version = '' }) => version);
    this.version.catch(() => undefined);
  }

  async compile(input: string): Promise<string> {
    clearTimeout(this.#idle);
    const answer = this.#answer();
    this.#worker.postMessage(input);
    const { output = '' } = await answer;
    this.#idle = setTimeout(() => {
      if (current === this) current = undefined;
      void this.end();
    }, idleMs);
    this.#idle.unref();
    return output;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker.terminate();
  }

  /** The next message; the process is kept alive for it and for nothing else. */
  #answer(): Promise<Answer> {
    const worker = this.#worker;
    worker.ref();
    return new Promise<Answer>((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        for (const [event, listener] of listeners) worker.off(event, listener);
        worker.unref();
        act();
      };
      const timer = setTimeout(() => settle(() => reject(failed('too_long'))), longestMs);
      const listeners = [
        ['message', (answer: Answer) => settle(() => resolve(answer))],
        ['error', (cause: unknown) => settle(() => reject(failed('ended', cause)))],
        ['exit', () => settle(() => reject(failed('ended')))],
      ] as const;
      for (const [event, listener] of listeners) worker.on(event, listener);
    });
  }
}

function failed(reason: string, cause?: unknown): AppError {
  const message = 'The compiler for scripts did not come to an end.';
  return new AppError('COMPILER_FAILED', 'unknown', message, {
    advice: 'Nothing was signed. Make the script smaller, or try again.',
    facts: { reason },
    cause,
  });
}
