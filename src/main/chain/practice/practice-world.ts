import { join } from 'node:path';
import { practiceBaseId, practiceEthereumId } from '../../../shared/chain/addresses.ts';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { createJsonRpc } from '../rpc/json-rpc.ts';
import { PracticeChain, type PracticeStatus } from './practice-chain.ts';
import { countDeposits, relayDeposits } from './relay-deposits.ts';

export interface PracticeWorldOptions {
  dataDir: string;
  anvilPath: string;
  resourcesDir: string;
  clock: Clock;
  log: Log;
  /** Of practice Ethereum; the default is a free one. */
  port?: number;
}

export interface PracticeWorldStatus {
  ethereum: PracticeStatus;
  base: PracticeStatus;
}

/** How long a deposit takes from Ethereum to Base. */
export const bridgeDelaySeconds = 30;
const lookEveryMs = 1_000;

/**
 * The two practice chains and the bridge between them. Each starts on first use; Base also when something
 * is on its way there. Who serves practice Ethereum carries deposits over. Errors: those of PracticeChain.
 */
export class PracticeWorld {
  readonly ethereum: PracticeChain;
  readonly base: PracticeChain;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #relaying: Promise<void> = Promise.resolve();
  /** What is known to have arrived, of which instance. */
  #arrived = { instanceId: '', count: 0n };
  /** Where everything had arrived: nothing is on its way before there is another block. */
  #done = { instanceId: '', height: '' };

  constructor({ resourcesDir, port, ...options }: PracticeWorldOptions) {
    const seed = (file: string) => join(resourcesDir, 'practice', file);
    this.#log = options.log;
    this.ethereum = new PracticeChain({
      ...{ ...options, chainId: practiceEthereumId, seedPath: seed('state.json') },
      ...(port === undefined ? {} : { port }),
    });
    this.base = new PracticeChain({
      ...{ ...options, chainId: practiceBaseId, seedPath: seed('state-base.json') },
    });
    this.#lookOn();
  }

  /** The practice chain of this id. */
  chain(chainId: number): PracticeChain {
    return chainId === practiceBaseId ? this.base : this.ethereum;
  }

  /** Starts both, or finds them running. */
  async start(): Promise<PracticeWorldStatus> {
    this.#lookOn();
    const [ethereum, base] = await Promise.all([this.ethereum.start(), this.base.start()]);
    return { ethereum, base };
  }

  /** Ends both; their states are on disk when this settles. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#relaying;
    await Promise.all([this.ethereum.stop(), this.base.stop()]);
  }

  /** New chains in the place of both. */
  async reset(): Promise<PracticeWorldStatus> {
    await this.#relaying;
    // One after the other: when the first is in use by another program, the second stays as well.
    const ethereum = await this.ethereum.reset();
    return { ethereum, base: await this.base.reset() };
  }

  /** Credits on Base every deposit that is old enough. Answers how many have arrived in all. */
  async relay(delaySeconds = bridgeDelaySeconds): Promise<bigint> {
    const ethereum = await this.ethereum.start();
    const base = await this.base.start();
    const ends = {
      ethereum: createJsonRpc({ url: ethereum.rpcUrl }),
      ethereumInstance: ethereum.instanceId,
      base: createJsonRpc({ url: base.rpcUrl }),
    };
    const count = await relayDeposits(ends, delaySeconds);
    this.#arrived = { instanceId: ethereum.instanceId, count };
    return count;
  }

  #lookOn(): void {
    if (this.#timer !== undefined) return;
    let busy = false;
    this.#timer = setInterval(() => {
      if (busy) return;
      busy = true;
      this.#relaying = this.#relayIfAny().finally(() => {
        busy = false;
      });
    }, lookEveryMs);
    this.#timer.unref();
  }

  async #relayIfAny(): Promise<void> {
    const served = this.ethereum.served;
    if (served === undefined) return;
    const { instanceId, height } = served;
    if (this.#done.instanceId === instanceId && this.#done.height === height) return;
    try {
      const made = await countDeposits(createJsonRpc({ url: served.rpcUrl }));
      const known = this.#arrived.instanceId === instanceId ? this.#arrived.count : 0n;
      const arrived = made > known ? await this.relay() : known;
      if (made <= arrived) this.#done = { instanceId, height };
    } catch (error) {
      // The deposits stay where they are; the next look tries again.
      this.#log.error('practice.bridge_waits', error);
    }
  }
}
