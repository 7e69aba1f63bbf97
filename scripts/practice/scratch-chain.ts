import { gunzipSync } from 'node:zlib';
import {
  type Address,
  createTestClient,
  getContractAddress,
  type Hex,
  hexToBytes,
  http,
  numberToHex,
  publicActions,
  walletActions,
} from 'viem';
import { practiceFaucet } from '../../src/shared/chain/addresses.ts';

export interface DumpedAccount {
  nonce: number;
  balance: Hex;
  code: Hex;
  storage: Record<string, Hex>;
}

/** Keys are lower-case addresses. */
export type Dump = Record<string, DumpedAccount>;

// 12 s apart and not taken from the wall clock, because pools remember when they last changed.
const blockSeconds = 12n;

/** A throwaway anvil on which the practice state is put together, acting as the faucet's account. */
export class ScratchChain {
  readonly client;
  /** Temporary homes of copied contracts, lower case: no part of the result. */
  readonly copies = new Set<string>();
  #clock: bigint;

  constructor(rpcUrl: string, startSeconds: bigint) {
    this.client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
      .extend(publicActions)
      .extend(walletActions);
    this.#clock = startSeconds;
  }

  /** A deadline that the next few transactions keep, in seconds. */
  get deadline(): bigint {
    return this.#clock + 600n;
  }

  async send(to: Address | null, data: Hex, value = 0n): Promise<void> {
    this.#clock += blockSeconds;
    await this.client.setNextBlockTimestamp({ timestamp: this.#clock });
    const hash = await this.client.sendTransaction({
      ...{ account: practiceFaucet, chain: null },
      ...{ to, data, value, gas: 10_000_000n },
    });
    const receipt = await this.client.waitForTransactionReceipt({ hash, pollingInterval: 5 });
    if (receipt.status !== 'success') throw new Error(`a set-up transaction to ${to} reverted`);
  }

  /** Deploys in the ordinary way, then copies the code and the first storage slots to the wanted address. */
  async install(target: Address, creation: Hex, slots: number): Promise<void> {
    const nonce = await this.client.getTransactionCount({ address: practiceFaucet });
    await this.send(null, creation);
    const deployed = getContractAddress({ from: practiceFaucet, nonce: BigInt(nonce) });
    const bytecode = await this.client.getCode({ address: deployed });
    if (bytecode === undefined) throw new Error(`nothing was deployed for ${target}`);
    await this.client.setCode({ address: target, bytecode });
    for (let slot = 0; slot < slots; slot += 1) {
      const index = numberToHex(slot, { size: 32 });
      const value = await this.client.getStorageAt({ address: deployed, slot: index });
      if (value !== undefined && BigInt(value) !== 0n) {
        await this.client.setStorageAt({ address: target, index, value });
      }
    }
    this.copies.add(deployed.toLowerCase());
  }

  async dump(): Promise<Dump> {
    const json = gunzipSync(hexToBytes(await this.client.dumpState())).toString('utf8');
    return (JSON.parse(json) as { accounts: Dump }).accounts;
  }
}
