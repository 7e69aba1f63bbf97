// What a contract's code is at this moment, that of a proxy's implementation with it: an ABI was checked for one
// code, and says nothing of another.
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  zeroAddress,
} from 'viem';
import { AppError } from '../../../shared/errors.ts';
import type { ChainClient } from '../chain-client.ts';
import { beaconSlot, implementationSlots } from '../proxy-slots.ts';

export interface CodeIdentity {
  /** keccak-256 of the code at the address. */
  codeHash: Hex;
  /** Where a proxy sends its calls, and the hash of the code there; null for a contract that is none. */
  implementation: { address: Address; codeHash: Hex } | null;
}

/** EIP-1167: code that is nothing but the address it stands for. */
const minimalProxy = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/;
const beaconAbi = parseAbi(['function implementation() view returns (address)']);

/** Errors: NO_CONTRACT where the address has no code, RPC_*. */
export async function readCodeIdentity(
  client: ChainClient,
  address: Address,
): Promise<CodeIdentity> {
  const { own, behind } = await readCodes(client, address);
  const implementation = behind && { address: behind.address, codeHash: keccak256(behind.code) };
  return { codeHash: keccak256(own), implementation };
}

/** The code itself, and that of what a proxy stands for. Errors: NO_CONTRACT, RPC_*. */
export async function readCodes(
  client: ChainClient,
  address: Address,
): Promise<{ own: Hex; behind: { address: Address; code: Hex } | null }> {
  const own = await codeOf(client, address);
  if (own === null) throw noContract(address, client.chainId);
  const target = await implementationOf(client, address, own);
  const code = target === null ? null : await codeOf(client, target);
  return { own, behind: target === null || code === null ? null : { address: target, code } };
}

async function codeOf(client: ChainClient, address: Address): Promise<Hex | null> {
  const code = await client.read((each) => each.getCode({ address }));
  return code === undefined || code === '0x' ? null : code;
}

async function implementationOf(
  client: ChainClient,
  address: Address,
  code: Hex,
): Promise<Address | null> {
  const cloned = minimalProxy.exec(code)?.[1];
  if (cloned !== undefined) return getAddress(`0x${cloned}`);
  const stored = (slot: Hex) => storedAddress(client, address, slot);
  const [beacon, ...targets] = await Promise.all([beaconSlot, ...implementationSlots].map(stored));
  const named = targets.find((target) => target !== null);
  if (named !== undefined && named !== null) return named;
  return beacon === null || beacon === undefined ? null : beaconTarget(client, beacon);
}

async function storedAddress(
  client: ChainClient,
  address: Address,
  slot: Hex,
): Promise<Address | null> {
  const word = await client.read((each) => each.getStorageAt({ address, slot }));
  const found = /^0x0{24}([0-9a-f]{40})$/.exec(word ?? '')?.[1];
  const target = found === undefined ? zeroAddress : getAddress(`0x${found}`);
  return target === zeroAddress ? null : target;
}

/** A beacon that gives no answer leaves the contract a proxy of nothing, which its own code tells. */
async function beaconTarget(client: ChainClient, beacon: Address): Promise<Address | null> {
  const data = encodeFunctionData({ abi: beaconAbi, functionName: 'implementation' });
  try {
    const answer = await client.call({ from: zeroAddress, to: beacon, valueWei: 0n, data });
    return decodeFunctionResult({ abi: beaconAbi, functionName: 'implementation', data: answer });
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.class === 'network') throw thrown;
    return null;
  }
}

export function sameCode(left: CodeIdentity, right: CodeIdentity): boolean {
  return (
    left.codeHash === right.codeHash &&
    left.implementation?.address === right.implementation?.address &&
    left.implementation?.codeHash === right.implementation?.codeHash
  );
}

function noContract(address: Address, chainId: number): AppError {
  return new AppError('NO_CONTRACT', 'invalid_params', `There is no contract at ${address}.`, {
    advice: 'Nothing was signed. Check the address and the network.',
    facts: { address, chainId },
  });
}
