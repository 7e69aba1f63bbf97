import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/shared/errors.ts';
import { evaluateCondition } from '../../../../src/shared/plan/conditions/evaluate-condition.ts';
import type { Truth } from '../../../../src/shared/plan/conditions/truth.ts';
import { type Order, orderPlan } from '../../../../src/shared/plan/orders/order-plan.ts';
import { orderStatus } from '../../../../src/shared/plan/orders/order-status.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const birth = {
  ...{ planId: 'o1', createdAt: now, chainId: 31_337 },
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
};
const sell = { side: 'sell', token: 'ETH', amount: '1' } as const;
const buy = { side: 'buy', token: 'ETH', amount: '1', quote: 'DAI' } as const;

function planOf(order: Order) {
  return planSchema.parse(orderPlan(order, birth));
}
function codeOf(order: Order): string {
  try {
    planOf(order);
    return 'none';
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.code : String(thrown);
  }
}

describe('the plan of an order', () => {
  const every: Order[] = [
    { ...sell, kind: 'limit', limit: '3500' },
    { ...sell, kind: 'take_profit', limit: 3500 },
    { ...sell, kind: 'stop', stop: '2500', expiresAt: '2027-02-01T00:00:00Z' },
    { ...buy, kind: 'limit', limit: '2500' },
    { ...sell, kind: 'oco', oco: { limit: '3500', stop: '2500' } },
    { ...buy, kind: 'oco', oco: { limit: '2500', stop: '3500' } },
    {
      ...{ kind: 'ladder', side: 'sell', token: 'ETH' },
      levels: [
        { price: '3500', amount: '0.5' },
        { price: '4000', amount: '25%' },
      ],
    },
    { ...buy, kind: 'dca', every: 86_400_000, expiresAt: '2027-01-08T00:00:00Z' },
  ];

  it.each(every)('is one that the validator takes, of kind $kind to $side', (order) => {
    const verdict = validatePlan(planOf(order), { now: '2027-01-01T00:00:00Z' });
    expect(verdict.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(verdict.toolsUsed).toEqual(['defi_swap']);
  });

  it('trades what was ordered, and says when', () => {
    const trades = (order: Order) =>
      placeNodes(planOf(order).root).flatMap(({ node }) =>
        node.type === 'action' ? node.params : [],
      );
    expect(trades({ ...sell, kind: 'limit', limit: '3500' })).toEqual([
      { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1' },
    ]);
    expect(trades({ ...buy, kind: 'stop', stop: '3500' })).toEqual([
      { tokenIn: 'DAI', tokenOut: 'ETH', amountOut: '1' },
    ]);
    expect(planOf({ ...sell, kind: 'oco', oco: { limit: '3500', stop: '2500' } }).name).toBe(
      'Sell 1 ETH for USDC when ETH is at least 3500 USD or ETH is at most 2500 USD',
    );
    expect(planOf(every[7] as Order).root).toMatchObject({
      ...{ type: 'loop', maxIterations: 7, delayMs: 86_400_000 },
    });
  });

  it.each<[Order, string, string, string]>([
    [{ ...sell, kind: 'limit', limit: '3500' }, 'false', 'true', 'true'],
    [{ ...sell, kind: 'stop', stop: '3500' }, 'true', 'true', 'false'],
    [{ ...buy, kind: 'limit', limit: '3500' }, 'true', 'true', 'false'],
    [{ ...buy, kind: 'stop', stop: '3500' }, 'false', 'true', 'true'],
    [{ ...sell, kind: 'oco', oco: { limit: '3501', stop: '3499' } }, 'true', 'false', 'true'],
  ])('waits for the right side of its price: %j', (order, ...expected) => {
    const wait = placeNodes(planOf(order).root).find(({ node }) => node.type === 'wait')?.node;
    const until = wait?.type === 'wait' ? wait.until : undefined;
    if (until === undefined) throw new Error('no wait');
    const at = (price: string): Truth =>
      evaluateCondition(until, (_ref, [name]) => (name === 'ETH' ? price : '1')).truth;
    expect(['3400', '3500', '3600'].map(at)).toEqual(expected);
  });
});

describe('an order', () => {
  it.each<[string, Order]>([
    ['ORDER_INCOMPLETE', { ...sell, kind: 'limit' }],
    ['ORDER_INCOMPLETE', { ...sell, kind: 'stop' }],
    ['ORDER_INCOMPLETE', { ...sell, kind: 'oco' }],
    ['ORDER_INCOMPLETE', { ...sell, kind: 'ladder' }],
    ['ORDER_INCOMPLETE', { ...sell, kind: 'dca', every: 60_000 }],
    ['ORDER_INCOMPLETE', { kind: 'limit', side: 'sell', token: 'ETH', limit: '1' }],
    ['ORDER_KIND_NOT_SUPPORTED', { ...sell, kind: 'trailing', trail: '5' }],
    ['ORDER_AMOUNT', { ...buy, amount: '50%', kind: 'limit', limit: '1' }],
    ['ORDER_TIME', { ...sell, kind: 'limit', limit: '1', expiresAt: 'tomorrow' }],
    ['ORDER_TIME', { ...sell, kind: 'limit', limit: '1', expiresAt: '2027-02-01T00:00:00' }],
    ['ORDER_EXPIRED', { ...sell, kind: 'limit', limit: '1', expiresAt: '2026-12-31T00:00:00Z' }],
    ['ORDER_ENDS', { ...sell, kind: 'oco', oco: { limit: '2500', stop: '3500' } }],
    ['ORDER_ENDS', { ...buy, kind: 'oco', oco: { limit: '3500', stop: '3500' } }],
    ['ORDER_TOO_MANY', { ...sell, kind: 'dca', every: 1_000, expiresAt: '2027-02-01T00:00:00Z' }],
    ['ORDER_TOO_MANY', { ...sell, kind: 'dca', every: 999, expiresAt: '2027-01-01T00:00:05Z' }],
  ])('is refused by name: %s', (code, order) => {
    expect(codeOf(order)).toBe(code);
  });

  it('is called by what its run does', () => {
    const of = (state: string, waitingFor: string | null = null, code?: string) =>
      orderStatus({ state, waitingFor, error: code === undefined ? null : { code } } as never);
    expect(of('waiting', 'condition')).toBe('waiting');
    expect(of('waiting', 'time')).toBe('waiting');
    expect(of('waiting', 'approval')).toBe('needs_approval');
    expect(of('waiting', 'in_doubt')).toBe('at_work');
    expect(of('waiting', 'retry')).toBe('held_up');
    expect(of('waiting', 'budget')).toBe('held_up');
    expect(of('waiting', 'unlock')).toBe('held_up');
    expect(of('running')).toBe('at_work');
    expect(of('paused')).toBe('paused');
    expect(of('completed')).toBe('filled');
    expect(of('failed', null, 'WAIT_TIMED_OUT')).toBe('expired');
    expect(of('failed', null, 'TX_REVERTED')).toBe('failed');
    expect(of('cancelled')).toBe('cancelled');
  });
});
