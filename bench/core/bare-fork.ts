import { toHex } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import type { RehearsedTransaction } from '../../src/shared/chain/types.ts';
import { ask } from './json-rpc.ts';

/** A fork without anything of the product's rehearsal: the floor below it. */
export interface BareFork {
  /** Sets the fork to the upstream's head, runs the transaction there and reads its receipt. */
  resetAndSend(transaction: RehearsedTransaction): Promise<void>;
  /** Sets the fork to the upstream's head. */
  reset(): Promise<void>;
  /** All of them after one another as one `eth_simulateV1`, on state that the fork has already fetched. */
  simulate(transactions: readonly RehearsedTransaction[]): Promise<void>;
  pid: number;
  /** One read-only call of the same data, on state that the fork has already fetched. */
  call(transaction: RehearsedTransaction): Promise<void>;
  stop(): Promise<void>;
}

export async function startBareFork(upstreamUrl: string, chainId: number): Promise<BareFork> {
  const args = ['--chain-id', String(chainId), '--accounts', '0', '--no-mining'];
  const anvil = await spawnAnvil({ binary: findAnvil(), args, deathSignal: 'KILL' });
  const on = (method: string, ...params: unknown[]) => ask(anvil.rpcUrl, method, ...params);
  const reset = async () =>
    void (await on('anvil_reset', { forking: { jsonRpcUrl: upstreamUrl } }));
  return {
    ...{ reset, pid: anvil.pid },
    async simulate(transactions) {
      const calls = transactions.map(fieldsOf);
      const asked = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false };
      const [block] = (await on('eth_simulateV1', asked, 'latest')) as [{ calls: Simulated[] }];
      if (block.calls.length === calls.length && block.calls.every(isDone)) return;
      throw new Error('The bare simulation did not succeed.');
    },
    async resetAndSend(transaction) {
      await reset();
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

interface Simulated {
  status: string;
}

const isDone = ({ status }: Simulated) => status === '0x1';

function fieldsOf({ from, to, valueWei, data, gasLimit }: RehearsedTransaction) {
  return { from, to, value: toHex(BigInt(valueWei)), data, gas: toHex(BigInt(gasLimit)) };
}
