import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, namehash } from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { askAtHead, ensAbi, resolveName, resolverOf } from './resolve-name.ts';

/**
 * The name that an address calls itself, where that name leads back to it: anybody can call themselves
 * anything. Null when there is none. Errors: NAMES_NOT_HERE, RPC_*.
 */
export async function nameOfAddress(client: ChainClient, address: Address): Promise<string | null> {
  const ask = await askAtHead(client);
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`);
  const resolver = await resolverOf(client, ask, node);
  if (resolver === null) return null;
  const data = encodeFunctionData({ abi: ensAbi, functionName: 'name', args: [node] });
  const claimed = readText(await ask(resolver, data));
  if (claimed === null) return null;
  try {
    const found = await resolveName(client, claimed);
    return found.name === claimed && sameAddress(found.address, address) ? claimed : null;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code.startsWith('NAME')) return null;
    throw thrown;
  }
}

function readText(answer: Hex | null): string | null {
  if (answer === null) return null;
  try {
    const text = decodeFunctionResult({ abi: ensAbi, functionName: 'name', data: answer });
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
