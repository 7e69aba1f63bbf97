import { describe, expect, it } from 'vitest';
import { bob, openChat } from '../support/room.ts';

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

/** A plan, and what became of it by these words. */
async function edited(request: string, ...words: string[]) {
  const room = openChat();
  const planId = await room.plan(request);
  for (const each of words) await room.send(each);
  const { plan, revision } = room.requests.plan(planId);
  const params = plan.root.type === 'action' ? plan.root.params : {};
  return { ...room, planId, plan, revision, params, last: room.messages().at(-1) };
}

describe('what should be different about a plan', () => {
  it.each([
    ['send 25 USDC to bob', 'use USDT instead', { token: 'USDT', amount: '25' }],
    ['send 25 USDC to bob', 'Actually, make it 30.', { token: 'USDC', amount: '30' }],
    ['send 25 USDC to bob', 'make that 30 USDC, please', { amount: '30' }],
    ['send 25 USDC to bob', `send it to ${other} instead`, { to: other, amount: '25' }],
    ['swap 1 ETH for USDC', 'use USDT instead of USDC', { tokenIn: 'ETH', tokenOut: 'USDT' }],
    ['swap 1 ETH for USDC', 'change it to 2 ETH', { amount: '2', tokenOut: 'USDC' }],
    ['swap 1 ETH for USDC', 'half instead', { amount: '50%' }],
  ])('%s: %s', async (request, words, expected) => {
    const { params, revision, last, planId, plan } = await edited(
      request.replace('bob', bob),
      words,
    );
    expect(last).toMatchObject({ kind: 'edited', planId, fromRevision: 1, toRevision: 2 });
    expect(params).toMatchObject(expected);
    expect(revision).toBe(2);
    expect(Object.values(plan.provenance ?? {}).map(({ source }) => source)).toContain('user_edit');
  });

  it('is called by what it does now, as briefly as before', async () => {
    const { plan } = await edited('swap 1 ETH for USDC', 'use DAI instead of USDC');
    expect([plan.name, plan.root.label]).toEqual(['Swap 1 ETH for DAI', 'Swap 1 ETH for DAI']);
    const half = await edited('swap 1 ETH for USDC', 'half instead');
    expect(half.plan.name).toBe('Swap 50% of the ETH balance for USDC');
  });

  it('is asked about where two tokens could be meant, and a tap answers', async () => {
    const first = await edited('swap 1 ETH for USDC', 'use USDT instead');
    expect(first.revision).toBe(1);
    expect(first.last).toMatchObject({
      kind: 'question',
      options: ['USDT instead of ETH', 'USDT instead of USDC'],
    });
    await first.send('USDT instead of USDC');
    expect(first.requests.plan(first.planId).plan.root).toMatchObject({
      params: { tokenIn: 'ETH', tokenOut: 'USDT' },
    });
    const question = first.messages().find(({ kind }) => kind === 'question');
    expect(question).toMatchObject({ answered: true });
  });

  it.each([
    'use NOTATOKEN instead',
    'make it 0',
    'make it 2 USDC or so',
    'make it 2 DAI',
    'send it to nobody instead',
    '2 ETH',
  ])('is never guessed: %s', async (words) => {
    const { revision } = await edited(`send 1 ETH to ${bob}`, words);
    expect(revision).toBe(1);
  });

  const two = `send 1 ETH to ${bob} and then swap 2 ETH for USDC`;

  it.each([
    ['make it 3 in step 2', [{ amount: '1' }, { amount: '3' }]],
    ['In step 1, make it 3.', [{ amount: '3' }, { amount: '2' }]],
    ['step 2: use DAI instead of USDC', [{ token: 'ETH' }, { tokenOut: 'DAI' }]],
    ['use DAI instead of USDC', [{ token: 'ETH' }, { tokenOut: 'DAI' }]],
    [`send it to ${other} instead`, [{ to: other }, { amount: '2' }]],
  ])('changes the step of several that it names: %s', async (words, expected) => {
    const { plan, revision, last } = await edited(two, words);
    expect(last).toMatchObject({ kind: 'edited' });
    const { root } = plan;
    const steps = root.type === 'sequence' ? root.steps : [];
    expect(steps.map((step) => (step.type === 'action' ? step.params : {}))).toMatchObject(
      expected,
    );
    expect(revision).toBe(2);
  });

  it.each([
    'make it 3',
    'make it 3 ETH',
    'use DAI instead',
    'make it 3 in step 3',
    'use DAI instead of USDC in step 1',
  ])('leaves a plan of several steps where it names none: %s', async (words) => {
    const { revision } = await edited(two, words);
    expect(revision).toBe(1);
  });

  it('is no change once the plan was put away', async () => {
    const { send, requests, planId } = await edited(`send 1 ETH to ${bob}`);
    requests.discard(planId);
    await send('make it 2 ETH');
    expect(requests.plan(planId).revision).toBe(1);
  });
});
