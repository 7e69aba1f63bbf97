// Plans as large as they may be. Their names are short, because a plan may hold only 1 MB.
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { above, action, type Json, plan } from '../sample-plans.ts';
import { again, atOnce, either, inOrder, pause } from './plan-parts.ts';

/** Everything that a check may ask for, so that none stands aside. */
export const context: PlanContext = {
  now: '2027-03-06T17:00:00Z',
  chains: [1],
  defaultChain: 1,
  // Enough for the shorter of two plans that are held against each other, and for the longer.
  balances: { '1': { ETH: '1000000', DAI: '100000', WETH: '5' } },
  prices: { ETH: '3000', DAI: '1' },
  contacts: { Alice: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  account: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  feeds: ['ETH'],
  envKeys: ['A'],
  roots: ['/home/me'],
  healthFactors: { '1': { aave_v3: '2' } },
};

const id = (index: number): string => index.toString(36);
const several = (count: number, node: (index: number) => Json): Json[] =>
  Array.from({ length: count }, (_, index) => ({ ...node(index), id: id(index), label: '' }));
const wrap = (amount: unknown = '1') => action('', 'wrap', { amount });
const write = (index: number) => wrap(`${index + 1}`);
/** By its older name: shorter, so that ten thousand fit into a plan. */
const swap = (index: number) => {
  const [tokenIn, tokenOut] = index % 2 === 0 ? ['ETH', 'DAI'] : ['DAI', 'ETH'];
  const slippage = index % 8 === 0 ? { slippage: '1' } : {};
  return action('', 'swap', { tokenIn, tokenOut, amount: '1', ...slippage });
};
const env = (key: string) => ({ type: 'env', key });
const compare = (left: Json, value: number) => {
  return { type: 'compare', left, op: 'gt', right: { type: 'literal', value } };
};
const until = (count: number, part: (index: number) => Json, op = 'and') =>
  pause({
    until: { type: 'logic', op, conditions: Array.from({ length: count }, (_, i) => part(i)) },
  });

/** A tree in which every kind of container holds two, four … of what is below it. */
function balanced(count: number, next: { index: number }): Json {
  const index = next.index;
  next.index += 1;
  if (count < 3) return { ...write(index), id: id(index), label: '' };
  const left = balanced((count - 1) >> 1, next);
  const right = balanced(count - 2 - ((count - 1) >> 1), next);
  const branches = { ...either(left, right), condition: compare(env('A'), 1) };
  const holder = [inOrder(left, right), atOnce(left, right), branches][index % 3];
  return { ...holder, id: id(index), label: '' };
}

/** Documents with about that many nodes, or conditions, each of another shape. */
export const shapes: Record<string, (count: number) => Json> = {
  'one sequence': (count) => inOrder(...several(count, write)),
  'one parallel': (count) => atOnce(...several(count, write)),
  'a balanced tree': (count) => balanced(count, { index: 0 }),
  'a chain of references': (count) =>
    inOrder(
      ...several(count, (index) => {
        const before = { type: 'step_output', stepId: id(index - 2), path: 'amount' };
        return index % 2 === 0 ? wrap(index === 0 ? '1' : before) : pause({ durationMs: 1 });
      }),
    ),
  'swaps of one pair, there and back': (count) => inOrder(...several(count, swap)),
  'swaps of one pair at once': (count) => atOnce(...several(count, swap)),
  'identical actions': (count) => inOrder(...several(count, () => wrap())),
  'identical actions at once': (count) => atOnce(...several(count, () => wrap())),
  'identical actions, each in a branch': (count) =>
    inOrder(
      ...several(count >> 2, (index) => ({
        ...either({ ...wrap(), id: `t${index}` }),
        condition: compare(env('A'), 1),
      })),
    ),
  'writes with a wait in every branch': (count) =>
    inOrder(
      ...several(count >> 1, swap),
      atOnce(
        ...several(count >> 1, () => pause({ durationMs: 1 })).map((node) => ({
          ...node,
          id: `w${node['id']}`,
        })),
      ),
    ),
  'identical ids': (count) =>
    inOrder(...several(count, write).map((node) => ({ ...node, id: 'a' }))),
  'unknown tools': (count) => inOrder(...several(count, () => action('', 'wrp', {}))),
  'conditions about one thing': (count) => until(count, (index) => compare(env('A'), index)),
  'conditions about many things': (count) => until(count, (index) => compare(env(id(index)), 1)),
  'either of many conditions': (count) => until(count, (index) => compare(env('A'), index), 'or'),
  'loops around the price': (count) =>
    inOrder(
      ...several(count >> 2, (index) =>
        again({ ...wrap(), id: `b${index}` }, { exitWhen: above(index) }),
      ),
    ),
};

export function largePlan(shape: (count: number) => Json, count: number): Json {
  return plan(shape(count), { chainId: 1 });
}
