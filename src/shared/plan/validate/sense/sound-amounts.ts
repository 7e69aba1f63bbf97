import { type WrittenAmount, writtenAmounts } from '../action-amounts.ts';
import { oncePerInput } from '../once-per.ts';
import { soundParam } from './sound-param.ts';

/** The written amounts without those that a structure check names. */
export const soundAmounts = oncePerInput((input): WrittenAmount[] =>
  writtenAmounts(input).filter(({ action, param }) => soundParam(action, param) !== undefined),
);

export function isZero({ number }: WrittenAmount): boolean {
  return !/[1-9]/.test(number);
}
