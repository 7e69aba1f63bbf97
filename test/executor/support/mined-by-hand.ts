// A network whose blocks come when the test says so, and can be taken back: what any network but the
// practice chain is. Faults are put between the product's own client and the node.
import { connectChain } from '../../../src/main/chain/chain-client.ts';
import { createJsonRpc } from '../../../src/main/chain/rpc/json-rpc.ts';
import type { Practice, Stage } from './stage.ts';

/** What becomes of one call; `pass` asks the node. */
export type Fault = (
  method: string,
  pass: () => Promise<unknown>,
  params: readonly unknown[],
) => Promise<unknown>;

export type MinedByHand = Awaited<ReturnType<typeof minedByHand>>;

/** Turns the chain of a stage into such a network; calls are given up after `timeoutMs`. */
export async function minedByHand(practice: Practice, stage: Stage, timeoutMs = 10_000) {
  const node = createJsonRpc({ url: practice.rpcUrl });
  await node.request('evm_setAutomine', [false]);
  const client = await connectChain({ url: practice.rpcUrl, timeoutMs });
  const whole = client.rpc.request;
  let fault: Fault | null = null;
  client.rpc.request = (method, params = []) => {
    const pass = (): Promise<unknown> => whole(method, params);
    return fault === null ? pass() : fault(method, pass, params);
  };
  stage.network.connect = async () => ({
    ...{ client, practice: false, instanceId: null, blocksOnDemand: false },
  });
  const mine = (blocks = 1): Promise<unknown> =>
    node.request('anvil_mine', [`0x${blocks.toString(16)}`]);
  return {
    client,
    node,
    mine,
    /** Takes the newest blocks back, and all that was in them. */
    takeBack: (blocks: number) => node.request('anvil_rollback', [blocks]),
    /** From now on; null: none any more. */
    setFault(next: Fault | null): void {
      fault = next;
    },
    /** Puts a fault before the first call of one method that comes. */
    failOnce(of: string, once: Fault): void {
      fault = (method, pass, params) => {
        if (method !== of) return pass();
        fault = null;
        return once(method, pass, params);
      };
    },
    /** Block after block, each looked at, until `holds`. */
    async carryOn(executionId: string, holds: () => boolean, mostBlocks = 40): Promise<void> {
      for (let block = 0; !holds(); block += 1) {
        if (block === mostBlocks) throw new Error('it did not come to be in so many blocks');
        await mine();
        await stage.world.executor.advance(executionId);
      }
    },
  };
}
