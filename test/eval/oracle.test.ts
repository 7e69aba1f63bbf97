import { expect, it } from 'vitest';
import {
  type Call,
  compare,
  from,
  inOrder,
  item,
  planned,
  stranger,
  vera,
  verdict,
} from './support/judge.ts';

const rest = {
  type: 'runtime',
  fn: 'sub',
  args: [from('sell', 'amountOut'), { type: 'literal', value: '450' }],
};

/** A request that has nearly everything in it, and its right plan. */
const wanted = item(
  {
    trigger: { type: 'cron', expression: '15 7 * * 2', timezone: 'Europe/Lisbon', maxRuns: 6 },
    tools: ['defi_swap', 'transfer', 'bridge', 'lend_supply', 'approve'],
    amounts: [
      {
        tool: 'defi_swap',
        token: 'ETH',
        mode: 'percent',
        value: 35,
        to: 'USDC',
        slippage_bps_max: 80,
      },
      { tool: 'transfer', token: 'USDC', mode: 'exact', value: '450', recipient: 'Vera' },
      {
        tool: 'bridge',
        token: 'USDC',
        mode: 'step_output_minus',
        ref: 'swap.amountOut',
        minus: 450,
        to_chain: 42161,
      },
      {
        tool: 'lend_supply',
        token: 'USDC',
        mode: 'step_output',
        ref: 'bridge.received',
        chain: 42161,
      },
      { tool: 'approve', token: 'DAI', mode: 'exact', value: '60', spender: stranger },
    ],
    conditions: [
      {
        and: [
          { left: 'price:ETH', op: 'gte', right: 2750 },
          { left: 'gas_gwei', op: 'lt', right: 18 },
        ],
      },
    ],
  },
  { text: `pay Vera, and let ${stranger} have 60 DAI` },
);

const steps: Call[] = [
  ['defi_swap', { tokenIn: 'ETH', tokenOut: 'USDC', amount: '35%', slippage: '0.8' }, 'sell'],
  ['transfer', { token: 'USDC', amount: '450', to: vera }, 'pay'],
  ['bridge', { token: 'USDC', amount: rest, toChainId: 42161 }, 'over'],
  ['lend_supply', { token: 'USDC', amount: from('over', 'received'), chainId: 42161 }, 'lend'],
  ['approve', { token: 'DAI', amount: '60', spender: stranger }, 'let'],
];
const plan = {
  trigger: { type: 'cron', expression: '15 7 * * 2', timezone: 'Europe/Lisbon', maxRuns: 6 },
  root: {
    ...{ id: 'if', type: 'if', label: 'if' },
    condition: {
      type: 'logic',
      op: 'and',
      conditions: [compare('gas_price', [], 'lt', '18'), compare('price', ['ETH'], 'gte', '2750')],
    },
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    then: inOrder(steps),
  },
};

/** Every way to change one number, name or address of the plan; ids, labels and kinds of nodes stay. */
function mutations(value: unknown, path: (string | number)[] = []): [string, unknown][] {
  const key = path.at(-1);
  if (['id', 'label', 'type'].includes(String(key)) && path[0] === 'root') return [];
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    return Object.entries(value).flatMap(([name, inside]) =>
      mutations(inside, [...path, Array.isArray(value) ? Number(name) : name]),
    );
  }
  return others(value).map((other) => [
    `${path.join('.')} = ${JSON.stringify(other)}`,
    withValueAt(path, other),
  ]);
}

function others(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1];
  if (typeof value !== 'string') return [];
  if (/^0x/.test(value)) return [`0x${'9'.repeat(40)}`];
  if (/^[\d.]+%?$/.test(value))
    return [value.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))];
  const swaps: Record<string, string[]> = {
    ...{ ETH: ['WETH', 'DAI'], USDC: ['USDT', 'ETH'], DAI: ['USDC'], cron: [] },
    ...{ amountOut: ['amountIn'], received: ['sent'], sell: ['over'], over: ['sell'] },
    ...{ '15 7 * * 2': ['15 8 * * 2', '15 7 * * 3'], 'Europe/Lisbon': ['UTC'] },
    ...{ lt: ['gt', 'lte'], gte: ['gt', 'lt'], and: ['or'], sub: ['add'], price: ['balance'] },
    ...{ gas_price: ['block_number'], defi_swap: ['get_quote'], transfer: ['bridge'] },
    ...{ bridge: ['transfer'], lend_supply: ['lend_repay'], approve: ['revoke'] },
  };
  const known = swaps[value];
  if (known === undefined) throw new Error(`No other value for ${value}`);
  return known;
}

function withValueAt(path: (string | number)[], other: unknown): unknown {
  const copy = structuredClone(plan);
  const owner = path.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key) as object, copy);
  Reflect.set(owner, path.at(-1) ?? '', other);
  return copy;
}

it('says right of the right plan', () => {
  expect(verdict(wanted, planned(plan.root, { trigger: plan.trigger }))).toBe('right');
});

it('says wrong as soon as one number, token, operator, address, result, tool or time is another', () => {
  const all = mutations(plan);
  const overlooked = all.filter(([, mutated]) => {
    const { root, trigger } = mutated as typeof plan;
    return verdict(wanted, planned(root, { trigger })) !== 'wrong';
  });
  expect(overlooked.map(([what]) => what)).toEqual([]);
  expect(all.length).toBeGreaterThan(40);
});

it('says wrong when a step is left out, doubled, or in another place', () => {
  const withSteps = (changed: Call[]) => {
    // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
    const root = { ...plan.root, then: inOrder(changed) };
    return verdict(wanted, planned(root, { trigger: plan.trigger }));
  };
  for (const [index, step] of steps.entries()) {
    const before = steps.slice(0, index);
    const after = steps.slice(index + 1);
    expect(withSteps([...before, ...after])).toBe('wrong');
    const [tool, params] = step;
    expect(withSteps([...before, step, [tool, params, 'again'], ...after])).toBe('wrong');
    expect(withSteps([...after, ...before, step])).toBe(after.length === 0 ? 'right' : 'wrong');
  }
});
