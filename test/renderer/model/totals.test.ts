import { describe, expect, it } from 'vitest';
import { totalFrame, totalLines, withFees } from '../../../src/renderer/model/totals.ts';
import { account, change, rehearsal, stranger } from '../support.ts';

const home = 31_337;

describe('the totals', () => {
  it('take the fees from the native coin, rehearsed and at worst', () => {
    const { total, worstCase } = rehearsal();
    const [eth, usdc] = totalLines(total, worstCase, account, home);
    expect([eth?.rehearsed, eth?.worst]).toEqual(['-1.0004', '-1.0012']);
    expect([usdc?.rehearsed, usdc?.worst]).toEqual(['2990.5', '2980']);
  });

  it('count a token that only the worst case has as nothing rehearsed', () => {
    const total = { assetChanges: [], feeEth: '0' };
    const worst = { assetChanges: [change('USDC', '-5')], feeEth: '0' };
    const line = totalLines(total, worst, account, home).find(({ symbol }) => symbol === 'USDC');
    expect([line?.rehearsed, line?.worst]).toEqual(['0', '-5']);
  });

  it('leave out what belongs to somebody else', () => {
    const total = { assetChanges: [change('USDC', '7', stranger)], feeEth: '0' };
    expect(withFees(total, totalFrame([total], account, home))).toEqual([]);
  });

  it('are told by network where there are several, with the fees on their own', () => {
    const there = (delta: string) => ({ ...change('ETH', delta), chainId: 8453 });
    const total = { assetChanges: [change('ETH', '-1'), there('0.9')], feeEth: '0.01' };
    const worst = { assetChanges: [change('ETH', '-1'), there('0.8')], feeEth: '0.03' };
    const lines = totalLines(total, worst, account, home);
    expect(lines.map((line) => [line.label, line.network, line.rehearsed, line.worst])).toEqual([
      ['ETH', 'Practice Ethereum', '-1', '-1'],
      ['ETH', 'Base', '0.9', '0.8'],
      ['Fees in ETH', '', '-0.01', '-0.03'],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
  });

  it('name the coin of the network, and none where fees are paid in several or one without a name', () => {
    const total = { assetChanges: [change('USDC', '-1')], feeEth: '0.01' };
    const labels = (chainId: number, changes: (typeof total)['assetChanges']) => {
      const all = { ...total, assetChanges: changes };
      return totalLines(all, all, account, chainId).map(({ label }) => label);
    };
    const on = (chainId: number) => [{ ...change('USDC', '-1'), chainId }];
    expect(labels(137, on(137))).toEqual(['POL, fees included', 'USDC']);
    expect(labels(4242, on(4242))).toEqual(['coin, fees included', 'USDC']);
    expect(labels(1, on(137))).toEqual(['USDC', 'Fees in the coins of the networks']);
  });

  it('have the fees alone also where only the worst case knows another network', () => {
    const total = { assetChanges: [change('ETH', '-1')], feeEth: '0.01' };
    const there = { ...change('USDC', '-2'), chainId: 8453 };
    const worst = { assetChanges: [change('ETH', '-1'), there], feeEth: '0.03' };
    const lines = totalLines(total, worst, account, home);
    expect(lines.map(({ label, rehearsed }) => [label, rehearsed])).toEqual([
      ['ETH', '-1'],
      ['Fees in ETH', '-0.01'],
      ['USDC', '0'],
    ]);
  });
});
