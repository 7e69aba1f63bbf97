import {
  contractsOf,
  practiceBaseId,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import type { WorldBuilder } from '../world-builder.ts';

/** The end of the bridge that is on this chain. The faucet's account is its relayer. */
export async function placeBridge(world: WorldBuilder): Promise<void> {
  const bridge = contractsOf(practiceEthereumId)?.bridge;
  if (bridge === undefined) throw new Error('no bridge is known');
  if (world.chainId === practiceBaseId) {
    await world.place(bridge.exit, 'PracticeL2Bridge', [practiceFaucet]);
  } else await world.place(bridge.entry, 'PracticeL1Bridge', []);
}
