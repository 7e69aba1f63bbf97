import { describe, expect, it } from 'vitest';
import { bob, openChat } from './support/room.ts';

describe('a doubt whether a thing is worth its gas each time', () => {
  const daily = `every day at 9:00 send 1 USDC to ${bob}`;
  const dear = {
    facts: {
      latest: () => ({ prices: { ETH: '3000', USDC: '1' }, gasPriceGwei: '20' }),
      refresh: async () => undefined,
    },
  };

  it('says what each time costs, and offers to do it all the same', async () => {
    const [, question] = await openChat(dear).send(daily);
    expect(question).toMatchObject({
      kind: 'question',
      text: 'This step moves 1 USDC, which is less than its gas is likely to cost (about 3.9 USD). That would be paid each time. Is it to be done all the same?',
      options: [{ value: 'all the same', label: 'Do it all the same' }],
    });
  });

  it.each([
    ...['all the same', 'yes', 'Yes, every day', 'every day at 9:00', 'do it anyway', '1'],
    ...['yes, do it all the same', 'ok'],
  ])('is answered by "%s": the plan has its start and the warning', async (answer) => {
    const { send, plan, requests } = openChat(dear);
    await send(daily);
    const view = requests.plan(await plan(answer));
    expect(view.plan.trigger).toMatchObject({ type: 'cron', expression: '0 9 * * *' });
    expect(view.validation.issues).toContainEqual(
      expect.objectContaining({ code: 'GAS_EXCEEDS_VALUE', severity: 'warning' }),
    );
  });

  it.each(['no', 'every week', 'tell me a story', '...', '!', 'do', 'the 1st', 'at 9:30'])(
    'is not answered by "%s"',
    async (answer) => {
      const { send, store } = openChat(dear);
      await send(daily);
      await send(answer);
      expect(store.reader.plans.list()).toEqual([]);
    },
  );

  it.each([
    ['every weekday at 9:00', 'every week'],
    ['every day at 9:30', 'at 9'],
    ['every day at 19:00', 'at 9:00'],
    ['every hour 110 times', '10 times'],
  ])('of "%s" is not answered by another start, "%s"', async (start, answer) => {
    const { send, store } = openChat(dear);
    const [, question] = await send(`${start} send 1 USDC to ${bob}`);
    expect(question).toMatchObject({ kind: 'question', slot: 'start' });
    await send(answer);
    expect(store.reader.plans.list()).toEqual([]);
  });

  it('is none where gas is cheap', async () => {
    const latest = () => ({ prices: { ETH: '3000', USDC: '1' }, gasPriceGwei: '0.1' });
    await openChat({ facts: { ...dear.facts, latest } }).plan(daily);
  });
});
