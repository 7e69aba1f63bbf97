import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, getAddress } from 'viem';
import { z } from 'zod';
import { practiceEthereumId } from '../../../shared/chain/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { type AnvilChild, endedAtOnce, spawnAnvil } from '../anvil/spawn-anvil.ts';
import { createJsonRpc } from '../rpc/json-rpc.ts';
import { type FaucetGift, faucetEth, fundFromFaucet } from './faucet.ts';
import { answersFor, claimOrFind, findServed } from './folder-claim.ts';
import {
  type OpenedInstance,
  openInstance,
  type PracticeInstance,
  replaceInstance,
  resetInstance,
} from './instance-files.ts';
import { practiceInUse, practiceNotRunning, practiceStartFailed } from './practice-errors.ts';
import { dropRecord, readRecord, writeRecord } from './running-record.ts';

export interface PracticeChainOptions {
  dataDir: string;
  anvilPath: string;
  /** resources/practice/state.json. */
  seedPath: string;
  clock: Clock;
  log: Log;
  /** Default: a free port. */
  port?: number;
}

export interface PracticeStatus {
  running: true;
  instanceId: string;
  chainId: number;
  rpcUrl: string;
  blockNumber: bigint;
  /** Accounts whose keys are public, with practice coins: for experiments with other tools. */
  accounts: Address[];
  /** True when another program started it, and stopping it here leaves it running. */
  shared: boolean;
  /** Set when an unreadable state was put aside at the start and a new chain begun. */
  quarantined?: string;
}

interface Running {
  instanceId: string;
  rpcUrl: string;
  quarantined?: string;
  /** Absent when another program owns the process. */
  child?: AnvilChild;
}

/**
 * The local chain that looks like mainnet. It is started on first use, keeps its state between starts, and
 * ends with this process however that ends. Errors: ANVIL_MISSING, PRACTICE_START_FAILED, PRACTICE_IN_USE.
 */
export class PracticeChain {
  readonly #options: PracticeChainOptions;
  readonly #folder: string;
  #running: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PracticeChainOptions) {
    this.#options = options;
    this.#folder = join(options.dataDir, 'practice');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Starts it, or finds it running. */
  start(): Promise<PracticeStatus> {
    return this.#inTurn(async () => this.#statusOf(await this.#ensureRunning()));
  }

  /** Undefined when it does not run; never starts it. */
  status(): Promise<PracticeStatus | undefined> {
    return this.#inTurn(async () => {
      const running: Running | undefined = this.#running ?? (await findServed(this.#folder));
      if (running === undefined || !(await answersFor(running.rpcUrl, running.instanceId))) {
        return undefined;
      }
      return this.#statusOf(running);
    });
  }

  /** Ends it; its state is on disk when this settles. */
  stop(): Promise<void> {
    return this.#inTurn(() => this.#end());
  }

  /** A new chain with a new instance id in the place of this one. */
  reset(): Promise<PracticeStatus> {
    return this.#inTurn(async () => {
      if (this.#running?.child === undefined && (await findServed(this.#folder)) !== undefined) {
        throw practiceInUse(readRecord(this.#folder)?.ownerPid ?? 0);
      }
      await this.#end();
      const running = await this.#startOwned(() => ({
        instance: resetInstance(this.#folder, this.#options.seedPath, this.#options.clock.now()),
      }));
      return this.#statusOf(running);
    });
  }

  /** Gives practice coins to an account: 100 ETH unless asked for something else. */
  fund(
    to: Address,
    gift: { symbol: 'ETH' | 'USDC' | 'USDT' | 'DAI'; amount: string } = {
      symbol: 'ETH',
      amount: faucetEth,
    },
  ): Promise<FaucetGift> {
    return this.#inTurn(async () => {
      const running = this.#running ?? (await findServed(this.#folder));
      if (running === undefined) throw practiceNotRunning();
      return fundFromFaucet(createJsonRpc({ url: running.rpcUrl }), to, gift);
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
      if (await answersFor(running.rpcUrl, running.instanceId)) return running;
      this.#options.log.warn('practice.died', { instanceId: running.instanceId });
      await this.#end();
    }
    this.#running =
      (await findServed(this.#folder)) ?? (await this.#startOwned(() => this.#open()));
    return this.#running;
  }

  #open(): OpenedInstance {
    return openInstance(this.#folder, this.#options.seedPath, this.#options.clock.now());
  }

  async #startOwned(open: () => OpenedInstance): Promise<Running> {
    const shared = await claimOrFind(this.#folder);
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
    let { instance, quarantined } = opened;
    let child: AnvilChild;
    try {
      child = await this.#spawn(instance);
    } catch (error) {
      if (!(await this.#stateIsToBlame(error))) throw asStartFailure(error);
      const { seedPath, clock } = this.#options;
      ({ instance, quarantined } = replaceInstance(this.#folder, instance, seedPath, clock.now()));
      child = await this.#spawn(instance).catch((again) => Promise.reject(asStartFailure(again)));
    }
    const { instanceId } = instance;
    if (!(await answersFor(child.rpcUrl, instanceId))) {
      await child.stop();
      throw practiceStartFailed('wrong_instance');
    }
    const { pid, port, rpcUrl } = child;
    writeRecord(this.#folder, { ownerPid: process.pid, anvil: { pid, port }, instanceId });
    if (quarantined !== undefined)
      this.#options.log.warn('practice.state_unreadable', { instanceId });
    return { instanceId, rpcUrl, child, ...(quarantined === undefined ? {} : { quarantined }) };
  }

  #spawn(instance: PracticeInstance): Promise<AnvilChild> {
    const { anvilPath, port } = this.#options;
    return spawnAnvil({
      binary: anvilPath,
      args: [
        ...['--chain-id', String(practiceEthereumId)],
        // Written when anvil is told to end, and every second in case it is not told.
        ...['--state', instance.statePath, '--state-interval', '1'],
      ],
      deathSignal: 'TERM',
      ...(port === undefined ? {} : { port }),
    });
  }

  /** Anvil ended at once, but starts without the state file. */
  async #stateIsToBlame(error: unknown): Promise<boolean> {
    if (!(error instanceof AppError) || error.facts['reason'] !== endedAtOnce) return false;
    try {
      const probe = await spawnAnvil({
        binary: this.#options.anvilPath,
        args: [],
        deathSignal: 'KILL',
      });
      await probe.stop();
      return true;
    } catch {
      return false;
    }
  }

  async #end(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running?.child === undefined) return;
    await running.child.stop();
    dropRecord(this.#folder);
  }

  async #statusOf(running: Running): Promise<PracticeStatus> {
    const rpc = createJsonRpc({ url: running.rpcUrl });
    const [blockNumber, accounts] = await Promise.all([
      rpc.request('eth_blockNumber'),
      rpc.request('eth_accounts'),
    ]);
    return {
      running: true,
      instanceId: running.instanceId,
      chainId: practiceEthereumId,
      rpcUrl: running.rpcUrl,
      blockNumber: BigInt(z.string().parse(blockNumber)),
      accounts: z
        .array(z.string())
        .parse(accounts)
        .map((account) => getAddress(account)),
      shared: running.child === undefined,
      ...(running.quarantined === undefined ? {} : { quarantined: running.quarantined }),
    };
  }
}

function asStartFailure(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'ANVIL_MISSING') return error;
  const reason =
    error instanceof AppError ? String(error.facts['reason'] ?? error.code) : 'unknown';
  return practiceStartFailed(reason, error);
}
