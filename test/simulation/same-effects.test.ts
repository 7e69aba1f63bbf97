import fc from 'fast-check';
import { concat, getAddress, numberToHex, pad, toEventSelector } from 'viem';
import { expect, it } from 'vitest';
import { effectsOf, sameEffects } from '../../src/main/simulation/probes/same-effects.ts';

const me = getAddress(`0x${'1'.repeat(40)}`);
const pool = getAddress(`0x${'2'.repeat(40)}`);
const token = getAddress(`0x${'3'.repeat(40)}`);
const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const moved = (from: `0x${string}`, to: `0x${string}`, units: bigint) => ({
  address: token,
  topics: [transferTopic, pad(from), pad(to)],
  data: numberToHex(units, { size: 32 }),
});
const got = (units: bigint) =>
  effectsOf({ ok: true, logs: [moved(pool, me, units)] }, [me], undefined);
const large = fc.bigInt({ min: 10_000n, max: 10n ** 30n });

it('amounts within one per cent are the same, and others are not', () => {
  fc.assert(
    fc.property(large, fc.bigInt({ min: 0n, max: 9_900n }), (units, part) => {
      const near = units + (units * part) / 1_000_000n;
      expect(sameEffects(got(units), got(near))).toBe(true);
      expect(sameEffects(got(units), got(units * 2n))).toBe(false);
      expect(sameEffects(got(units * 2n), got(units))).toBe(false);
    }),
  );
});

it('more may come where time has passed, and never less', () => {
  fc.assert(
    fc.property(large, large, (before, more) => {
      expect(sameEffects(got(before), got(before + more), true)).toBe(true);
      const less = sameEffects(got(before + more), got(before), true);
      expect(less).toBe(more * 100n <= before + more);
    }),
  );
});

it('another end, another word about the account and another one that gains are differences', () => {
  const usual = got(10_000n);
  expect(sameEffects(usual, { ...usual, ok: false })).toBe(false);
  const nobody = effectsOf({ ok: true, logs: [moved(pool, pool, 10_000n)] }, [me], undefined);
  expect(sameEffects(usual, nobody)).toBe(false);
  const said = { address: token, topics: [concat([transferTopic]), pad(me)], data: '0x' };
  const more = effectsOf({ ok: true, logs: [moved(pool, me, 10_000n), said] }, [me], undefined);
  expect(sameEffects(usual, more)).toBe(false);
  expect(sameEffects(more, usual)).toBe(false);
});
