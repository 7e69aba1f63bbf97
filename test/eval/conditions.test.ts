import { expect, it } from 'vitest';
import { compare, from, item, planned, verdict } from './support/judge.ts';

const swap = {
  ...{ id: 's', type: 'action', label: 's', tool: 'defi_swap' },
  params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
};
const onlyIf = (condition: object) =>
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  planned({ id: 'i', type: 'if', label: 'i', condition, then: swap });
const wanted = (...conditions: object[]) => item({ tools: ['defi_swap'], conditions });
const price = { left: 'price:ETH', op: 'gt', right: 3100 };
const gas = { left: 'gas_gwei', op: 'lt', right: '12.5' };
const isPrice = compare('price', ['ETH'], 'gt', '3100.0');
const isGas = compare('gas_price', [], 'lt', '12.5');
const logic = (op: string, ...conditions: object[]) => ({ type: 'logic', op, conditions });

it('is the same function of the same token, operator and number', () => {
  expect(verdict(wanted(price), onlyIf(isPrice))).toBe('right');
  for (const other of [
    compare('price', ['WBTC'], 'gt', '3100'),
    compare('balance', ['ETH'], 'gt', '3100'),
    compare('price', ['ETH'], 'gte', '3100'),
    compare('price', ['ETH'], 'gt', '3101'),
    isGas,
  ])
    expect(verdict(wanted(price), onlyIf(other))).toBe('wrong');
});

it('is the same with its sides turned', () => {
  const turned = {
    type: 'compare',
    left: { type: 'literal', value: '3100' },
    op: 'lt',
    right: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] },
  };
  expect(verdict(wanted(price), onlyIf(turned))).toBe('right');
  expect(verdict(wanted(price), onlyIf({ ...turned, op: 'gt' }))).toBe('wrong');
});

it('is not missing, and none is there that nobody said', () => {
  expect(verdict(wanted(price), planned(swap))).toBe('wrong');
  expect(verdict(wanted(), onlyIf(isPrice))).toBe('wrong');
});

it('may stand in any order under an and, and an or is not an and', () => {
  const both = wanted({ and: [price, gas] });
  expect(verdict(both, onlyIf(logic('and', isGas, isPrice)))).toBe('right');
  expect(verdict(wanted(gas, price), onlyIf(logic('and', isPrice, isGas)))).toBe('right');
  expect(verdict(both, onlyIf(logic('or', isGas, isPrice)))).toBe('wrong');
  expect(verdict(both, onlyIf(isGas))).toBe('wrong');
  const either = wanted({ or: [price, gas] });
  expect(verdict(either, onlyIf(logic('or', isGas, isPrice)))).toBe('right');
  expect(verdict(either, onlyIf(logic('and', isGas, isPrice)))).toBe('wrong');
});

it('is found in a start, a branch, a wait and the end of a loop', () => {
  const held = item({ tools: ['defi_swap'], trigger: { type: 'condition' }, conditions: [gas] });
  const start = { trigger: { type: 'condition', when: isGas } };
  expect(verdict(held, planned(swap, start))).toBe('right');
  const wait = { id: 'w', type: 'wait', label: 'w', until: isGas };
  const sequence = { id: 'q', type: 'sequence', label: 'q', steps: [wait, swap] };
  expect(verdict(wanted(gas), planned(sequence))).toBe('right');
  const loop = { id: 'l', type: 'loop', label: 'l', maxIterations: 3, body: swap, exitWhen: isGas };
  expect(verdict(wanted(gas), planned(loop))).toBe('right');
});

it('is of the chain that is named, or of the usual one', () => {
  const onBase = { left: 'balance:USDC@8453', op: 'gte', right: 10 };
  const ofBase = compare('balance', ['USDC', '8453'], 'gte', '10');
  expect(verdict(wanted(onBase), onlyIf(ofBase))).toBe('right');
  expect(verdict(wanted(onBase), onlyIf(compare('balance', ['USDC'], 'gte', '10')))).toBe('wrong');
  expect(verdict(wanted({ ...onBase, left: 'balance:USDC' }), onlyIf(ofBase))).toBe('wrong');
});

it('takes what a step looked up for what the function gives', () => {
  const read = { id: 'g', type: 'action', label: 'g', tool: 'get_gas', params: {} };
  const condition = { ...isGas, left: from('g', 'gwei') };
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  const branch = { id: 'i', type: 'if', label: 'i', condition, then: swap };
  const steps = { id: 'q', type: 'sequence', label: 'q', steps: [read, branch] };
  expect(verdict(wanted(gas), planned(steps))).toBe('right');
  expect(verdict(wanted(price), planned(steps))).toBe('wrong');
});

it('leaves to the reader what is not held against a number', () => {
  const other = { left: 'step:swap.amountOut', op: 'gte', right: 'step:quote.minOut' };
  expect(verdict(wanted(other), planned(swap))).toBe('right');
});
