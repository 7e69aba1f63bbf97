import { type Address, type Hex, keccak256, namehash, stringToHex, zeroHash } from 'viem';
import { practiceFaucet } from '../../../src/shared/chain/addresses.ts';
import { practiceNames } from '../../../src/shared/chain/practice-contracts.ts';
import type { WorldBuilder } from '../world-builder.ts';

/** ENS with a few names, forward and reverse. All belong to the faucet, which can point them elsewhere. */
export async function placeNames(world: WorldBuilder): Promise<void> {
  const ens = world.at.ens;
  if (ens === undefined) return;
  const { chain } = world;
  const registry = world.own('PracticeEnsRegistry').abi;
  const resolver = world.own('PracticeEnsResolver').abi;
  await world.place(ens.registry, 'PracticeEnsRegistry', [practiceFaucet]);
  await world.place(ens.publicResolver, 'PracticeEnsResolver', [ens.registry]);
  const add = async (parent: Hex, label: string, resolvedBy: Address) => {
    const args = [parent, keccak256(stringToHex(label)), practiceFaucet, resolvedBy, 0n];
    await chain.write(ens.registry, registry, 'setSubnodeRecord', args);
  };
  await add(zeroHash, 'eth', ens.publicResolver);
  await add(zeroHash, 'reverse', ens.publicResolver);
  await add(namehash('reverse'), 'addr', ens.publicResolver);
  for (const [name, address] of Object.entries(practiceNames)) {
    const own = address.slice(2).toLowerCase();
    await add(namehash('eth'), name.replace(/\.eth$/, ''), ens.publicResolver);
    await chain.write(ens.publicResolver, resolver, 'setAddr', [namehash(name), address]);
    await add(namehash('addr.reverse'), own, ens.publicResolver);
    const reverse = [namehash(`${own}.addr.reverse`), name];
    await chain.write(ens.publicResolver, resolver, 'setName', reverse);
  }
}
