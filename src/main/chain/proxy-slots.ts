import type { Address, Hex } from 'viem';
import type { ChainClient } from './chain-client.ts';

/** Where proxies keep the address of the code that they stand for. */
export const implementationSlots: readonly Hex[] = [
  // EIP-1967
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  // EIP-1822
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  // OpenZeppelin before EIP-1967, which USDC has
  '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
];
/** EIP-1967: of a contract that says where the implementation is. */
export const beaconSlot: Hex = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';

/** Whether the contract can be exchanged for another behind its address. Errors: RPC_*. */
export async function readsAsProxy(client: ChainClient, address: Address): Promise<boolean> {
  const held = await Promise.all(
    [...implementationSlots, beaconSlot].map((slot) =>
      client.read((viem) => viem.getStorageAt({ address, slot })),
    ),
  );
  return held.some((value) => value !== undefined && /[1-9a-f]/.test(value.slice(2)));
}
