// The fork on which plans are rehearsed: one anvil, kept warm between rehearsals, always set to the head of
// the user's own node first. It holds no key: transactions run by impersonation, and the dev accounts that
// anvil would fill with free coins are left out. It dies with this process by KILL; nothing of it is kept.
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestClient, type TestClient, toHex } from 'viem';
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import { AppError } from '../../shared/errors.ts';
import { type AnvilChild, spawnAnvil } from '../chain/anvil/spawn-anvil.ts';
import { ChainClient, type Head } from '../chain/chain-client.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import { viemTransport } from '../chain/rpc/viem-transport.ts';
import type { Clock } from '../clock.ts';
import { rehearsalUnavailable } from './rehearsal-errors.ts';

export interface ForkOptions {
  anvilPath: string;
  /** The node that is forked. */
  upstream: ChainClient;
  clock: Clock;
  /** One call to the fork may take this long: it may have to ask the upstream. Default 20 000. */
  callTimeoutMs?: number;
  /** Unused for so long, the process is ended. Default 5 minutes. */
  idleMs?: number;
  /** How anvil is started; a test may stand between us and it. */
  spawn?: typeof spawnAnvil;
}

/** The fork while one rehearsal has it to itself. */
export interface ForkSession {
  client: ChainClient;
  admin: TestClient<'anvil'>;
  /** The upstream block that it stands on. */
  block: Head;
  /** Fixes the time of the next block, later than all before it, and returns it (Unix seconds). */
  nextBlockTime(): Promise<bigint>;
}

/** Between the blocks of a rehearsal, as between those of Ethereum. */
const blockSeconds = 12n;

interface Warm {
  child: AnvilChild;
  client: ChainClient;
  admin: TestClient<'anvil'>;
  /** The head it was set to, and a snapshot of it. */
  clean?: { hash: string; snapshot: `0x${string}` };
}

export class Fork {
  readonly #options: ForkOptions;
  #warm: Warm | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ForkOptions) {
    this.#options = options;
  }

  /**
   * Runs `work` on the fork as it stands at the upstream's head, one at a time. Errors: RPC_* of the
   * upstream, ANVIL_MISSING, REHEARSAL_UNAVAILABLE; after any of them the next use starts afresh.
   */
  use<T>(work: (session: ForkSession) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#run(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Starts the process ahead of its first use. */
  warm(): Promise<void> {
    return this.use(async () => undefined);
  }

  /** Id of the process, for tests and the doctor. */
  get pid(): number | undefined {
    return this.#warm?.child.pid;
  }

  stop(): Promise<void> {
    clearTimeout(this.#idle);
    return this.#discard();
  }

  async #run<T>(work: (session: ForkSession) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    const block = await this.#options.upstream.head();
    this.#options.upstream.takeTrouble();
    try {
      const warm = await this.#ready();
      await withRpcErrors(() => this.#setTo(warm, block));
      const { client, admin } = warm;
      return await work({ client, admin, block, nextBlockTime: this.#timesAfter(client, block) });
    } catch (error) {
      throw await this.#explain(error);
    } finally {
      this.#idle = setTimeout(() => void this.#discard(), this.#options.idleMs ?? 300_000);
      this.#idle.unref();
    }
  }

  async #ready(): Promise<Warm> {
    if (this.#warm !== undefined && !this.#warm.child.hasExited()) return this.#warm;
    const { anvilPath, upstream, callTimeoutMs = 20_000, spawn = spawnAnvil } = this.#options;
    const chain = ['--chain-id', String(upstream.chainId), '--accounts', '0', '--no-mining'];
    const child = await spawn({ binary: anvilPath, args: chain, deathSignal: 'KILL' });
    const client = new ChainClient(upstream.chainId, {
      url: child.rpcUrl,
      timeoutMs: callTimeoutMs,
    });
    client.feeWish = () => upstream.feeWish();
    const admin = createTestClient({ mode: 'anvil', transport: viemTransport(client.rpc) });
    this.#warm = { child, client, admin };
    return this.#warm;
  }

  /** The upstream's address is handed over by RPC, not on the command line: it may hold a key. */
  async #setTo(warm: Warm, block: Head): Promise<void> {
    // A test may change a practice chain without mining a block, so there the same hash proves nothing.
    const practice = isPracticeChain(this.#options.upstream.chainId);
    const { clean } = warm;
    delete warm.clean;
    if (clean?.hash === block.hash && !practice) {
      await warm.admin.revert({ id: clean.snapshot });
    } else {
      const jsonRpcUrl = await this.#options.upstream.localUrl();
      await warm.admin.reset({ jsonRpcUrl, blockNumber: block.number });
      const [head, chainId] = await Promise.all([warm.client.head(), warm.client.chainIdNow()]);
      if (head.hash !== block.hash) throw rehearsalUnavailable('head_moved');
      if (chainId !== warm.client.chainId) throw rehearsalUnavailable('other_chain');
    }
    warm.clean = { hash: block.hash, snapshot: await warm.admin.snapshot() };
  }

  /** The first block of a rehearsal is of now, as the first block of the execution will be. */
  #timesAfter(client: ChainClient, block: Head): () => Promise<bigint> {
    const now = BigInt(Math.floor(this.#options.clock.now() / 1_000));
    let next = now > block.timestamp ? now : block.timestamp + 1n;
    return async () => {
      const time = next;
      next += blockSeconds;
      await withRpcErrors(() => client.rpc.request('evm_setNextBlockTimestamp', [toHex(time)]));
      return time;
    };
  }

  /** A fault of the process is not a finding about the plan; a fault of the upstream is told as such. */
  async #explain(error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.code === 'ANVIL_MISSING') return error;
    const warm = this.#warm;
    // The end of a process is known a moment after its connections break.
    if (error.code === 'RPC_UNREACHABLE') await Promise.race([warm?.child.exited, sleep(250)]);
    const dead = warm === undefined || warm.child.hasExited();
    const told = this.#options.upstream.takeTrouble();
    const broken = dead || error.code.startsWith('RPC_') || error.code === 'ANVIL_START_FAILED';
    if (!broken && error.code !== 'REHEARSAL_UNAVAILABLE') return error;
    await this.#discard();
    if (told !== undefined) return told;
    // Most often it could not go on because its upstream does not answer it; over that anvil may even end.
    const upstream = await this.#options.upstream.head().catch((fault: unknown) => fault);
    if (upstream instanceof AppError) return upstream;
    return error.code === 'REHEARSAL_UNAVAILABLE'
      ? error
      : rehearsalUnavailable('fork_failed', error);
  }

  async #discard(): Promise<void> {
    const warm = this.#warm;
    this.#warm = undefined;
    await warm?.child.stop(1_000);
  }
}
