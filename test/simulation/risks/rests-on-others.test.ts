import fc from 'fast-check';
import { type Address, concat, getAddress, type Hex, keccak256, numberToHex, pad } from 'viem';
import { expect, it } from 'vitest';
import {
  restsOnOthers,
  valuesOfOthers,
} from '../../../src/main/simulation/risks/rehearsal/rests-on-others.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const account = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const token = getAddress(`0x${'a'.repeat(40)}`);
const pool = getAddress(`0x${'b'.repeat(40)}`);
const zero: Hex = `0x${'0'.repeat(64)}`;

const slotOf = (who: Address, at: number | Hex): Hex =>
  keccak256(concat([pad(who), typeof at === 'number' ? numberToHex(at, { size: 32 }) : at]));
const read = (address: Address, slots: readonly Hex[]) => ({
  ...{ address, balanceWei: 0n, nonce: 0, codeHash: null, looksAt: 'none' as const },
  slots: new Map(slots.map((slot) => [slot, zero])),
});
const calls = [
  { depth: 0, kind: 'call', from: account, to: pool, valueWei: 0n, input: '0x', failed: false },
  { depth: 1, kind: 'call', from: pool, to: token, valueWei: 0n, input: '0x', failed: false },
] as const;

it('does not count what is kept for the account itself, wherever the usual layouts put it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 31 }),
      fc.integer({ min: 0, max: 31 }),
      (held, allowed) => {
        const own = [slotOf(account, held), slotOf(pool, slotOf(account, allowed))];
        expect(valuesOfOthers({ calls, read: [read(token, own)] }, account)).toEqual([]);
        const others = [...own, slotOf(pool, held)];
        expect(valuesOfOthers({ calls, read: [read(token, others)] }, account)).toEqual([
          { address: token, slots: 1 },
        ]);
      },
    ),
    { numRuns: 40 },
  );
});

const found = (kind: string, trace: unknown) =>
  restsOnOthers({
    outcome: { transaction: { kind, from: account } },
    ...{ client: { chainId: 1 }, tokens: bundledTokens, trace },
  } as unknown as RiskSubject);

it('is told of what trades and lends, with the contracts that it rests on', async () => {
  const trace = { calls, read: [read(token, [zero]), read(pool, [zero, slotOf(pool, 9)])] };
  expect(await found('swap', trace)).toMatchObject([
    {
      ...{ id: 'RESTS_ON_OTHERS', level: 'info' },
      message: expect.stringContaining('3 values in 2 contracts'),
      evidence: { values: 3, contracts: 2, unknownContracts: 2, most: `${pool}: 2; ${token}: 1` },
    },
  ]);
  expect(await found('transfer', trace)).toEqual([]);
  expect(() => found('swap', null)).toThrow();
});
