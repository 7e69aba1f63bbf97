import { describe, expect, it } from 'vitest';
import { runtimeArgs } from '../../../../../src/shared/plan/validate/references/runtime-args.ts';
import { action, type Json, plan } from '../../sample-plans.ts';
import { findings, sentences } from '../plan-parts.ts';

const literal = (value: unknown): Json => ({ type: 'literal', value });
const env = { type: 'env', key: 'K' };
const call = (fn: string, ...args: Json[]): Json => ({ type: 'runtime', fn, args });
const using = (message: Json): Json => plan(action('n', 'notify', { message }));
const of = (fn: string, ...args: Json[]): string[] =>
  findings(runtimeArgs, using(call(fn, ...args))).map((text) =>
    text.replace('error of n at root.params.message', 'BAD'),
  );

describe('the arguments of a function', () => {
  it.each<[fn: string, ...wrong: Json[][]]>([
    ['price', [], [literal('ETH'), literal('USDC')]],
    ['balance', [], [literal('ETH'), literal(1), literal('main'), literal('x')]],
    ['gas_price', [literal(1), literal(1)]],
    ['timestamp', [literal(1)]],
    ['block_number', [literal(1), literal(1)]],
    ['health_factor', [literal('aave_v3'), literal('main'), literal('x')]],
    ['add', [], [literal('1')]],
    ['div', [literal('1')], [literal('1'), literal('2'), literal('3')]],
    ['sub', [literal('1')], [literal('1'), literal('2'), literal('3')]],
    ['max', [literal('1')]],
  ])('are as many as %s takes', (fn, ...wrong) => {
    for (const args of wrong) expect(of(fn, ...args)).toEqual(['BAD']);
  });

  it('are of the kind that belongs there', () => {
    for (const value of [5, true, '']) expect(of('price', literal(value))).toEqual(['BAD.args[0]']);
    for (const value of ['Base', 0, 1.5, -1, true]) {
      expect(of('balance', literal('ETH'), literal(value))).toEqual(['BAD.args[1]']);
      expect(of('gas_price', literal(value))).toEqual(['BAD.args[0]']);
    }
    for (const value of ['half', '50%', 'max', '', true]) {
      expect(of('mul', literal('1'), literal(value))).toEqual(['BAD.args[1]']);
    }
    expect(of('add', literal('a'), literal('1'), literal('b'))).toEqual([
      'BAD.args[0]',
      'BAD.args[2]',
    ]);
    const inner = call('mul', call('price', literal(1)), literal('2'));
    expect(findings(runtimeArgs, using(inner))).toEqual([
      'error of n at root.params.message.args[0].args[0]',
    ]);
  });

  it('may be anything that only the run will tell, and numbers as numbers or text', () => {
    expect(of('price', env)).toEqual([]);
    expect(of('balance', literal('ETH'), literal('8453'), env)).toEqual([]);
    expect(of('gas_price')).toEqual([]);
    expect(of('timestamp')).toEqual([]);
    expect(of('health_factor', literal('aave_v3'), literal('main'))).toEqual([]);
    expect(of('add', literal(1), literal('-2.5'), env, call('gas_price'))).toEqual([]);
  });

  it('are asked for in conditions and triggers too', () => {
    const when = { type: 'compare', left: call('price'), op: 'gt', right: literal('1') };
    const gate = { id: 'g', label: 'Gate', type: 'gate', condition: when };
    const document = plan(gate, { trigger: { type: 'condition', when } });
    expect(findings(runtimeArgs, document)).toEqual([
      'error of the plan at trigger.when.left',
      'error of g at root.condition.left',
    ]);
  });

  it('are named in sentences', () => {
    const wrong = [
      ...[call('price'), call('timestamp', literal(1)), call('div', literal('1'))],
      ...[call('add', literal('1')), call('balance'), call('price', literal(1))],
      ...[call('gas_price', literal('x')), call('mul', literal('1'), literal('x'))],
    ];
    expect(`\n${sentences(runtimeArgs, wrong.map(using), {})}\n`).toMatchInlineSnapshot(`
      "
      error: price takes 1 argument, not 0.
      error: timestamp takes no arguments, not 1.
      error: div takes 2 arguments, not 1.
      error: add takes 2 arguments or more, not 1.
      error: balance takes 1 to 3 arguments, not 0.
      error: price takes a text here.
      error: gas_price takes a chain id here.
      error: mul takes a number here.
      "
    `);
  });
});
