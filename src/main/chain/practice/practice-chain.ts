import { mkdirSync } from 'node:fs';
import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { practiceEthereumId } from '../../../shared/chain/addresses.ts';
import type { GiftRequest } from '../../../shared/chain/practice-contracts.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { AnvilChild } from '../anvil/spawn-anvil.ts';
import { createJsonRpc, type JsonRpc } from '../rpc/json-rpc.ts';
import { type FaucetGift, faucetEth, fundFromFaucet } from './faucet.ts';
import { answersFor, claimOrFind, findServed, ownPatienceMs } from './folder-claim.ts';
import { type OpenedInstance, openInstance, resetInstance } from './instance-files.ts';
import { keepTime } from './keep-time.ts';
import { launchInstance } from './launch-instance.ts';
import { practiceInUse, practiceNotRunning } from './practice-errors.ts';
import { practiceFolder } from './practice-folder.ts';
import { dropRecord, readRecord, writeRecord } from './running-record.ts';
import { StateSaver } from './state-saver.ts';

export interface PracticeChainOptions {
  dataDir: string;
  anvilPath: string;
  /** Which of the two; practice Ethereum by default. */
  chainId?: number;
  /** resources/practice/state.json or state-base.json. */
  seedPath: string;
  clock: Clock;
  log: Log;
  /** Default: a free port. */
  port?: number;
}

/** A practice chain that runs; `instanceId` changes when it is reset. */
export interface PracticeStatus {
  running: true;
  instanceId: string;
  chainId: number;
  rpcUrl: string;
  blockNumber: bigint;
  /** Height when its process began: nothing before it can be taken back. */
  startHeight: bigint;
  /** Accounts whose keys are public, with practice coins: for experiments with other tools. */
  accounts: Address[];
  /** True when another program started it, and stopping it here leaves it running. */
  shared: boolean;
  /** Set when an unreadable state was put aside at the start and a new chain begun. */
  quarantined?: string;
}

/** A state of many thousand transactions, zipped and as hex. */
const longestDump = 256 * 1024 * 1024;

interface Running {
  instanceId: string;
  chainId: number;
  rpcUrl: string;
  startHeight: number;
  quarantined?: string;
  /** Absent when another program owns the process. */
  child?: AnvilChild;
  saver?: StateSaver;
}

/**
 * The local chain that looks like mainnet. It is started on first use, keeps its state between starts, and
 * ends with this process however that ends. Errors: ANVIL_MISSING, PRACTICE_START_FAILED, PRACTICE_IN_USE.
 */
export class PracticeChain {
  readonly #options: PracticeChainOptions;
  readonly chainId: number;
  readonly #folder: string;
  #running: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PracticeChainOptions) {
    this.#options = options;
    this.chainId = options.chainId ?? practiceEthereumId;
    this.#folder = practiceFolder(options.dataDir, this.chainId);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Starts it, or finds it running. */
  start(): Promise<PracticeStatus> {
    return this.#inTurn(async () => this.#statusOf(await this.#ensureRunning()));
  }

  /** Undefined when it does not run; never starts it. */
  status(): Promise<PracticeStatus | undefined> {
    return this.#inTurn(async () => {
      const running: Running | undefined =
        this.#running ?? (await findServed(this.#folder, this.chainId));
      if (running === undefined || !(await answers(running))) return undefined;
      return this.#statusOf(running);
    });
  }

  /** Where it answers while this program serves it, and its height (hex) a moment ago; undefined when another does or none. */
  get served(): { rpcUrl: string; instanceId: string; height: string } | undefined {
    const { rpcUrl, instanceId, saver } = this.#running ?? {};
    if (rpcUrl === undefined || instanceId === undefined || saver === undefined) return undefined;
    return { rpcUrl, instanceId, height: saver.height };
  }

  /** Ends it; its state is on disk when this settles. */
  stop(): Promise<void> {
    return this.#inTurn(() => this.#end());
  }

  /** A new chain with a new instance id in the place of this one. */
  reset(): Promise<PracticeStatus> {
    return this.#inTurn(async () => {
      if (
        this.#running?.child === undefined &&
        (await findServed(this.#folder, this.chainId)) !== undefined
      ) {
        throw practiceInUse(readRecord(this.#folder)?.ownerPid ?? 0);
      }
      await this.#end();
      const running = await this.#startOwned(() => ({
        instance: resetInstance(this.#folder, this.#options.seedPath, this.#options.clock.now()),
      }));
      return this.#statusOf(running);
    });
  }

  /** Gives practice coins to an account, for good: 100 ETH unless asked for something else. */
  fund(to: Address, gift: GiftRequest = { symbol: 'ETH', amount: faucetEth }): Promise<FaucetGift> {
    return this.#inTurn(async () => {
      const running = this.#running ?? (await findServed(this.#folder, this.chainId));
      if (running === undefined) throw practiceNotRunning();
      const rpc = createJsonRpc({ url: running.rpcUrl });
      const given = await fundFromFaucet(rpc, this.chainId, to, gift);
      // A wallet is welcomed once: an anvil that is killed the moment after must not take the gift along.
      await this.#running?.saver?.save();
      return given;
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #ensureRunning(): Promise<Running> {
    const running = this.#running;
    if (running !== undefined) {
      running.saver?.used();
      if (await answers(running)) return running;
      this.#options.log.warn('practice.died', { instanceId: running.instanceId });
      await this.#end();
    }
    this.#running =
      (await findServed(this.#folder, this.chainId)) ??
      (await this.#startOwned(() => this.#open()));
    return this.#running;
  }

  #open(): OpenedInstance {
    return openInstance(this.#folder, this.#options.seedPath, this.#options.clock.now());
  }

  async #startOwned(open: () => OpenedInstance): Promise<Running> {
    const shared = await claimOrFind(this.#folder, this.chainId);
    if (shared !== undefined) return shared;
    try {
      const running = await this.#launch(open());
      this.#running = running;
      return running;
    } catch (error) {
      dropRecord(this.#folder);
      throw error;
    }
  }

  async #launch(opened: OpenedInstance): Promise<Running> {
    const { clock, log } = this.#options;
    const now = clock.now();
    const launched = await launchInstance(opened, {
      ...{ ...this.#options, chainId: this.chainId, folder: this.#folder, now },
    });
    const { child, quarantined } = launched;
    const { instanceId, statePath } = launched.instance;
    const { pid, port, rpcUrl } = child;
    if (quarantined !== undefined) log.warn('practice.state_unreadable', { instanceId });
    const rpc = createJsonRpc({ url: rpcUrl, maxBytes: longestDump });
    const height = await heightOf(rpc);
    await keepTime(rpc, now);
    const startHeight = Number(height);
    const anvil = { pid, port, startHeight };
    writeRecord(this.#folder, { ownerPid: process.pid, anvil, instanceId });
    const saver = new StateSaver(rpc, statePath, height, log);
    const running = { instanceId, chainId: this.chainId, rpcUrl, startHeight, child, saver };
    return quarantined === undefined ? running : { ...running, quarantined };
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running?.child === undefined) return;
    // On a busy machine anvil may be killed before it has written its own file, or end without writing it.
    if (!running.child.hasExited()) await running.saver?.save();
    await running.saver?.stop();
    await running.child.stop();
    dropRecord(this.#folder);
  }

  async #statusOf(running: Running): Promise<PracticeStatus> {
    const rpc = createJsonRpc({ url: running.rpcUrl });
    const [blockNumber, accounts] = await Promise.all([heightOf(rpc), rpc.request('eth_accounts')]);
    return {
      running: true,
      instanceId: running.instanceId,
      chainId: this.chainId,
      rpcUrl: running.rpcUrl,
      blockNumber: BigInt(blockNumber),
      startHeight: BigInt(running.startHeight),
      accounts: z
        .array(z.string())
        .parse(accounts)
        .map((account) => getAddress(account)),
      shared: running.child === undefined,
      ...(running.quarantined === undefined ? {} : { quarantined: running.quarantined }),
    };
  }
}

function answers(running: Running): Promise<boolean> {
  const isOwn = running.child !== undefined;
  return answersFor(running.rpcUrl, running, isOwn ? ownPatienceMs : undefined);
}

async function heightOf(rpc: JsonRpc): Promise<string> {
  return z.string().parse(await rpc.request('eth_blockNumber'));
}
