import { expect, test } from 'vitest';
import { storeFixture } from './support/store-fixture.ts';

function openConversation() {
  const { clock, reader, writer } = storeFixture();
  const conversationId = writer.conversations.create('c');
  const say = (parentId: string | null, text: string): string => {
    clock.advance(10);
    const content = { kind: 'user', text };
    return writer.conversations.addMessage({ conversationId, parentId, role: 'user', content });
  };
  const ids = (records: { messageId: string }[]) => records.map(({ messageId }) => messageId);
  const shown = () => ids(reader.conversations.shown(conversationId));
  return { clock, reader, writer, conversationId, say, ids, shown };
}

test('what is shown is the branch to its end, and grows with it', () => {
  const { reader, conversationId, say, shown } = openConversation();
  expect(shown()).toEqual([]);
  const first = say(null, 'a');
  const second = say(first, 'b');
  expect(shown()).toEqual([first, second]);
  expect(reader.conversations.shownIds(conversationId)).toEqual([first, second]);
  expect(reader.conversations.branches([first, second]).size).toBe(0);
});

test('a sibling is hidden until it is shown; what is added to one branch does not change which is shown', () => {
  const { reader, writer, conversationId, say, ids, shown } = openConversation();
  const root = say(null, 'root');
  const one = say(root, 'one');
  const other = say(root, 'other');
  expect(shown()).toEqual([root, one]);
  writer.conversations.show(conversationId, other);
  expect(shown()).toEqual([root, other]);
  const late = say(one, 'late answer');
  expect(shown()).toEqual([root, other]);
  const answer = say(other, 'answer');
  expect(shown()).toEqual([root, other, answer]);
  const { branches, leafOf, upTo } = {
    branches: reader.conversations.branches([root, other, answer]),
    leafOf: (id: string) => reader.conversations.leafOf(id),
    upTo: (id: string) => ids(reader.conversations.upTo(id)),
  };
  expect([...branches]).toEqual([
    [one, [one, other]],
    [other, [one, other]],
  ]);
  expect([leafOf(one), leafOf(late), leafOf(other), leafOf(root)]).toEqual([
    late,
    late,
    answer,
    answer,
  ]);
  expect(upTo(late)).toEqual([root, one, late]);
  expect(reader.conversations.lastMessage(conversationId)?.messageId).toBe(answer);
});

test('first words can be said otherwise too', () => {
  const { reader, writer, conversationId, say, shown } = openConversation();
  const one = say(null, 'one');
  say(one, 'answer');
  const other = say(null, 'other');
  writer.conversations.show(conversationId, other);
  expect(shown()).toEqual([other]);
  writer.conversations.addMessage({
    conversationId: writer.conversations.create('another'),
    ...{ parentId: null, role: 'user', content: { kind: 'user', text: 'of another' } },
  });
  expect(reader.conversations.branches([other]).get(other)).toEqual([one, other]);
});

test('a conversation that was removed is kept, and comes back', () => {
  const { reader, writer, conversationId } = openConversation();
  writer.conversations.setRemoved(conversationId, true);
  expect(reader.conversations.list()).toEqual([]);
  expect(reader.conversations.get(conversationId)?.removedAt).toEqual(expect.any(Number));
  writer.conversations.setRemoved(conversationId, false);
  expect(reader.conversations.list()).toMatchObject([{ conversationId, removedAt: null }]);
});

test('an attachment is sent once, copied with another message, and dropped only before', () => {
  const { reader, writer, say } = openConversation();
  const [one, other] = [say(null, 'one'), say(null, 'other')];
  const { attachments } = writer;
  const [kept, dropped] = ['notes.txt', 'more.txt'].map((name) =>
    attachments.add({ name, bytes: 2, text: 'hi' }),
  );
  expect(attachments.send(kept!, one)).toBe(true);
  expect(attachments.send(kept!, other)).toBe(false);
  attachments.drop(dropped!);
  attachments.drop(kept!);
  expect(attachments.send(dropped!, one)).toBe(false);
  attachments.copy(one, other);
  const copied = reader.attachments.ofMessage(other);
  expect(copied).toMatchObject([{ name: 'notes.txt', bytes: 2, text: 'hi', messageId: other }]);
  expect(copied[0]?.attachmentId).not.toBe(kept);
  const waiting = attachments.add({ name: 'x', bytes: 0, text: '' });
  attachments.dropUnsent();
  expect(reader.attachments.get(waiting)).toBeUndefined();
  expect(reader.attachments.get(kept!)).toBeDefined();
});
