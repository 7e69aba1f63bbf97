import { describe, expect, it } from 'vitest';
import { Pace } from '../../support/messages-api/pace.ts';
import { fails, says } from '../../support/messages-api/scripted.ts';
import { modelChat, replyAt } from '../support/model-chat.ts';

const question = 'tell me why people wrap their ether';
/** Millionths of a dollar, by the shipped price of claude-sonnet-5-5. */
const perPromptToken = 2.5;
const perAnswerToken = 10;
type Room = Awaited<ReturnType<typeof modelChat>>;

const asked = ({ api }: Room) =>
  api.requests.filter(({ path }) => path.startsWith('/v1/messages?') || path === '/v1/messages');
const boundOf = (request: Room['api']['requests'][number] | undefined) =>
  Number(request?.body?.['max_tokens']);

describe('the limit of a day', () => {
  it('bounds an answer by what is left, and says so where it ends there', async () => {
    const room = await modelChat([says('Because', { stop: 'max_tokens' })]);
    room.api.countedTokens = 10_000;
    await room.model.set({ dailyUsd: '0.08' });
    const { messages } = await room.say(question);
    const [request] = asked(room);
    expect(boundOf(request)).toBeLessThan(16_000);
    expect(10_500 * perPromptToken + boundOf(request) * perAnswerToken).toBeLessThanOrEqual(80_000);
    expect(boundOf(request)).toBeGreaterThan(5_000);
    const { error } = replyAt(messages, 1);
    expect(error).toMatchObject({
      code: 'MODEL_BUDGET_SPENT',
      message: expect.stringContaining('not enough for a whole answer'),
    });
  });

  it('is passed by no prompt alone: then nobody is asked', async () => {
    const room = await modelChat([says('never asked')]);
    room.api.countedTokens = 30_000;
    await room.model.set({ dailyUsd: '0.02' });
    const { messages } = await room.say(question);
    expect(replyAt(messages, 1)).toMatchObject({
      ...{ error: { code: 'MODEL_BUDGET_SPENT' }, canRetry: true },
    });
    expect(asked(room)).toEqual([]);
  });

  it('is shared by conversations that go on at the same time, and given back', async () => {
    const pace = new Pace();
    const room = await modelChat(() => ({ ...says('Because.'), pace }));
    room.api.countedTokens = 1_000;
    await room.model.set({ dailyUsd: '0.20' });
    const first = await room.send(question);
    await expect.poll(() => asked(room).length).toBe(1);
    await room.send(question);
    await expect.poll(() => asked(room).length).toBe(2);
    const [one, other] = asked(room).map(boundOf);
    expect(one).toBe(16_000);
    expect((Number(one) + Number(other)) * perAnswerToken).toBeLessThan(200_000);
    pace.all();
    await room.requests.idle();
    await room.say(question, first.conversationId);
    expect(boundOf(asked(room)[2])).toBe(16_000);
  });

  it('counts what an attempt took before it broke off as all that it could', async () => {
    const cut = { ...says('', { breaks: { afterEvents: 1, how: 'cut' as const } }) };
    const room = await modelChat([cut, fails(500), says('Because.')]);
    room.api.countedTokens = 1_000;
    await room.model.set({ dailyUsd: '0.20' });
    await room.say(question);
    const bounds = asked(room).map(boundOf);
    expect(bounds.slice(0, 1)).toEqual([16_000]);
    expect(bounds[1]).toBeLessThan(4_500);
    expect(bounds[2]).toBe(bounds[1]);
  });
});
