import { describe, expect, it } from 'vitest';
import { onWay, waysOf } from '../../../src/renderer/model/ways.ts';
import type { RehearsedBranch } from '../../../src/shared/chain/types.ts';
import type { PlanView } from '../../../src/shared/ipc/plan-views.ts';
import { change, planView, rehearsal, rehearsedStep } from '../support.ts';

const step = (path: string, delta?: string) =>
  rehearsedStep({
    ...{ nodeId: path.split('/').at(-1) ?? '', path },
    assetChanges: delta === undefined ? [] : [change('USDC', delta)],
  });
const total = (usdc: string) => ({ assetChanges: [change('USDC', usdc)], feeEth: '0.01' });
const choice = (path: string, goes: RehearsedBranch['choices'][number]['goes']) => {
  const parts = path.split('/');
  return { nodeId: parts.at(goes === 'works' || goes === 'fails' ? -1 : -2) ?? '', path, goes };
};

// root: pay, then an `if` (cheap) whose `then` buys behind another `if` (rich), then a last payment.
const first = [
  ...[step('root/pay', '-1'), step('root/cheap'), step('root/cheap/rich')],
  ...[step('root/cheap/rich/buy', '-10'), step('root/last', '-2')],
];
const taken: RehearsedBranch = {
  ...{ path: 'root/cheap/rich', taken: true, status: 'ok', steps: first.slice(1) },
  choices: [choice('root/cheap/rich', 'then'), choice('root/cheap/rich/buy', 'then')],
  ...{ total: total('-13'), worstCase: total('-14') },
};
const poor: RehearsedBranch = {
  ...{ path: 'root/cheap/rich/less', taken: false, status: 'ok' },
  choices: [choice('root/cheap/rich', 'then'), choice('root/cheap/rich/less', 'else')],
  steps: [step('root/cheap/rich'), step('root/cheap/rich/less', '-5'), step('root/last', '-2')],
  ...{ total: total('-8'), worstCase: total('-8') },
};
const dear: RehearsedBranch = {
  ...{ path: 'root/cheap/wait', taken: false, status: 'failed' },
  choices: [choice('root/cheap/wait', 'else')],
  steps: [step('root/cheap'), step('root/cheap/wait')],
  ...{ total: total('-1'), worstCase: total('-1') },
};

const view = (branches: RehearsedBranch[] | undefined, waysLeftOut?: number): PlanView =>
  planView({
    rehearsal: rehearsal({
      ...{ steps: first, total: total('-13'), worstCase: total('-14') },
      ...(branches && { branches }),
      ...(waysLeftOut === undefined ? {} : { waysLeftOut }),
    }),
  });

describe('the ways through a plan', () => {
  it('are none to choose from where there is one', () => {
    expect(waysOf(view(undefined))).toBe(null);
    expect(waysOf(planView({ rehearsal: null }))).toBe(null);
  });

  it('are told beside each other by what they choose, with the fees in', () => {
    const ways = waysOf(view([taken, poor, dear], 2));
    expect(ways?.leftOut).toBe(2);
    expect(ways?.assets).toMatchObject([
      { label: 'ETH, fees included', network: '' },
      { label: 'USDC', network: '' },
    ]);
    expect(ways?.ways.map(({ words, status }) => [words, status])).toEqual([
      ['cheap: yes, rich: yes', 'ok'],
      ['cheap: yes, rich: no', 'ok'],
      ['cheap: no', 'failed'],
    ]);
    expect(ways?.ways.map(({ changes }) => [...changes.values()])).toEqual([
      ['-0.01', '-13'],
      ['-0.01', '-8'],
      ['-0.01', '-1'],
    ]);
    expect([...(ways?.worst.values() ?? [])]).toEqual(['-0.01', '-14']);
  });

  it('name the network of each asset where one of them brings something to another', () => {
    const there = { ...change('USDC', '9'), chainId: 8453 };
    const bridged = { ...poor, total: { assetChanges: [there], feeEth: '0.02' } };
    const ways = waysOf(view([taken, bridged]));
    expect(ways?.assets.map(({ label, network }) => [label, network])).toEqual([
      ['USDC', 'Practice Ethereum'],
      ['Fees in ETH', ''],
      ['USDC', 'Base'],
    ]);
    expect(ways?.ways.map(({ changes }) => [...changes.values()])).toEqual([
      ['-13', '-0.01'],
      ['9', '-0.02'],
    ]);
  });

  it('are looked at from their start: what they share, then their own', () => {
    const whole = view([taken, poor, dear]);
    const paths = (at: number) => onWay(whole, at).rehearsal?.steps.map(({ path }) => path);
    expect(onWay(whole, 0)).toBe(whole);
    expect(paths(1)).toEqual([
      ...['root/pay', 'root/cheap', 'root/cheap/rich', 'root/cheap/rich/less', 'root/last'],
    ]);
    expect(paths(2)).toEqual(['root/pay', 'root/cheap', 'root/cheap/wait']);
    expect(onWay(whole, 2).rehearsal).toMatchObject({ status: 'failed', total: total('-1') });
    expect(onWay(whole, 9)).toBe(whole);
  });
});
