import { readDecimal, trimDecimal } from '../../../decimal.ts';
import { outOfBounds } from '../bounds.ts';
import { type ParameterKind, refused, taken } from '../parameter-kind.ts';

/** Above 0 and up to 100, with or without the sign; kept as decimal text without it. */
export const percentKind: ParameterKind = {
  read: (text, parameter) => {
    const number = text.replace(/\s*%$/, '');
    const decimal = readDecimal(number);
    if (typeof decimal === 'string') return refused('Write a percentage such as 0.5.');
    if (decimal.digits === 0n) return refused('A percentage of zero does nothing.');
    const outside = outOfBounds(number, { max: '100', ...parameter });
    return outside === null ? taken(trimDecimal(number)) : refused(outside);
  },
};
