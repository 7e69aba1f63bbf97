import { type WrittenAmount, writtenAmounts } from '../action-amounts.ts';
import type { CheckInput } from '../check.ts';
import { oncePer } from '../once-per.ts';
import { soundParam } from './sound-param.ts';

/** The written amounts without those that a structure check names. */
export const soundAmounts = oncePer((input: CheckInput): WrittenAmount[] =>
  writtenAmounts(input).filter(({ action, param }) => soundParam(action, param) !== undefined),
);

export function isZero({ number }: WrittenAmount): boolean {
  return !/[1-9]/.test(number);
}
