import { describe, expect, it } from 'vitest';
import { effectLines, lastingAllowances, stepLines } from '../../../src/renderer/model/effects.ts';
import { totalLines } from '../../../src/renderer/model/totals.ts';
import {
  account,
  change,
  effect,
  facts,
  rehearsal,
  rehearsedStep,
  stranger,
  usdc,
} from '../support.ts';

const run = { account, chainId: 31_337 };

describe('the ledger of a rehearsed step', () => {
  it('shows the user’s account only, outgoing first, then the fee, each with its worst', () => {
    const lines = stepLines(
      rehearsedStep({ worstCase: rehearsal().worstCase }),
      account.toLowerCase(),
      31_337,
    );
    expect(lines.map(({ direction, rehearsed, worst }) => [direction, rehearsed, worst])).toEqual([
      ['out', '-1', '-1'],
      ['in', '2990.5', '2980'],
      ['fee', '-0.0004', '-0.0012'],
    ]);
  });

  it('says that a worst case is not known rather than repeating the rehearsal', () => {
    const lines = stepLines(rehearsedStep(), account, 31_337);
    expect(lines.map(({ worst }) => worst)).toEqual([null, null, null]);
  });

  it('has what was not moved on the fork and may be gone all the same', () => {
    const worstCase = { assetChanges: [change('ETH', '-1')], feeEth: '0.1' };
    const lines = stepLines(rehearsedStep({ assetChanges: [], worstCase }), account, 31_337);
    expect(lines.map(({ direction, rehearsed, worst }) => [direction, rehearsed, worst])).toEqual([
      ['out', '0', '-1'],
      ['fee', '-0.0004', '-0.1'],
    ]);
  });

  it('names the network of what arrives on another, and holds it against its own worst', () => {
    const eth = [change('ETH', '-1'), { ...change('ETH', '0.9'), chainId: 84_532_117 }];
    const worst = [change('ETH', '-1'), { ...change('ETH', '0.8'), chainId: 84_532_117 }];
    const step = { assetChanges: eth, worstCase: { assetChanges: worst, feeEth: '0.1' } };
    const lines = stepLines(rehearsedStep(step), account, 31_337);
    expect(lines.map((line) => [line.network, line.rehearsed, line.worst])).toEqual([
      ['', '-1', '-1'],
      ['chain 84532117', '0.9', '0.8'],
      ['', '-0.0004', '-0.1'],
    ]);
  });

  it('has no fee where nothing was sent', () => {
    const reading = rehearsedStep({ transactions: [], assetChanges: [] });
    expect(stepLines(reading, account, 31_337)).toEqual([]);
  });
});

describe('the allowances of a step', () => {
  const allowance = (before: string, after: string) => ({
    ...{ chainId: 31337, token: usdc, symbol: 'USDC', decimals: 6 },
    ...{ owner: account, spender: stranger, before, after },
  });

  it('are none when it used up what it set', () => {
    const step = rehearsedStep({ allowances: [allowance('0', '500'), allowance('500', '0')] });
    expect(lastingAllowances(step)).toEqual([]);
  });

  it('are counted once, from before the step to after it', () => {
    const step = rehearsedStep({ allowances: [allowance('0', '500'), allowance('500', '200')] });
    expect(lastingAllowances(step)).toEqual([allowance('0', '200')]);
  });
});

describe('the ledger of a run', () => {
  it('names the fee by the network that the step acted on', () => {
    const there = { ...change('USDC', '-1'), chainId: 137 };
    const { symbol } =
      effectLines(effect({ rehearsed: [there], actual: [there] }), run).at(-1) ?? {};
    expect(symbol).toBe('POL');
  });

  it('sets what happened beside the rehearsal, with the exact difference', () => {
    const lines = effectLines(effect(), run);
    expect(lines.map(({ direction, difference }) => [direction, difference])).toEqual([
      ['out', '0'],
      ['in', '-2.5'],
      ['fee', '-0.00001'],
    ]);
  });

  it('has a difference that fits the two figures beside it, as they are rounded', () => {
    const fees = effect({ rehearsedFeeEth: '0.0002550000001', actualFeeEth: '0.0002869999999' });
    expect(effectLines(fees, run).at(-1)?.difference).toBe('-0.000031');
    const alike = effect({ rehearsedFeeEth: '0.0002560000001', actualFeeEth: '0.0002560000002' });
    expect(effectLines(alike, run).at(-1)?.difference).toBe('-0.0000000000001');
  });

  it('knows nothing before the transaction is on the chain', () => {
    const open = effect({ actual: [], actualFeeEth: null });
    for (const line of effectLines(open, run)) {
      expect([line.happened, line.difference]).toEqual([null, null]);
    }
  });

  it('says nothing of what happened where it could not be read, but for the fee', () => {
    const error = {
      ...{ code: 'EFFECTS_NOT_READ', class: 'simulation_mismatch', facts: {} },
      ...{ message: 'No answer.', advice: '' },
    } as const;
    const lines = effectLines(effect({ actual: [], error }), run);
    expect(lines.map(({ direction, happened }) => [direction, happened === null])).toEqual([
      ['out', true],
      ['in', true],
      ['fee', false],
    ]);
  });

  it('shows a change that nobody rehearsed', () => {
    const surprise = effect({ rehearsed: [], actual: [change('USDC', '-3')] });
    const [line] = effectLines(surprise, run);
    expect([line?.rehearsed, line?.happened, line?.difference]).toEqual(['0', '-3', '-3']);
  });

  it('adds the approved limits with the sign of their line', () => {
    const limits = facts().lines;
    const lines = effectLines(effect({ limits }), run);
    expect(lines.map(({ limit }) => limit)).toEqual(['-1', '2980', '-0.0012']);
  });
});

describe('a debt', () => {
  const debt = (delta: string) => ({
    ...change('variableDebtUSDC', delta),
    token: stranger,
    lent: { as: 'owed' as const, token: usdc, symbol: 'USDC' },
  });

  it('is told as how much more or less is owed, and never as money', () => {
    const lines = stepLines(rehearsedStep({ assetChanges: [debt('-500')] }), account, 31_337);
    expect(lines[0]).toMatchObject({ direction: 'owed', symbol: 'USDC debt', rehearsed: '500' });
    const less = stepLines(rehearsedStep({ assetChanges: [debt('500')] }), account, 31_337);
    expect(less[0]).toMatchObject({ direction: 'owed', rehearsed: '-500' });
  });

  it('stands in the totals and beside what happened in the same way', () => {
    const total = { assetChanges: [debt('-500')], feeEth: '0' };
    const worst = { assetChanges: [debt('-501')], feeEth: '0' };
    expect(totalLines(total, worst, account, 31_337)).toContainEqual(
      expect.objectContaining({ owed: true, rehearsed: '500', worst: '501' }),
    );
    const line = effectLines(
      effect({
        ...{ rehearsed: [debt('-500')], actual: [debt('-500')], actualFeeEth: '0' },
        limits: [{ direction: 'owed', symbol: 'USDC debt', limit: '501', token: stranger }],
      }),
      run,
    )[0];
    expect(line).toMatchObject({ rehearsed: '500', happened: '500', limit: '501' });
  });
});
