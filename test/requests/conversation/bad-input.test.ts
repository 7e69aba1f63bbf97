import { describe, expect, it } from 'vitest';
import { leftOutNote } from '../../../src/main/agent/conversation/shorten.ts';
import { callsTool, says } from '../../support/messages-api/scripted.ts';
import { modelChat, replyAt, textOf, toolsOf } from '../support/model-chat.ts';

const question = 'tell me something about gas fees in general';
const tenMegabytes = 10_000_000;

describe('a message of ten megabytes [F-17]', () => {
  it('is refused before anything is stored or sent', async () => {
    const room = await modelChat([says('never asked')]);
    const sent = room.send('a'.repeat(tenMegabytes));
    await expect(sent).rejects.toMatchObject({ code: 'TEXT_TOO_LONG' });
    await room.requests.idle();
    expect(room.requests.conversations()).toEqual([]);
    expect(room.store.reader.requests.list()).toEqual([]);
    expect(room.store.reader.events.open()).toEqual([]);
    expect(room.api.requests).toEqual([]);
  });

  it('changes nothing of the conversation it is said in', async () => {
    const room = await modelChat([says('Gas is what a block takes.'), says('Still here.')]);
    const { conversationId, messages } = await room.say(question);
    const sent = room.send('a'.repeat(tenMegabytes), conversationId);
    await expect(sent).rejects.toMatchObject({ code: 'TEXT_TOO_LONG' });
    await room.requests.idle();
    expect(room.requests.messages(conversationId)).toEqual(messages);
    expect(room.api.requests).toHaveLength(1);
    const next = await room.say('and what else do fees pay for in general?', conversationId);
    expect(textOf(replyAt(next.messages, -1))).toBe('Still here.');
  });
});

describe('an answer of more than ten megabytes [F-17]', () => {
  it('ends with why in the place of the rest, and can be asked again', async () => {
    const pieces = Array.from({ length: 12 }, () => 'b'.repeat(1_000_000));
    const room = await modelChat([says(pieces), says('Now it is short.')]);
    const { conversationId, messages } = await room.say(question);
    const reply = replyAt(messages, 1);
    expect(reply).toMatchObject({
      ...{ state: 'cut', canRetry: true, error: { code: 'MODEL_ANSWER_TOO_LARGE' } },
    });
    expect(textOf(reply).length).toBeLessThan(tenMegabytes);
    await room.requests.readAgain(reply.messageId);
    await room.requests.idle();
    const again = replyAt(room.requests.messages(conversationId), 1);
    expect(again.state).toBe('done');
    expect(textOf(again)).toBe('Now it is short.');
  });

  it('calls nothing where the input of a call is that long', async () => {
    const pieces = ['{"words": "', ...Array(12).fill('c'.repeat(1_000_000)), '"}'];
    const room = await modelChat([callsTool('t1', 'get_gas', pieces)]);
    const { messages } = await room.say(question);
    const reply = replyAt(messages, 1);
    expect(reply.error?.code).toBe('MODEL_ANSWER_TOO_LARGE');
    expect(toolsOf(reply).map(({ state }) => state)).toEqual(['stopped']);
    expect(room.api.requests).toHaveLength(1);
  });
});

describe('a conversation of a hundred thousand tokens [F-17]', () => {
  /** A token of English is about four letters. */
  const letters = 400_000;
  const bound = 60_000;

  /** The conversation, in so many answers of one length. */
  async function longChat(answers: number) {
    const answer = (n: number) => says(`answer ${n}. ${'gas '.repeat(letters / answers / 4)}`);
    const script = Array.from({ length: answers }, (_, n) => answer(n));
    const room = await modelChat([...script, says('Short.')]);
    const { conversationId } = await room.say(`${question}, question 0`);
    for (let n = 1; n < answers; n += 1)
      await room.say(`${question}, question ${n}`, conversationId);
    const { messages } = await room.say(`${question}, the last one`, conversationId);
    expect(textOf(replyAt(messages, -1))).toBe('Short.');
    const asked = room.api.requests.at(-1);
    return { asked: JSON.stringify(asked?.body?.['messages']), messages };
  }

  it('is told from its newest end with a note, within a bound, and kept whole', async () => {
    const { asked, messages } = await longChat(20);
    expect(messages).toHaveLength(42);
    expect(asked).toContain(leftOutNote);
    expect(asked).toContain('answer 19.');
    expect(asked).toContain('the last one');
    expect(asked).not.toContain('answer 0.');
    expect(asked).not.toContain('question 0');
    expect(asked.length).toBeLessThan(bound + 20_000);
  });

  it('says that something was left out also where nothing of before fits', async () => {
    const { asked } = await longChat(4);
    expect(asked).toContain(leftOutNote);
    expect(asked).toContain('the last one');
    expect(asked).not.toContain('answer 3.');
    expect(asked.length).toBeLessThan(20_000);
  });
});
