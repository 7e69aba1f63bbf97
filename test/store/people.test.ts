import { expect, test } from 'vitest';
import { z } from 'zod';
import { storeFixture } from './support/store-fixture.ts';

test('a conversation branches where two messages follow the same one', () => {
  const { clock, reader, writer } = storeFixture();
  const conversationId = writer.conversations.create('First words');
  const say = (parentId: string | null, text: string): string =>
    writer.conversations.addMessage({
      conversationId,
      parentId,
      role: 'user',
      content: { kind: 'user', text },
    });
  const first = say(null, 'swap 1 ETH');
  clock.advance(10);
  say(first, 'for USDC');
  say(first, 'for DAI');
  expect(reader.conversations.messages(conversationId).map(({ parentId }) => parentId)).toEqual([
    null,
    first,
    first,
  ]);
  expect(reader.conversations.get(conversationId)?.updatedAt).toBe(clock.now());
});

test('a message cannot follow one of another conversation', () => {
  const { reader, writer } = storeFixture();
  const [here, there] = ['a', 'b'].map((title) => writer.conversations.create(title));
  const content = { kind: 'user', text: 'hello' };
  const parentId = writer.conversations.addMessage({
    conversationId: there!,
    parentId: null,
    role: 'user',
    content,
  });
  const stray = { conversationId: here!, parentId, role: 'user' as const, content };
  expect(() => writer.conversations.addMessage(stray)).toThrow(
    expect.objectContaining({ code: 'STORE_REFUSED' }),
  );
  expect(reader.conversations.messages(here!)).toEqual([]);
});

test('a question becomes answered in place', () => {
  const { reader, writer } = storeFixture();
  const conversationId = writer.conversations.create('c');
  const question = { kind: 'question', slot: 'token', answered: false };
  const messageId = writer.conversations.addMessage({
    conversationId,
    parentId: null,
    role: 'assistant',
    content: question,
  });
  writer.conversations.setContent(messageId, { ...question, answered: true });
  expect(reader.conversations.messages(conversationId)).toMatchObject([
    { messageId, content: { ok: true, value: { answered: true } } },
  ]);
});

test('a setting is what was last set, and undefined before', () => {
  const { reader, writer } = storeFixture();
  expect(reader.settings.get('autoLockMinutes', z.number())).toBeUndefined();
  writer.settings.set('autoLockMinutes', 10);
  writer.settings.set('autoLockMinutes', 5);
  expect(reader.settings.get('autoLockMinutes', z.number())).toEqual({ ok: true, value: 5 });
});

test('an older vault file than the last one seen is noticed, until a person accepts it', () => {
  const { reader, writer } = storeFixture();
  expect(writer.vaultGenerations.see('v', 3)).toBe('first_seen');
  expect(writer.vaultGenerations.see('v', 5)).toBe('current');
  expect(writer.vaultGenerations.see('v', 4)).toBe('rolled_back');
  expect(reader.vaultGenerations.get('v')).toBe(5);
  writer.vaultGenerations.accept('v', 4);
  expect(writer.vaultGenerations.see('v', 4)).toBe('current');
  const kinds = reader.audit.linesAfter(0, 100).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['vault.rolled_back', 'vault.generation_accepted']));
});

test('together is all or nothing', () => {
  const { reader, writer } = storeFixture();
  const head = reader.audit.head();
  expect(() =>
    writer.together(() => {
      writer.requests.create({ userPrompt: 'x', walletRef: '', walletAddress: null });
      writer.settings.set('a', 1);
      throw new Error('on second thoughts');
    }),
  ).toThrow('on second thoughts');
  expect(reader.requests.list()).toEqual([]);
  expect(reader.settings.get('a', z.number())).toBeUndefined();
  expect(reader.audit.head()).toEqual(head);
});
