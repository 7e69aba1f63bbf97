// Random plans of what an ordinary account does, in amounts that it can do again and again.
import fc from 'fast-check';
import { contractsOf, practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { Condition } from '../../../src/shared/plan/conditions.ts';
import type { ActionNode, PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { ParamValue, ValueRef } from '../../../src/shared/plan/values.ts';
import { action } from './room.ts';

const friends = [
  '0xa11ce00000000000000000000000000000000001',
  '0xb0b0000000000000000000000000000000000002',
  '0x77eA500000000000000000000000000000000003',
] as const;
const router = contractsOf(practiceEthereumId)?.uniswapV2Router ?? '';
const held = { ETH: 18, USDC: 6, USDT: 6, DAI: 18 } as const;
type Symbol = keyof typeof held;
const symbols = Object.keys(held) as Symbol[];

/** A worth that the account can lose again and again, in whole tokens. */
const amountOf = (symbol: Symbol) =>
  fc
    .integer({ min: 1, max: 9_999 })
    .map((n) => (symbol === 'ETH' ? `0.0${String(n).padStart(4, '0')}` : `${n % 40}.${n % 97}`));
const shareOf = fc.integer({ min: 1, max: 9 }).map((pct) => `${pct}%`);
/** Of the coins that also pay the fees no share: fees move between a rehearsal and a run, and so would it. */
const spend = (symbol: Symbol) =>
  symbol === 'ETH' ? amountOf(symbol) : fc.oneof(amountOf(symbol), shareOf);

const literal = (value: string): ValueRef => ({ type: 'literal', value });

type Params = Record<string, ParamValue>;
type Made = readonly [tool: string, params: Params];
const made = (tool: string, params: fc.Arbitrary<Params>) => params.map((p): Made => [tool, p]);

const pair = fc
  .tuple(fc.constantFrom(...symbols), fc.constantFrom(...symbols))
  .filter(([from, to]) => from !== to);

const steps: fc.Arbitrary<Made> = fc.oneof(
  ...symbols.map((token) =>
    made(
      'transfer',
      fc.record({
        token: fc.constant(token),
        amount: spend(token),
        to: fc.constantFrom(...friends),
      }),
    ),
  ),
  pair.chain(([tokenIn, tokenOut]) =>
    made(
      'defi_swap',
      spend(tokenIn).map((amount) => ({ tokenIn, tokenOut, amount, slippage: '2' })),
    ),
  ),
  pair.chain(([tokenIn, tokenOut]) =>
    made(
      'defi_swap',
      spend(tokenIn).map((amount) => ({ tokenIn, tokenOut, amount, slippage: '2' })),
    ),
  ),
  made(
    'wrap',
    spend('ETH').map((amount) => ({ amount })),
  ),
  made(
    'approve',
    amountOf('USDC').map((amount) => ({ token: 'USDC', spender: router, amount })),
  ),
  made(
    'approve',
    amountOf('USDT').map((amount) => ({ token: 'USDT', spender: router, amount })),
  ),
  made(
    'revoke',
    fc.constantFrom('USDC', 'USDT').map((token) => ({ token, spender: router })),
  ),
  made(
    'vault_deposit',
    spend('USDC').map((amount) => ({ vault: practiceContracts.vault, amount })),
  ),
  made(
    'stake',
    spend('DAI').map((amount) => ({ protocol: 'staking_rewards', amount })),
  ),
  made(
    'lend_supply',
    spend('USDC').map((amount) => ({ token: 'USDC', amount })),
  ),
);

/** One to four steps in order, now and then behind a condition about what is held. */
export const plansToRun: fc.Arbitrary<PlanNode> = fc
  .tuple(fc.array(steps, { minLength: 1, maxLength: 4 }), fc.constantFrom(null, '0', '1000000'))
  .map(([list, least]) => {
    const actions = list.map(
      ([tool, params], at): ActionNode => action(`s${at + 1}`, tool, params),
    );
    const [first, ...rest] = actions;
    if (least === null || first === undefined || rest.length === 0) {
      return { type: 'sequence', id: 'all', label: 'all', steps: actions };
    }
    const left: ValueRef = { type: 'runtime', fn: 'balance', args: [literal('USDC')] };
    const condition: Condition = { type: 'compare', left, op: 'gt', right: literal(least) };
    const then: PlanNode = { type: 'sequence', id: 'then', label: 'then', steps: rest };
    const choice: PlanNode = { type: 'if', id: 'if', label: 'if', condition, then };
    return { type: 'sequence', id: 'all', label: 'all', steps: [first, choice] };
  });
