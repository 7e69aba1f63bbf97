import { plainTextOfJsonNumber, readDecimal, trimDecimal } from '../../../decimal.ts';
import { outOfBounds } from '../bounds.ts';
import { type ParameterKind, refused } from '../parameter-kind.ts';

/** A count or a measure, never money: it becomes a JSON number, and must survive that unchanged. */
export const numberKind: ParameterKind = {
  read: (text, parameter) => {
    if (typeof readDecimal(text) === 'string') return refused('Write a plain number such as 12.');
    const value = Number(text);
    const plain = trimDecimal(text);
    if (plainTextOfJsonNumber(String(value)) !== plain) {
      return refused('This number has more digits than can be kept exactly.');
    }
    if (parameter.whole && !Number.isInteger(value)) return refused('Write a whole number.');
    const outside = outOfBounds(text, parameter);
    return outside === null ? { ok: true, value, words: plain } : refused(outside);
  },
};
