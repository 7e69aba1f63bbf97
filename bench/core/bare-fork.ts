import { toHex } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import type { RehearsedTransaction } from '../../src/shared/chain/types.ts';
import { ask } from './json-rpc.ts';

/** A fork without anything of the product's rehearsal: the floor below it. */
export interface BareFork {
  /** Sets the fork to the upstream's head, runs the transaction there and reads its receipt. */
  resetAndSend(transaction: RehearsedTransaction): Promise<void>;
  /** One read-only call of the same data, on state that the fork has already fetched. */
  call(transaction: RehearsedTransaction): Promise<void>;
  stop(): Promise<void>;
}

export async function startBareFork(upstreamUrl: string, chainId: number): Promise<BareFork> {
  const args = ['--chain-id', String(chainId), '--accounts', '0', '--no-mining'];
  const anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  const on = (method: string, ...params: unknown[]) => ask(anvil.rpcUrl, method, ...params);
  return {
    async resetAndSend(transaction) {
      await on('anvil_reset', { forking: { jsonRpcUrl: upstreamUrl } });
      await on('anvil_impersonateAccount', transaction.from);
      const hash = await on('eth_sendTransaction', fieldsOf(transaction));
      await on('evm_mine');
      const receipt = (await on('eth_getTransactionReceipt', hash)) as { status: string } | null;
      if (receipt?.status !== '0x1') throw new Error('The bare transaction did not succeed.');
    },
    call: async (transaction) => void (await on('eth_call', fieldsOf(transaction), 'latest')),
    stop: () => anvil.stop(),
  };
}

function fieldsOf({ from, to, valueWei, data, gasLimit }: RehearsedTransaction) {
  return { from, to, value: toHex(BigInt(valueWei)), data, gas: toHex(BigInt(gasLimit)) };
}
