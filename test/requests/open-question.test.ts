import { describe, expect, it } from 'vitest';
import { bob, me, openChat } from './support/room.ts';

const dead = '0x000000000000000000000000000000000000dEaD';

/** An account that holds ETH and USDC, and no DAI. */
function holding() {
  const balances = { '31337': { ETH: '99.8997', USDC: '299.85', DAI: '0' } };
  return openChat({ facts: { latest: () => ({ balances }), refresh: async () => undefined } });
}

describe('an open question', () => {
  it('says what is wrong with a recipient before anything else', async () => {
    const { send } = openChat();
    const wrong = bob.replace('C8', 'c8');
    for (const address of [dead, wrong, me]) {
      const [, asked] = await send(`send everything to ${address}`);
      expect(asked).toMatchObject({ kind: 'question', slot: 'to' });
      expect(asked).toMatchObject({
        text: expect.stringMatching(/Write the right address, or say “never mind”\.$/),
      });
      await send('never mind');
    }
  });

  it('offers the tokens that are held, and says what everything can be', async () => {
    const { send } = holding();
    const [, asked] = await send(`send everything to ${bob}`);
    expect(asked).toMatchObject({
      ...{ kind: 'question', slot: 'token', options: ['ETH', 'USDC'] },
      text: 'Which token? All of one token at a time can be meant: name one.',
    });
    const [, card] = await send('2');
    expect(card?.kind).toBe('plan');
  });

  it('stays where words are no answer, and says what would be one', async () => {
    const { send, store } = holding();
    await send(`send everything to ${bob}`);
    const [, said, again] = await send('all of them');
    expect(said).toMatchObject({
      text: '“all of them” is not understood as an answer without a model. Choose one of those below (ETH, USDC), write another, or say “never mind” to drop the question.',
    });
    expect(again).toMatchObject({ kind: 'question', slot: 'token', options: ['ETH', 'USDC'] });
    const [, card] = await send('USDC');
    expect(card?.kind).toBe('plan');
    expect(store.reader.requests.list()).toHaveLength(1);
  });

  it.each(['never mind', 'Forget it.', 'cancel that', 'drop it', 'nevermind, thanks'])(
    'is dropped by "%s", which is said',
    async (words) => {
      const { send, store } = holding();
      await send(`send everything to ${dead}`);
      const [, said] = await send(words);
      expect(said).toMatchObject({
        kind: 'assistant',
        text: `Dropped: “send everything to ${dead}”. Nothing was planned.`,
      });
      const states = store.reader.requests.list().map(({ status }) => status);
      expect(states.toSorted()).toEqual(['cancelled', 'completed']);
      const [, next] = await send(bob);
      expect(next?.kind).toBe('assistant');
      expect(store.reader.plans.list()).toEqual([]);
    },
  );
});

it('names the words that were not understood, and not those that were', async () => {
  const { send } = openChat();
  const [, said] = await send('cancel that banana');
  expect(said).toMatchObject({ text: expect.stringContaining('"banana" is not understood') });
});
