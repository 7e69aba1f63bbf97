import { type Hex, hexToBytes, keccak256 } from 'viem';
import { isDelegation } from '../../chain/delegation.ts';

export interface CodeFacts {
  /** Keccak-256 of the code; null where there is none. */
  codeHash: Hex | null;
  /** Whose balances the code can look at when it runs: nobody's, that of whoever runs it, or anybody's. */
  looksAt: 'none' | 'own' | 'any';
}

const noCode: CodeFacts = { codeHash: null, looksAt: 'none' };
const [opAnd, opAddress, opBalance, opSelfBalance] = [0x16, 0x30, 0x31, 0x47];
const [push1, push20, push32] = [0x60, 0x73, 0x7f];

/** By address, the code last seen there: hashing it takes longer than all else about reading a trace. */
const seen = new Map<string, { code: Hex; facts: CodeFacts }>();
const mostSeen = 200;

/** Of the code at an address. */
export function codeFactsOf(address: string, code: Hex | undefined): CodeFacts {
  if (code === undefined || code === '0x') return noCode;
  const known = seen.get(address);
  if (known?.code === code) return known.facts;
  const looksAt = isDelegation(code) ? 'any' : balancesSeenBy(code);
  const facts = { codeHash: keccak256(code), looksAt };
  if (seen.size >= mostSeen) seen.clear();
  seen.set(address, { code, facts });
  return facts;
}

/** What is no instruction may be taken for one: that says too much, never too little. */
export function balancesSeenBy(code: Hex): CodeFacts['looksAt'] {
  let found: CodeFacts['looksAt'] = 'none';
  let before: number[] = [];
  const bytes = hexToBytes(code);
  for (let at = 0; at < bytes.length; at += 1) {
    const op = bytes[at] ?? 0;
    if (op === opBalance && !isOfItself(before)) return 'any';
    if (op === opBalance || op === opSelfBalance) found = 'own';
    before = [...before.slice(-2), isPartOfAddress(bytes, at) ? push1 : op];
    if (op >= push1 && op <= push32) at += op - push1 + 1;
  }
  return found;
}

/** A mask that lets only a part of an address through makes another address of it. */
function isPartOfAddress(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === push20 && bytes.subarray(at + 1, at + 21).some((byte) => byte !== 0xff);
}

/** `address(this).balance` before there was an instruction for it, with or without a mask. */
function isOfItself(before: readonly number[]): boolean {
  if (before.at(-1) === opAddress) return true;
  return before.at(-3) === opAddress && before.at(-2) === push20 && before.at(-1) === opAnd;
}
