import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseHead, type SeenHead } from '../../../src/main/chain/rpc/choose-head.ts';

const seen = (number: number, timestamp = number * 12): SeenHead => ({
  ...{ host: `at ${number}`, number: BigInt(number), timestamp: BigInt(timestamp) },
});

describe('the block that money is read at', () => {
  it('is the newest that two have', () => {
    expect(chooseHead([seen(10), seen(12), seen(11)], 0n)).toEqual({ kind: 'at', number: 11n });
  });

  it('is none where only one is there', () => {
    expect(chooseHead([seen(10)], 0n)).toBeUndefined();
  });

  it('waits for who is far behind in blocks and in time', () => {
    expect(chooseHead([seen(10), seen(30)], 0n)).toMatchObject({
      ...{ kind: 'behind', behind: { number: 10n }, ahead: { number: 30n } },
    });
    // Four blocks of a second, and two of a day.
    expect(chooseHead([seen(10, 0), seen(14, 4)], 0n)).toEqual({ kind: 'at', number: 10n });
    expect(chooseHead([seen(10, 0), seen(12, 172_800)], 0n)).toEqual({ kind: 'at', number: 10n });
  });

  it('is never behind what was read before, nor one that a single endpoint has', () => {
    const heads = fc.array(
      fc.record({
        number: fc.integer({ min: 0, max: 1_000 }),
        time: fc.integer({ min: 0, max: 9_999 }),
      }),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(heads, fc.integer({ min: 0, max: 1_000 }), (all, floor) => {
        const choice = chooseHead(
          all.map(({ number, time }) => seen(number, time)),
          BigInt(floor),
        );
        if (choice?.kind !== 'at') return;
        expect(choice.number).toBeGreaterThanOrEqual(BigInt(floor));
        const having = all.filter(({ number }) => BigInt(number) >= choice.number);
        expect(having.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
