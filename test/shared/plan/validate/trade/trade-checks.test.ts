import { expect, it } from 'vitest';
import { tradeChecks } from '../../../../../src/shared/plan/validate/trade/trade-checks.ts';
import { plan } from '../../sample-plans.ts';
import { atOnce, inOrder, outputOf, pay, sentences, swapOf } from '../plan-parts.ts';

it('says in sentences what contradicts and what does not pay', () => {
  const buy = swapOf('buy', 'USDC', 'ETH', { amount: '3000', minOut: '2' });
  const floor = { slippage: '60', minOut: '1' };
  const documents = [
    plan(inOrder(buy, swapOf('sell', 'ETH', 'USDC', floor))),
    plan(inOrder(buy, swapOf('sell', 'ETH', 'USDC', { amount: outputOf('buy', 'amountOut') }))),
    plan(atOnce(pay('a', { amount: '1' }), pay('b', { amount: '1' }))),
    plan(inOrder(pay('a'), pay('b')), { trigger: { type: 'cron', expression: '0 9 * * *' } }),
  ];
  const context = { prices: { ETH: '3000', USDC: '1' } };
  const all = tradeChecks.map((check) => sentences(check, documents, context));
  expect(all.join('\n')).toMatchInlineSnapshot(`
    "warning: This takes back what the step "buy" did, with no wait and no condition between them.
    error: This takes back exactly what the step "buy" did; only fees would remain.
    error: This does the same as the step "a", at the same time.
    warning: This does once more exactly what the step "a" does.
    error: A slippage of 60 % lets the market keep that much of the money. [0.5]
    warning: This swap allows 60 % slippage; an earlier swap of the same pair allows another.
    error: No market gives 2 ETH for this; at present prices it is worth much less.
    warning: At least 1 USDC is far less than the slippage of this swap allows, and it is this that counts.
    error: "At once" sends transactions of one account on one chain at the same time; put those steps in order.
    warning: This step moves 1 USDC, which is less than its gas is likely to cost (about 1.95 USD).
    warning: This plan runs again and again and may spend without limit; give it a budget, a number of runs or an end."
  `);
});
