// The questions that are asked most, put into bytes and read without a library: dozens go out with every
// transaction that is looked at.
import { type Address, type Hex, hexToBigInt } from 'viem';
import type { Question } from './multicall.ts';

const selectors = {
  balanceOf: '0x70a08231',
  allowance: '0xdd62ed3e',
  isApprovedForAll: '0xe985e9c5',
  getEthBalance: '0x4d2301cc',
} as const;

/** A question whose arguments are addresses. */
export function plainQuestion(
  to: Address,
  asked: keyof typeof selectors,
  ...args: readonly Address[]
): Question {
  const words = args.map((address) => address.slice(2).toLowerCase().padStart(64, '0'));
  return { to, data: `${selectors[asked]}${words.join('')}` };
}

/** The number in an answer; null where it is none. */
export function plainNumber(answer: Hex | null): bigint | null {
  return answer === null || answer.length < 66 ? null : hexToBigInt(answer.slice(0, 66) as Hex);
}
