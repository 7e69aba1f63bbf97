import { createTestClient, type TestClient } from 'viem';
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import { type AnvilChild, spawnAnvil } from '../chain/anvil/spawn-anvil.ts';
import { ChainClient, type Head } from '../chain/chain-client.ts';
import { createJsonRpc, type JsonRpc } from '../chain/rpc/json-rpc.ts';
import { postLocal } from '../chain/rpc/post-local.ts';
import { viemTransport } from '../chain/rpc/viem-transport.ts';
import type { ForkOptions } from './fork-options.ts';
import { selfTest } from './fork-self-test.ts';
import { watchAnswers } from './fork-watch.ts';
import { ReadAhead } from './read-ahead.ts';
import { rehearsalUnavailable } from './rehearsal-errors.ts';
import { KnownCode } from './trace/known-code.ts';

/** States of older blocks are dropped, or a long loop would hold all of them in memory. */
const blocksKept = 64;

/** Calls of one moment go to the fork as one request: most of the time of a call is that of the request. */
const togetherAtMost = 16;

/** Programs that passed the test in this process, or are at it; its file is looked at before each start. */
const proven = new Map<string, Promise<void>>();

function proveOnce(anvilPath: string, test: () => Promise<void>): Promise<void> {
  const before = proven.get(anvilPath);
  if (before !== undefined) return before;
  const now = test();
  proven.set(anvilPath, now);
  now.catch(() => proven.delete(anvilPath));
  return now;
}

/** One anvil that forks a chain. */
export class ForkProcess {
  readonly client: ChainClient;
  readonly admin: TestClient<'anvil'>;
  readonly codes = new KnownCode();
  readonly #child: AnvilChild;
  /** Apart from the client, whose calls of one moment wait for each other's answers. */
  readonly #pulse: JsonRpc;
  /** The chain that it forks. */
  readonly upstream: ChainClient;
  /** The head that it was set to, and a snapshot of it as long as something may have run since. */
  #clean: { hash: string; snapshot: `0x${string}`; used: boolean } | undefined;
  readonly #readAhead = new ReadAhead();
  #hung = false;

  private constructor(child: AnvilChild, { upstream, callTimeoutMs = 20_000 }: ForkOptions) {
    this.#child = child;
    this.upstream = upstream;
    this.client = new ChainClient(upstream.chainId, {
      ...{ url: child.rpcUrl, timeoutMs: callTimeoutMs, batchOf: togetherAtMost },
      post: postLocal,
      told: (method, params) => {
        this.codes.told(method);
        this.#readAhead.note(method, params);
      },
    });
    this.#pulse = createJsonRpc({ url: child.rpcUrl });
    this.client.feeWish = () => upstream.feeWish();
    this.admin = createTestClient({ mode: 'anvil', transport: viemTransport(this.client.rpc) });
  }

  /** The first of a program has to pass the self-test. Errors: ANVIL_*, REHEARSAL_UNAVAILABLE, RPC_*. */
  static async start(options: ForkOptions): Promise<ForkProcess> {
    const { anvilPath, upstream, spawn = spawnAnvil } = options;
    const args = [
      ...['--chain-id', String(upstream.chainId), '--accounts', '0', '--no-mining'],
      ...['--prune-history', String(blocksKept)],
    ];
    const child = await spawn({ binary: anvilPath, args, deathSignal: 'KILL' });
    const fork = new ForkProcess(child, options);
    try {
      await proveOnce(anvilPath, () => selfTest(fork.client.rpc));
      return fork;
    } catch (error) {
      await fork.end();
      throw error;
    }
  }

  get pid(): number {
    return this.#child.pid;
  }

  get exited(): Promise<void> {
    return this.#child.exited;
  }

  /** It was ended because it answered nothing any more. */
  get hung(): boolean {
    return this.#hung;
  }

  hasExited(): boolean {
    return this.#child.hasExited();
  }

  end(): Promise<void> {
    return this.#child.stop(1_000);
  }

  /** Runs `work`; a process that falls silent meanwhile is ended, so that what waits for it fails at once. */
  watched<T>(work: () => Promise<T>): Promise<T> {
    return watchAnswers(work, {
      ask: (timeoutMs) => this.#pulse.request('web3_clientVersion', [], timeoutMs),
      silent: () => {
        this.#hung = true;
        void this.end();
      },
    });
  }

  /**
   * Sets it to a block of the upstream. The upstream's address is handed over by RPC, not on the command
   * line: it may hold a key. Errors: REHEARSAL_UNAVAILABLE, those of viem.
   */
  async setTo(block: Head): Promise<void> {
    if (this.#clean?.hash === block.hash && !this.#clean.used) {
      this.#clean.used = true;
      this.#readAhead.begin(block.number, false);
      return;
    }
    this.#clean = undefined;
    const jsonRpcUrl = await this.upstream.localUrl();
    await this.admin.reset({ jsonRpcUrl, blockNumber: block.number });
    const [head, chainId, snapshot] = await Promise.all([
      this.client.head(),
      this.client.chainIdNow(),
      this.admin.snapshot(),
    ]);
    if (head.hash !== block.hash) throw rehearsalUnavailable('head_moved');
    if (chainId !== this.client.chainId) throw rehearsalUnavailable('other_chain');
    this.#clean = { hash: block.hash, snapshot, used: true };
    this.#readAhead.begin(block.number, true);
  }

  /** Undoes what was done since it was set to its block. */
  async restore(): Promise<void> {
    const clean = this.#clean;
    this.#clean = undefined;
    // A practice chain may change without a block of its own, so there the same hash proves nothing.
    if (clean === undefined || isPracticeChain(this.client.chainId)) return;
    await this.admin.revert({ id: clean.snapshot });
    this.codes.restored();
    await this.#readAhead.ahead(this.client.rpc);
    this.#clean = { hash: clean.hash, snapshot: await this.admin.snapshot(), used: false };
  }
}
