// What a name stands for, by the name service of the chain itself: the registry says who knows a name, and
// that resolver says the address. Nothing outside of the chain is asked, whatever a contract wants.
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem';
import { sameAddress } from '../../../shared/addresses.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import {
  nameContradicted,
  nameHasNoAddress,
  namesNotHere,
  nameUnknown,
  resolverFailed,
} from './name-errors.ts';
import { readName } from './read-name.ts';

export const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
]);
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coin) view returns (bytes)']);
/** Of Ethereum, as resolvers number coins. */
const ether = 60n;

export interface ResolvedName {
  /** The name in its one spelling. */
  name: string;
  /** EIP-55. */
  address: Address;
  /** It has letters other than a to z, so that another name may look the same. */
  isOdd: boolean;
}

/** What a contract says of a node at one block; null when it has no answer. */
export type AskName = (to: Address, data: Hex) => Promise<Hex | null>;

/**
 * The address of a name now.
 * Errors: NAME_INVALID, NAME_TOO_LONG, NAMES_NOT_HERE, NAME_UNKNOWN, NAME_NO_ADDRESS, NAME_RESOLVER_FAILED,
 * NAME_CONTRADICTED, RPC_*.
 */
export async function resolveName(client: ChainClient, text: string): Promise<ResolvedName> {
  const { name, isOdd } = readName(text);
  const node = namehash(name);
  const ask = await askAtHead(client);
  const resolver = await resolverOf(client, ask, node);
  if (resolver === null) throw nameUnknown(name);
  const address = await addressOf(ask, resolver, name);
  return { name, address, isOdd };
}

/** All questions about one name are asked at one block. Errors: NAMES_NOT_HERE. */
export async function askAtHead(client: ChainClient): Promise<AskName> {
  if (contractsOf(client.chainId)?.ens === undefined) throw namesNotHere(client.chainId);
  const { number } = await client.head();
  return async (to, data) => {
    try {
      const answer = await client.call({ from: zeroAddress, to, valueWei: 0n, data }, number);
      return answer === '0x' ? null : answer;
    } catch (thrown) {
      if (isOfContract(thrown)) return null;
      throw thrown;
    }
  };
}

/** A contract that reverts, or never ends, says nothing; a node that cannot be asked is another matter. */
function isOfContract(thrown: unknown): boolean {
  return (
    thrown instanceof AppError &&
    !(['network', 'timeout', 'rate_limited', 'locked'] as string[]).includes(thrown.class)
  );
}

/** Null where the registry names none. Errors: NAMES_NOT_HERE. */
export async function resolverOf(
  client: Pick<ChainClient, 'chainId'>,
  ask: AskName,
  node: Hex,
): Promise<Address | null> {
  const registry = contractsOf(client.chainId)?.ens?.registry;
  const data = encodeFunctionData({ abi: ensAbi, functionName: 'resolver', args: [node] });
  const answer = registry === undefined ? null : await ask(registry, data);
  const resolver = answer === null ? null : readAddress(answer);
  if (resolver === null) throw namesNotHere(client.chainId);
  return resolver === zeroAddress ? null : resolver;
}

async function addressOf(ask: AskName, resolver: Address, name: string): Promise<Address> {
  const node = namehash(name);
  const answer = await ask(
    resolver,
    encodeFunctionData({ abi: ensAbi, functionName: 'addr', args: [node] }),
  );
  const address = answer === null ? null : readAddress(answer);
  if (address === null) throw resolverFailed(name);
  if (address === zeroAddress) throw nameHasNoAddress(name);
  const other = await ask(
    resolver,
    encodeFunctionData({ abi: coinAbi, functionName: 'addr', args: [node, ether] }),
  );
  // Old resolvers know the first way only; one that knows both has to say the same.
  if (other !== null && !saysTheSame(other, address)) throw nameContradicted(name);
  return address;
}

function readAddress(answer: Hex): Address | null {
  return /^0x0{24}[0-9a-f]{40}$/.test(answer) ? getAddress(`0x${answer.slice(26)}`) : null;
}

function saysTheSame(answer: Hex, address: Address): boolean {
  try {
    const bytes = decodeFunctionResult({ abi: coinAbi, functionName: 'addr', data: answer });
    return sameAddress(bytes, address);
  } catch {
    return false;
  }
}
