import { readDecimal } from '../../../decimal.ts';
import { describeDuration } from '../../describe/values.ts';
import { type ParameterKind, refused } from '../parameter-kind.ts';

const unitMs: ReadonlyMap<string, bigint> = new Map([
  ['s', 1_000n],
  ['second', 1_000n],
  ['m', 60_000n],
  ['minute', 60_000n],
  ['h', 3_600_000n],
  ['hour', 3_600_000n],
  ['d', 86_400_000n],
  ['day', 86_400_000n],
  ['w', 604_800_000n],
  ['week', 604_800_000n],
]);

/** "7 days", "12h", "90 minutes": milliseconds. A bare number is milliseconds already. */
export const durationKind: ParameterKind = {
  read: (text) => {
    const [, amount = '', unit = ''] = /^([\d.]+)\s*([a-z]*)$/i.exec(text) ?? [];
    const decimal = readDecimal(amount);
    const size = unit === '' ? 1n : unitMs.get(singular(unit.toLowerCase()));
    if (typeof decimal === 'string' || size === undefined) {
      return refused('Write a length of time such as 7 days or 12 hours.');
    }
    const scale = 10n ** BigInt(decimal.scale);
    const scaled = decimal.digits * size;
    if (scaled % scale !== 0n) return refused('That is finer than a thousandth of a second.');
    const value = Number(scaled / scale);
    if (value === 0) return refused('A length of time cannot be zero.');
    if (!Number.isSafeInteger(value)) return refused('That is longer than can be waited for.');
    return { ok: true, value, words: describeDuration(value) };
  },
};

function singular(unit: string): string {
  return unit.length > 1 && unit.endsWith('s') ? unit.slice(0, -1) : unit;
}
