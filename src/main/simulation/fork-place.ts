import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkOptions } from './fork-options.ts';
import { ForkProcess } from './fork-process.ts';
import { type ForkSession, openSession } from './fork-session.ts';
import { rehearsalStopped, rehearsalUnavailable } from './rehearsal-errors.ts';
import { residentMiB } from './resident-memory.ts';

/** Where the system does not tell how much memory a process holds, it is replaced after so many uses. */
const mostUsesUnseen = 200;

/** Room for one fork process, which is started when it is needed. It has one user at a time. */
export class ForkPlace {
  readonly #options: ForkOptions;
  readonly #idleMs: number;
  #process: ForkProcess | undefined;
  #starting: Promise<ForkProcess> | undefined;
  #uses = 0;
  #idle: NodeJS.Timeout | undefined;
  #stopped = false;
  /** The use that is under way is to end. */
  #interrupted = false;
  #tidied = Promise.resolve();

  constructor(options: ForkOptions, idleMs: number) {
    this.#options = options;
    this.#idleMs = idleMs;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Runs `work` at the upstream's head. Errors as of `Fork.use`. */
  async run<T>(work: (session: ForkSession) => Promise<T>): Promise<T> {
    const { upstream, clock } = this.#options;
    await this.#tidied;
    clearTimeout(this.#idle);
    const [block] = await Promise.all([upstream.head(), upstream.assertChain()]);
    if (this.#interrupted) throw rehearsalStopped();
    try {
      const fork = await this.#ready();
      this.#uses += 1;
      return await fork.watched(async () => {
        await withRpcErrors(() => fork.setTo(block));
        return await work(openSession(fork, block, clock));
      });
    } catch (error) {
      throw await this.#explain(error);
    }
  }

  /** After a use: leaves the process as the next user wants to find it, or ends it. That one waits for it. */
  tidy(): void {
    this.#interrupted = false;
    this.#tidied = this.#tidy();
  }

  /** Ends the process under whoever uses it, who fails with REHEARSAL_STOPPED; the next use starts another. */
  interrupt(): void {
    this.#interrupted = true;
    void this.#discard();
  }

  /** Ends the process, also one that is only starting; no other is started. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idle);
    await this.#starting?.catch(() => undefined);
    await this.#discard();
  }

  async #tidy(): Promise<void> {
    const fork = this.#process;
    if (fork === undefined) return;
    try {
      if (this.#hasGrown(fork)) await this.#discard();
      else await fork.watched(() => fork.restore());
    } catch {
      await this.#discard();
    }
    if (this.#process === undefined || this.#stopped) return;
    this.#idle = setTimeout(() => void this.#discard(), this.#idleMs);
    this.#idle.unref();
  }

  async #ready(): Promise<ForkProcess> {
    if (this.#process !== undefined && !this.#process.hasExited()) return this.#process;
    if (this.#stopped) throw rehearsalUnavailable('stopped');
    this.#starting = ForkProcess.start(this.#options);
    this.#process = await this.#starting;
    this.#uses = 0;
    if (this.#interrupted) throw rehearsalStopped();
    return this.#process;
  }

  #hasGrown({ pid }: ForkProcess): boolean {
    const { mostMiB = 512 } = this.#options;
    const held = residentMiB(pid);
    return held === undefined ? this.#uses >= mostUsesUnseen : held > mostMiB;
  }

  /** A fault of the process is not a finding about the plan; a fault of the upstream is told as such. */
  async #explain(error: unknown): Promise<unknown> {
    if (this.#interrupted) {
      // Also one that was only starting when it was told.
      await this.#discard();
      return rehearsalStopped();
    }
    if (!(error instanceof AppError) || isOfBinary(error)) return error;
    const fork = this.#process;
    // The end of a process is known a moment after its connections break.
    if (error.code === 'RPC_UNREACHABLE') await Promise.race([fork?.exited, sleep(250)]);
    const dead = fork === undefined || fork.hasExited();
    const told = this.#options.upstream.takeTrouble();
    const broken = dead || error.code.startsWith('RPC_') || error.code === 'ANVIL_START_FAILED';
    if (!broken && error.code !== 'REHEARSAL_UNAVAILABLE') return error;
    await this.#discard();
    if (fork?.hung) return rehearsalUnavailable('fork_hung', error);
    if (told !== undefined) return told;
    // Most often it could not go on because its upstream does not answer it; over that anvil may even end.
    const upstream = await this.#options.upstream.head().catch((fault: unknown) => fault);
    if (upstream instanceof AppError) return upstream;
    return error.code === 'REHEARSAL_UNAVAILABLE'
      ? error
      : rehearsalUnavailable('fork_failed', error);
  }

  async #discard(): Promise<void> {
    const fork = this.#process;
    this.#process = undefined;
    await fork?.end();
  }
}

/** Another try cannot help against it, and what it says is to the point. */
function isOfBinary({ code }: AppError): boolean {
  return code.startsWith('ANVIL_') && code !== 'ANVIL_START_FAILED';
}
