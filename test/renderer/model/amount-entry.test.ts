import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmountEntry,
  readAmount,
  writeAmount,
} from '../../../src/renderer/model/amount-entry.ts';
import {
  heldAmountSchema,
  spendAmountSchema,
} from '../../../src/shared/tools/parameter-schemas.ts';

const figure = fc
  .tuple(fc.bigInt(0n, 10n ** 40n), fc.option(fc.bigInt(0n, 10n ** 20n)))
  .map(([whole, part]) => (part === null ? `${whole}` : `${whole}.${part}`));
const withFigure = fc.record({
  form: fc.constantFrom('exact', 'percent', 'usd', 'percentOfStart'),
  text: figure,
}) satisfies fc.Arbitrary<AmountEntry>;

describe('an amount as it is typed', () => {
  it('comes back from the plan with every digit as it was typed', () => {
    fc.assert(
      fc.property(withFigure, (entry) => {
        const written = writeAmount(entry);
        expect(readAmount(written)).toEqual(entry);
        expect(spendAmountSchema.safeParse(written).success).toBe(true);
      }),
    );
  });

  it('needs no figure for all of it', () => {
    expect(writeAmount({ form: 'max', text: '7' })).toBe('max');
    expect(heldAmountSchema.safeParse(writeAmount({ form: 'max', text: '' })).success).toBe(true);
    expect(readAmount('max')).toEqual({ form: 'max', text: '' });
  });

  it('is not given while nothing is typed, and keeps its form while its figure is missing', () => {
    expect(writeAmount({ form: 'exact', text: '  ' })).toBeUndefined();
    expect(readAmount(undefined)).toEqual({ form: 'exact', text: '' });
    for (const form of ['percent', 'usd', 'percentOfStart'] as const) {
      expect(readAmount(writeAmount({ form, text: '' }))).toEqual({ form, text: '' });
    }
  });

  it('is no written amount where it is a reference or something else', () => {
    expect(readAmount({ type: 'step_output', stepId: 'a', path: 'amountOut' })).toBeNull();
    expect(readAmount(['1'])).toBeNull();
    expect(readAmount({ usd: '1', percentOfStart: '2' })).toBeNull();
    expect(readAmount({ usd: 1 })).toBeNull();
  });
});
