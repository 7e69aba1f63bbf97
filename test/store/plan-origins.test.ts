// From a plan back to the request that it came from and the conversation that shows it.
import { expect, test } from 'vitest';
import type { StoreWriter } from '../../src/main/store/store.ts';
import { planHash, samplePlan } from './support/samples.ts';
import { storeFixture } from './support/store-fixture.ts';

function plannedRequest(writer: StoreWriter, planId: string): string {
  const requestId = writer.requests.create({
    userPrompt: planId,
    walletRef: '',
    walletAddress: null,
  });
  writer.requests.setPlan(requestId, planId);
  return requestId;
}

test('the request of a plan is the newest that became it', () => {
  const { clock, reader, writer } = storeFixture();
  writer.plans.save(samplePlan('p'), planHash('p'));
  expect(reader.requests.ofPlan('p')).toBeUndefined();
  plannedRequest(writer, 'p');
  clock.advance(1);
  const again = plannedRequest(writer, 'p');
  expect(reader.requests.ofPlan('p')?.request_id).toBe(again);
});

test('the messages of a plan are those of its requests alone, oldest first', () => {
  const { clock, reader, writer } = storeFixture();
  for (const id of ['p', 'q']) writer.plans.save(samplePlan(id), planHash(id));
  const requestId = plannedRequest(writer, 'p');
  const other = plannedRequest(writer, 'q');
  const conversationId = writer.conversations.create('c');
  const say = (text: string, of?: string): string => {
    clock.advance(1);
    return writer.conversations.addMessage({
      conversationId,
      parentId: reader.conversations.lastMessage(conversationId)?.messageId ?? null,
      role: 'user',
      content: { kind: 'user', text },
      ...(of === undefined ? {} : { requestId: of }),
    });
  };
  const first = say('first', requestId);
  say('of no request');
  say('of another plan', other);
  const second = say('second', requestId);
  const found = reader.conversations.messagesOfPlan('p');
  expect(found.map(({ messageId }) => messageId)).toEqual([first, second]);
  expect(reader.conversations.messagesOfPlan('nothing')).toEqual([]);
  expect(reader.conversations.lastMessage(conversationId)?.messageId).toBe(second);
  expect(reader.conversations.message(first)).toMatchObject({ messageId: first, requestId });
});

test('a conversation in which nothing was said has no last message', () => {
  const { reader, writer } = storeFixture();
  expect(reader.conversations.lastMessage(writer.conversations.create('c'))).toBeUndefined();
  expect(reader.conversations.message('nobody')).toBeUndefined();
});
