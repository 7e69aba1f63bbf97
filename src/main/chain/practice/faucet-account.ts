import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hash,
  type Hex,
  type PublicClient,
} from 'viem';
import { practiceFaucet } from '../../../shared/chain/addresses.ts';
import type { JsonRpc } from '../rpc/json-rpc.ts';
import { viemTransport } from '../rpc/viem-transport.ts';

export interface FaucetCall {
  to: Address;
  data?: Hex;
  /** In wei. */
  value?: bigint;
}

// Never estimated: a pool of Uniswap needs more when a second has gone by since.
const gas = 5_000_000n;

/** The account that owns a practice chain's tokens, feeds and names. Nobody has its key. */
export class FaucetAccount {
  readonly client: PublicClient;
  readonly #rpc: JsonRpc;

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
    this.client = createPublicClient({ transport: viemTransport(rpc) });
  }

  /** Sends an ordinary transaction and waits until it is mined. Errors: RPC_*, or that it reverted. */
  async send({ to, data = '0x', value = 0n }: FaucetCall): Promise<Hash> {
    const transport = viemTransport(this.#rpc);
    const admin = createTestClient({ mode: 'anvil', transport });
    await admin.impersonateAccount({ address: practiceFaucet });
    const hash = await createWalletClient({ transport }).sendTransaction({
      ...{ account: practiceFaucet, chain: null, to, data, value, gas },
    });
    const wait = { hash, pollingInterval: 10, timeout: 10_000 };
    const { status } = await this.client.waitForTransactionReceipt(wait);
    if (status !== 'success') throw new Error(`the practice faucet's call to ${to} reverted`);
    return hash;
  }
}
