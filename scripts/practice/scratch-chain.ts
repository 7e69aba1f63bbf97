import { gunzipSync } from 'node:zlib';
import {
  type Abi,
  type Address,
  createTestClient,
  decodeFunctionResult,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hexToBytes,
  http,
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
const gas = 29_000_000n;

/** A throwaway anvil on which the practice state is put together, acting as the faucet's account. */
export class ScratchChain {
  readonly client;
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
      ...{ to, data, value, gas },
    });
    const receipt = await this.client.waitForTransactionReceipt({ hash, pollingInterval: 5 });
    if (receipt.status !== 'success') throw new Error(`a set-up transaction to ${to} reverted`);
  }

  async write(
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ): Promise<void> {
    await this.send(to, encodeFunctionData({ abi, functionName, args }), value);
  }

  async read(
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[] = [],
  ): Promise<unknown> {
    const data = encodeFunctionData({ abi, functionName, args });
    const answer = await this.client.call({ account: practiceFaucet, to, data });
    return decodeFunctionResult({ abi, functionName, data: answer.data ?? '0x' });
  }

  /** An ordinary deployment, at whatever address comes. */
  async deploy(creation: Hex): Promise<Address> {
    const nonce = await this.client.getTransactionCount({ address: practiceFaucet });
    await this.send(null, creation);
    return getContractAddress({ from: practiceFaucet, nonce: BigInt(nonce) });
  }

  /**
   * A deployment at a wanted address: the creation code is run there, so that what it stores, and what it
   * believes its own address to be, is as on the real chain. What it returns is then put in its place.
   */
  async install(target: Address, creation: Hex): Promise<void> {
    await this.client.setCode({ address: target, bytecode: creation });
    // What a contract creates in its turn has an address that depends on this; a new one starts at 1.
    await this.client.setNonce({ address: target, nonce: 1 });
    const { data: bytecode } = await this.client.call({ account: practiceFaucet, to: target, gas });
    if (bytecode === undefined) throw new Error(`nothing was deployed at ${target}`);
    await this.send(target, '0x');
    await this.client.setCode({ address: target, bytecode });
  }

  async dump(): Promise<Dump> {
    const json = gunzipSync(hexToBytes(await this.client.dumpState())).toString('utf8');
    return (JSON.parse(json) as { accounts: Dump }).accounts;
  }
}
