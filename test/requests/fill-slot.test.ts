import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/main/agent/direct-parser/parse-request.ts';
import { fillSlot } from '../../src/main/requests/fill-slot.ts';

const context = {
  now: '2026-01-01T00:00:00Z',
  locale: 'en-US',
  chains: [31337],
  defaultChain: 31337,
  contacts: { bob: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
};

/** The parameters of the plan that the first understood reading becomes. */
function planned(text: string, slot: string, answer: string) {
  for (const reading of fillSlot(text, slot, answer)) {
    const outcome = parseRequest(reading, context, { planId: 'p', createdAt: 0 });
    if (outcome.outcome !== 'plan' || outcome.plan.root.type !== 'action') continue;
    const { tool, params } = outcome.plan.root;
    return { tool, ...params };
  }
  return null;
}

describe('an answer joined with its request', () => {
  it.each([
    ['swap ETH for USDC', '1', { amount: '1', tokenIn: 'ETH', tokenOut: 'USDC' }],
    ['swap ETH for USDC', '1 ETH', { amount: '1', tokenIn: 'ETH', tokenOut: 'USDC' }],
    ['swap ETH for USDC', 'half', { amount: '50%', tokenIn: 'ETH' }],
    ['swap 0 ETH for USDC', '0.5 ETH', { amount: '0.5', tokenIn: 'ETH' }],
    ['send ETH to bob', '2', { amount: '2', token: 'ETH' }],
    ['please send ETH to bob', '0.25 eth', { amount: '0.25', token: 'ETH' }],
    ['wrap ETH', '3', { amount: '3' }],
  ])('gives "%s" the amount %s', (text, answer, expected) => {
    expect(planned(text, 'amount', answer)).toMatchObject(expected);
  });

  it.each([
    ['send 1 ETH', 'bob'],
    ['send 1 ETH', 'to bob'],
    ['send 1 ETH to 0x1234', 'bob'],
    ['send 1 ETH to alice', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ])('gives "%s" the recipient %s', (text, answer) => {
    expect(planned(text, 'to', answer)).toMatchObject({
      tool: 'transfer',
      to: context.contacts.bob,
    });
  });

  it.each([
    ['swap 1 ETH', 'USDC'],
    ['swap 1 ETH for NOPE', 'USDC'],
  ])('gives "%s" the token %s to receive', (text, answer) => {
    expect(planned(text, 'tokenOut', answer)).toMatchObject({ tokenOut: 'USDC', amount: '1' });
  });

  it.each([
    ['swap 100 NOPE for ETH', 'USDC'],
    ['swap 100 for ETH', 'USDC'],
  ])('gives "%s" the token %s to pay with', (text, answer) => {
    expect(planned(text, 'tokenIn', answer)).toMatchObject({ tokenIn: 'USDC', amount: '100' });
  });

  it('takes the answer to an open question as the whole request', () => {
    expect(fillSlot('?', 'text', ' wrap 1 ETH ')).toEqual(['wrap 1 ETH']);
  });

  it('offers nothing for an empty answer or one that is a letter of its own', () => {
    expect(fillSlot('swap ETH for USDC', 'amount', '  ')).toEqual([]);
    expect(fillSlot('swap ETH for USDC', 'amount', 'x'.repeat(201))).toEqual([]);
  });

  it('keeps what was said about the network', () => {
    expect(fillSlot('send 1 ETH to bob on Base', 'chain', 'Ethereum')[0]).toBe(
      'send 1 ETH to bob on Ethereum',
    );
  });

  it.each([
    ['wrap 1 ETH at 0:00', 'start', 'tomorrow', 'time 2026-01-02T00:00:00Z'],
    ['tomorrow wrap 1 ETH', 'start', '9:00', 'time 2026-01-02T09:00:00Z'],
    ['wrap 1 ETH at 9', 'start', 'at 9 pm', 'time 2026-01-01T21:00:00Z'],
    ['wrap 1 ETH on Thursday at 9:00', 'start', 'on 2026-01-08', 'time 2026-01-08T09:00:00Z'],
    ['wrap 1 ETH at 17:30 EST', 'zone', 'Asia/Tokyo', 'time 2026-01-01T17:30:00+09:00'],
    ['wrap 1 ETH monthly', 'start', 'on the 1st', 'cron 0 9 1 * *'],
    ['wrap 1 ETH if ETH is above 4000', 'start', 'when', 'price ETH'],
  ])('completes the start of "%s"', (text, slot, answer, expected) => {
    const outcomes = fillSlot(text, slot, answer).map((reading) =>
      parseRequest(reading, context, { planId: 'p', createdAt: 0 }),
    );
    const plan = outcomes.find(({ outcome }) => outcome === 'plan');
    const trigger = plan?.outcome === 'plan' ? plan.plan.trigger : undefined;
    expect(Object.values(trigger ?? {}).join(' ')).toMatch(expected);
  });
});
