import { type WrittenAmount, writtenAmounts } from '../action-amounts.ts';
import type { CheckInput } from '../check.ts';
import { oncePerInput } from './once-per-input.ts';
import { soundParam } from './sound-param.ts';

/** The written amounts without those that a structure check names. */
export const soundAmounts = oncePerInput((input: CheckInput): WrittenAmount[] =>
  writtenAmounts(input).filter(({ action, param }) => soundParam(action, param) !== undefined),
);

export function isZero({ number }: WrittenAmount): boolean {
  return !/[1-9]/.test(number);
}
