// Somebody with coins on a practice chain, who calls contracts with transactions of his own.
import {
  type Abi,
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hash,
  http,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type {
  PracticeChain,
  PracticeStatus,
} from '../../../src/main/chain/practice/practice-chain.ts';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import type { GiftSymbol } from '../../../src/shared/chain/practice-contracts.ts';

// Anvil's first account; its key is public.
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

export class PracticeUser {
  readonly account = privateKeyToAccount(key);
  readonly address: Address = this.account.address;
  readonly client;
  readonly test;
  readonly chainId: number;
  readonly #wallet;
  readonly #chain: PracticeChain;

  constructor(chain: PracticeChain, { rpcUrl, chainId }: PracticeStatus) {
    const transport = http(rpcUrl);
    this.#chain = chain;
    this.chainId = chainId;
    this.client = createPublicClient({ transport, pollingInterval: 5, cacheTime: 0 });
    this.test = createTestClient({ mode: 'anvil', transport });
    this.#wallet = createWalletClient({ transport, account: this.account });
  }

  async obtain(symbol: GiftSymbol, amount: string): Promise<void> {
    await this.#chain.fund(this.address, { symbol, amount });
  }

  /** The receipt, whether the transaction succeeded or not. */
  async call(
    to: Address,
    abi: Abi | readonly unknown[],
    functionName: string,
    args: readonly unknown[] = [],
    value = 0n,
    gas = 3_000_000n,
  ): Promise<TransactionReceipt> {
    const hash = await this.sendOnly(to, abi, functionName, args, value, gas);
    return this.client.waitForTransactionReceipt({ hash });
  }

  /** The hash, before it is mined. */
  sendOnly(
    to: Address,
    abi: Abi | readonly unknown[],
    functionName: string,
    args: readonly unknown[],
    value: bigint,
    gas = 3_000_000n,
  ): Promise<Hash> {
    const data = encodeFunctionData({ abi: abi as Abi, functionName, args });
    return this.#wallet.sendTransaction({ chain: null, to, data, value, gas });
  }

  /** As `call`, for what must succeed. */
  async send(...call: Parameters<PracticeUser['call']>): Promise<TransactionReceipt> {
    const receipt = await this.call(...call);
    if (receipt.status !== 'success') throw new Error(`${call[2]} reverted`);
    return receipt;
  }

  /** Sends ETH; the hash when it is mined. */
  async pay(to: Address, value: bigint): Promise<Hash> {
    const hash = await this.#wallet.sendTransaction({ chain: null, to, value });
    await this.client.waitForTransactionReceipt({ hash });
    return hash;
  }

  /** The faucet's account owns the tokens, the feeds and the names. Its key is nobody's. */
  async asFaucet(...call: [Address, Abi | readonly unknown[], string, readonly unknown[]]) {
    await this.as(practiceFaucet, ...call);
  }

  /** A call of another account, whose key nobody here has. */
  async as(
    account: Address,
    to: Address,
    abi: Abi | readonly unknown[],
    functionName: string,
    args: readonly unknown[],
  ): Promise<void> {
    await this.test.impersonateAccount({ address: account });
    const data = encodeFunctionData({ abi: abi as Abi, functionName, args });
    const hash = await this.#wallet.sendTransaction({ account, chain: null, to, data });
    const { status } = await this.client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`${functionName} reverted for ${account}`);
  }

  read<T>(
    address: Address,
    abi: Abi | readonly unknown[],
    functionName: string,
    args: readonly unknown[] = [],
  ) {
    return this.client.readContract({
      ...{ address, abi: abi as Abi, functionName, args },
    }) as Promise<T>;
  }

  /** Mines the next block at this many seconds after the last. */
  async later(seconds: number): Promise<void> {
    await this.test.increaseTime({ seconds });
    await this.test.mine({ blocks: 1 });
  }
}
