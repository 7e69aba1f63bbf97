import { describe, expect, it } from 'vitest';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { action, alice, type Json, plan, sequence } from '../../sample-plans.ts';
import {
  and,
  branch,
  call,
  compare,
  context,
  eth,
  gate,
  loop,
  messages,
  output,
  parallel,
  pay,
  wait,
} from '../conditions/condition-plans.ts';

const codes = new Set(['UNKNOWN_REF', 'CONTRA_CIRCULAR', 'REF_NOT_REACHED', 'REF_PATH']);

/** The issues about references, each as code, node and path. */
function raised(...steps: Json[]): string[] {
  return ofPlan(plan(sequence(...steps)));
}

function ofPlan(document: Json): string[] {
  return validatePlan(document, context)
    .issues.filter(({ code }) => codes.has(code))
    .map(({ code, nodeId, path }) => `${code} ${nodeId} ${path}`);
}

function sends(id: string, amount: Json, more: Json = {}): Json {
  return action(id, 'transfer', { token: 'USDC', amount, to: alice }, more);
}

describe('steps that need each other', () => {
  it('are named once, on the first of them', () => {
    expect(raised(sends('a', output('b')), sends('b', output('a')))).toEqual([
      'CONTRA_CIRCULAR a root.steps[0].params.amount',
    ]);
    const three = [sends('a', output('c')), sends('b', output('a')), sends('c', output('b'))];
    expect(raised(...three)).toEqual(['CONTRA_CIRCULAR a root.steps[0].params.amount']);
  });

  it('are named when a step needs itself, by whatever way', () => {
    expect(raised(sends('a', output('a')))).toEqual([
      'CONTRA_CIRCULAR a root.steps[0].params.amount',
    ]);
    const half = call('mul', output('a'), '0.5');
    expect(raised(sends('a', half))).toEqual([
      'CONTRA_CIRCULAR a root.steps[0].params.amount.args[0]',
    ]);
  });

  it('are named ring by ring', () => {
    const rings = [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'd'],
      ['d', 'c'],
    ] as const;
    expect(raised(...rings.map(([id, needed]) => sends(id, output(needed))))).toEqual([
      'CONTRA_CIRCULAR a root.steps[0].params.amount',
      'CONTRA_CIRCULAR c root.steps[2].params.amount',
    ]);
  });

  it('are told from a step that only comes too early', () => {
    expect(raised(sends('a', output('b')), pay('b'))).toEqual([
      'REF_NOT_REACHED a root.steps[0].params.amount',
    ]);
    const ownBranch = branch('if', compare(output('in'), 'gt', 1), pay('in'));
    expect(raised(ownBranch)).toEqual(['REF_NOT_REACHED if root.steps[0].condition.left']);
  });

  it('do not hide another early reference of one of them', () => {
    const both = call('add', output('b'), output('late'));
    expect(raised(sends('a', both), sends('b', output('a')), pay('late'))).toEqual([
      'CONTRA_CIRCULAR a root.steps[0].params.amount.args[0]',
      'REF_NOT_REACHED a root.steps[0].params.amount.args[1]',
    ]);
  });

  it('say in words who needs whom', () => {
    const plans = [
      [sends('a', output('a'))],
      [sends('a', output('b')), sends('b', output('a'))],
      [sends('a', output('c')), sends('b', output('a')), sends('c', output('b'))],
    ];
    const told = plans.flatMap((steps) => messages(plan(sequence(...steps)), 'CONTRA_CIRCULAR'));
    expect(told).toMatchInlineSnapshot(`
      [
        "The step "a" needs its own result before it has run.",
        "The step "a" needs a value of "b", which needs one of "a".",
        "The step "a" needs a value of "c", which in the end needs one of "a".",
      ]
    `);
  });
});

describe('a value that is taken before it is certain', () => {
  const needs = sends('n', output('pay'));

  it.each<[string, Json[], string]>([
    [
      'a step inside a skipped container',
      [{ ...sequence(pay()), id: 's', onFailure: { strategy: 'skip' } }, needs],
      'n root.steps[1].params.amount',
    ],
    [
      'a step that failed, in its own error branch',
      [{ ...pay(), onError: needs }],
      'n root.steps[0].onError.params.amount',
    ],
    [
      'a later step, in a gate',
      [gate(compare(output('pay'), 'gt', 1)), pay()],
      'g root.steps[0].condition.left',
    ],
    [
      'a later step, in a wait',
      [wait({ until: compare(eth, 'gt', output('pay')) }), pay()],
      'w root.steps[0].until.right',
    ],
    [
      'a skipped body, in the end of its loop',
      [
        loop(
          { ...pay(), onFailure: { strategy: 'skip' } },
          { exitWhen: compare(output('pay'), 'gt', 1) },
        ),
      ],
      'loop root.steps[0].exitWhen.left',
    ],
    ['a sibling of a parallel', [parallel(pay(), needs)], 'n root.steps[0].steps[1].params.amount'],
  ])('is named: %s', (_name, steps, where) => {
    expect(raised(...steps)).toEqual([`REF_NOT_REACHED ${where}`]);
  });

  it('is not named inside the skipped container itself, nor after a parallel', () => {
    const skipped = { ...sequence(pay(), needs), id: 's', onFailure: { strategy: 'skip' } };
    expect(raised(skipped)).toEqual([]);
    expect(raised(parallel(pay()), needs)).toEqual([]);
  });

  it('is named once where its path does not exist either', () => {
    expect(raised(sends('n', output('pay', 'nothing')), pay())).toEqual([
      'REF_NOT_REACHED n root.steps[0].params.amount',
    ]);
  });
});

describe('a path into a result', () => {
  const portfolio = action('p', 'get_portfolio', {});
  const info = action('i', 'token_info', { token: 'USDC' });
  const says = (ref: Json): Json => action('n', 'notify', { message: ref });

  it.each<[string, Json, string]>([
    ['a field', portfolio, 'totalUsd'],
    ['a field of an item', portfolio, 'positions[12].amount'],
    ['a field that every chain write leaves', pay('p'), 'txHash'],
    [
      'anything in what is not declared',
      action('p', 'write_contract', {}),
      'logs[0].anything[3].inside',
    ],
  ])('is taken where it exists: %s', (_name, step, path) => {
    expect(raised(step, says(output('p', path)))).toEqual([]);
  });

  it.each([
    'nothing',
    'positions.amount',
    'positions.0.amount',
    'positions[0].owner',
    'totalUsd.x',
    'positions[a]',
    '',
    'constructor',
    'positions[0',
  ])('is named where it does not: "%s"', (path) => {
    expect(raised(portfolio, says(output('p', path)))).toEqual([
      'REF_PATH n root.steps[1].params.message',
    ]);
  });

  it('is named for what is no action, wherever that stands', () => {
    expect(raised(says(output('w')), wait({ durationMs: 1000 }))).toEqual([
      'REF_PATH n root.steps[0].params.message',
    ]);
    const trigger = { type: 'condition', when: compare(output('w'), 'gt', 1) };
    expect(ofPlan(plan(wait({ durationMs: 1000 }), { trigger }))).toEqual([
      'REF_PATH null trigger.when.left',
    ]);
  });

  it.each<[string, Json, Json]>([
    ['a hash as an amount', pay('p'), sends('n', output('p', 'txHash'))],
    ['a list as an amount', portfolio, sends('n', output('p', 'positions'))],
    [
      'a yes as an amount',
      action('p', 'notify', { message: 'x' }),
      sends('n', output('p', 'notified')),
    ],
    ['a hash in a sum', pay('p'), sends('n', call('add', output('p', 'txHash'), '1'))],
    [
      'an amount as a recipient',
      pay('p'),
      action('n', 'transfer', { token: 'USDC', amount: '1', to: output('p') }),
    ],
    [
      'an amount as a token',
      pay('p'),
      action('n', 'transfer', { token: output('p'), amount: '1', to: alice }),
    ],
    ['a text as a chain', pay('p'), action('n', 'get_gas', { chainId: output('p', 'status') })],
    [
      'an address as a percentage',
      pay('p'),
      action('n', 'defi_swap', {
        tokenIn: 'ETH',
        tokenOut: 'USDC',
        amount: '1',
        slippage: output('p', 'to'),
      }),
    ],
    ['an amount as a token asked about', pay('p'), says(call('price', output('p')))],
  ])('is named where its kind does not fit: %s', (_name, step, use) => {
    expect(raised(step, use)).toEqual([
      expect.stringMatching(/^REF_PATH n root\.steps\[1\]\.params\./),
    ]);
  });

  it.each<[string, Json, Json]>([
    ['an amount as an amount', pay('p'), sends('n', output('p'))],
    [
      'an address as a recipient',
      action('p', 'resolve_name', { name: 'x.eth' }),
      action('n', 'transfer', { token: 'USDC', amount: '1', to: output('p', 'address') }),
    ],
    [
      'an answer as an amount',
      action('p', 'get_user_input', { prompt: 'How much?', kind: 'text' }),
      sends('n', output('p', 'answer')),
    ],
    [
      'a number in a sum',
      { ...info, id: 'p' },
      sends('n', call('add', output('p', 'decimals'), '1')),
    ],
    ['anything as a message', pay('p'), says(output('p', 'blockNumber'))],
  ])('is taken where its kind fits: %s', (_name, step, use) => {
    expect(raised(step, use)).toEqual([]);
  });

  it.each<[string, Json, boolean]>([
    ['an amount above a number', compare(output('pay'), 'gt', 5), true],
    ['an amount against a price', compare(eth, 'lt', output('pay')), true],
    ['a text equal to a text', compare(output('i', 'name'), 'eq', 'USD Coin'), true],
    ['a text equal to digits', compare(output('i', 'name'), 'eq', '5'), true],
    ['an address equal to one', compare(output('pay', 'to'), 'eq', alice), true],
    ['a yes equal to no', compare(output('i', 'known'), 'neq', false), true],
    [
      'anything against a setting',
      compare(output('i', 'name'), 'eq', { type: 'env', key: 'K' }),
      true,
    ],
    ['a text above a number', compare(output('i', 'name'), 'gt', 5), false],
    ['an amount equal to a word', compare(output('pay'), 'eq', 'much'), false],
    ['an amount equal to an address', compare(output('pay'), 'eq', output('pay', 'to')), false],
    ['a yes in an order', compare(output('i', 'known'), 'gt', false), false],
    ['a list against anything', compare(output('i', 'findings'), 'eq', 'x'), false],
  ])('in a comparison: %s', (_name, condition, fits) => {
    const path = JSON.stringify(condition).startsWith('{"type":"compare","left":{"type":"step')
      ? 'left'
      : 'right';
    const found = raised(
      pay(),
      info,
      branch('if', and(condition, compare(eth, 'gt', 1)), pay('x')),
    );
    const issue = `REF_PATH if root.steps[2].condition.conditions[0].${path}`;
    expect(found).toEqual(fits ? [] : [issue]);
  });
});

describe('a step that is not there', () => {
  it('is named with the step that may be meant, for the first few', () => {
    const slips = Array.from({ length: 30 }, (_, index) =>
      sends(`n${index}`, output(`payment${index}`)),
    );
    const { issues } = validatePlan(plan(sequence(pay('payment'), ...slips)), context);
    const unknown = issues.filter(({ code }) => code === 'UNKNOWN_REF');
    expect(unknown).toHaveLength(30);
    expect(unknown[0]).toMatchObject({ nodeId: 'n0', suggestion: 'payment' });
    expect(unknown.filter(({ suggestion }) => suggestion !== undefined)).toHaveLength(20);
  });
});
