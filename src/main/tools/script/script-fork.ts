// A fork for groups that come after others: what those would send has been done there.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, createTestClient, createWalletClient, type Hash, http } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { findAnvil } from '../../chain/anvil/find-anvil.ts';
import { type AnvilChild, spawnAnvil } from '../../chain/anvil/spawn-anvil.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import { connectChain } from '../../chain/chain-client.ts';
import { withRpcErrors } from '../../chain/rpc/translate-rpc-error.ts';
import type { ScriptTransaction } from './run-script.ts';
import { scriptStopped } from './script-stopped.ts';

export class ScriptFork {
  readonly client: ChainClient;
  readonly #child: AnvilChild;

  private constructor(child: AnvilChild, client: ChainClient) {
    this.#child = child;
    this.client = client;
  }

  /** At a block of the chain. Errors: ANVIL_*, RPC_*. */
  static async start(upstream: ChainClient, blockNumber: bigint): Promise<ScriptFork> {
    const args = ['--chain-id', String(upstream.chainId), '--accounts', '0'];
    const child = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
    try {
      const jsonRpcUrl = await upstream.localUrl();
      const admin = createTestClient({ mode: 'anvil', transport: http(child.rpcUrl) });
      await withRpcErrors(() => admin.reset({ jsonRpcUrl, blockNumber }));
      return new ScriptFork(child, await connectChain({ url: child.rpcUrl }));
    } catch (error) {
      await child.stop(0);
      throw error;
    }
  }

  /**
   * Sends them there, one after the other, until the signal says to stop. Errors: SCRIPT_REVERTED, SCRIPT_STOPPED,
   * TX_REVERTED and those of the fork.
   */
  async send(
    account: Address,
    transactions: readonly ScriptTransaction[],
    signal?: AbortSignal,
  ): Promise<void> {
    const transport = http(this.#child.rpcUrl);
    const admin = createTestClient({ mode: 'anvil', transport });
    const wallet = createWalletClient({ account, transport });
    await withRpcErrors(() => admin.impersonateAccount({ address: account }));
    for (const { to, valueWei, data } of transactions) {
      if (signal?.aborted) throw scriptStopped();
      const sent = { chain: null, to, value: valueWei, data };
      const hash = await withRpcErrors(() => wallet.sendTransaction(sent));
      await this.#mined(hash);
    }
  }

  end(): Promise<void> {
    return this.#child.stop(1_000);
  }

  /** It is mined at once, and known a moment later. */
  async #mined(hash: Hash): Promise<void> {
    for (let look = 0; look < 400; look += 1) {
      const receipt = await this.client.receipt(hash);
      if (receipt?.status === 'success') return;
      if (receipt !== null) break;
      await sleep(5);
    }
    const message = 'A group cannot run after the one that it depends on.';
    throw new AppError('SCRIPT_REVERTED', 'reverted', message, { advice: 'Nothing was signed.' });
  }
}
