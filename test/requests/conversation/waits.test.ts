import { describe, expect, it } from 'vitest';
import { callsTool, fails, type Scripted, says } from '../../support/messages-api/scripted.ts';
import { modelChat, replyAt, textOf } from '../support/model-chat.ts';

const question = 'tell me why people wrap their ether';
const tooMany = fails(429, { 'retry-after': '7' });

/** A chat whose model is not asked again before the test lets the wait pass. */
async function waiting(script: Scripted[]) {
  const room = await modelChat(script);
  room.timers.holdsWaits = true;
  const began = Date.now();
  const { conversationId } = await room.send(question);
  const reply = () => replyAt(room.requests.messages(conversationId), 1);
  await expect.poll(() => reply().wait, { timeout: 20_000 }).toBeDefined();
  return { ...room, began, conversationId, reply };
}

describe('a service that has to be waited for', () => {
  it('is told of while it is waited for, with the reason and until when, and not afterwards', async () => {
    const { reply, began, timers, requests } = await waiting([tooMany, says('It is paid so.')]);
    const { wait, state, blocks } = reply();
    expect([state, blocks]).toEqual(['streaming', []]);
    expect(wait?.why).toBe('The model service is getting too many requests with this key.');
    expect(wait?.until).toBeGreaterThanOrEqual(began + 7_000);
    expect(wait?.until).toBeLessThanOrEqual(Date.now() + 7_000);
    timers.runOut(7_000);
    await requests.idle();
    expect(reply()).toMatchObject({ state: 'done' });
    expect(textOf(reply())).toBe('It is paid so.');
    expect(reply().wait).toBeUndefined();
  });

  it('is told of anew for each attempt, by its own reason', async () => {
    const { reply, timers, requests } = await waiting([tooMany, fails(529), says('So.')]);
    timers.runOut(7_000);
    await expect
      .poll(() => reply().wait?.why, { timeout: 20_000 })
      .toBe('The model service is overloaded.');
    timers.runOut(timers.waits.at(-1) ?? 0);
    await requests.idle();
    expect(textOf(reply())).toBe('So.');
  });

  it('is told of in the middle of a turn, with what was done before', async () => {
    const looks = callsTool('c1', 'list_plans', {});
    const { reply, timers, requests } = await waiting([looks, tooMany, says('None.')]);
    expect(reply().blocks).toMatchObject([{ type: 'tool', name: 'list_plans', state: 'done' }]);
    timers.runOut(7_000);
    await requests.idle();
    expect(reply()).toMatchObject({ state: 'done' });
  });

  it('is asked nothing more once a person stops it meanwhile', async () => {
    const { api, reply, requests, conversationId } = await waiting([tooMany, says('Never.')]);
    requests.stopReading(conversationId);
    await requests.idle();
    expect(reply()).toMatchObject({ state: 'stopped', error: { code: 'MODEL_STOPPED' } });
    expect(reply().wait).toBeUndefined();
    expect(api.requests).toHaveLength(1);
  });

  it('stands in no row: after a restart it is asked at once, and nobody waits', async () => {
    const { store, requests, conversationId } = await waiting([tooMany]);
    await requests.stop();
    const again = await modelChat([says('So.')], { store });
    expect(replyAt(again.requests.messages(conversationId), 1).wait).toBeUndefined();
    await again.requests.idle();
    expect(textOf(replyAt(again.requests.messages(conversationId), 1))).toBe('So.');
  });
});
