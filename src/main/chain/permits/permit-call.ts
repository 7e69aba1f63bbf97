// Calls that carry a permit: the token reads it and sets the allowance, then the call goes on as its plain form
// would. Taken apart here, so that a rehearsal can run what it does without the signature that is in it.
import {
  type Address,
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToNumber,
  slice,
  toFunctionSelector,
  zeroHash,
} from 'viem';
import { aavePoolAbi } from '../../../shared/chain/calls/aave-v3.ts';

export interface PermitCall {
  token: Address;
  /** What the permit lets the called contract take. */
  units: bigint;
  deadlineSec: bigint;
  /** Null in the place of one that is not made yet. */
  signature: Hex | null;
  /** The same call, for which the allowance has to stand already. */
  plain: Hex;
}

/** What fills the places of a signature: its own bytes, or nothing yet. */
export type PermitArguments = readonly [deadline: bigint, v: number, r: Hex, s: Hex];

/** `null` for a permit that is not signed yet: the call only stands for the one that will be sent. */
export function permitArguments(deadlineSec: bigint, signature: Hex | null): PermitArguments {
  if (signature === null) return [deadlineSec, 0, zeroHash, zeroHash];
  const [r, s, v] = [slice(signature, 0, 32), slice(signature, 32, 64), slice(signature, 64, 65)];
  return [deadlineSec, hexToNumber(v), r, s];
}

/** Null for every other call. */
export function readPermitCall(data: Hex): PermitCall | null {
  const call = decode(data);
  if (call?.functionName === 'supplyWithPermit') {
    const [asset, amount, holder, referral, deadline, v, r, s] = call.args;
    const args = [asset, amount, holder, referral] as const;
    const plain = encodeFunctionData({ abi: aavePoolAbi, functionName: 'supply', args });
    return { token: asset, units: amount, ...partsOf(deadline, v, r, s), plain };
  }
  if (call?.functionName === 'repayWithPermit') {
    const [asset, amount, mode, holder, deadline, v, r, s] = call.args;
    const args = [asset, amount, mode, holder] as const;
    const plain = encodeFunctionData({ abi: aavePoolAbi, functionName: 'repay', args });
    return { token: asset, units: amount, ...partsOf(deadline, v, r, s), plain };
  }
  return null;
}

function partsOf(deadlineSec: bigint, v: number, r: Hex, s: Hex) {
  const isMade = v !== 0 || r !== zeroHash || s !== zeroHash;
  const last = `0x${v.toString(16).padStart(2, '0')}` as const;
  return { deadlineSec, signature: isMade ? concatHex([r, s, last]) : null };
}

/** Most calls carry none, and are not taken apart for that. */
const selectors: ReadonlySet<string> = new Set(
  aavePoolAbi.filter(({ name }) => name.endsWith('WithPermit')).map(toFunctionSelector),
);

function decode(data: Hex) {
  if (!selectors.has(data.slice(0, 10).toLowerCase())) return null;
  try {
    return decodeFunctionData({ abi: aavePoolAbi, data });
  } catch {
    return null;
  }
}
