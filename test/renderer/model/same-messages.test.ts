import { expect, it } from 'vitest';
import { sameMessages } from '../../../src/renderer/model/same-messages.ts';
import type { Message } from '../../../src/shared/ipc/message-views.ts';

const said = (messageId: string, text: string): Message => ({
  ...{ messageId, conversationId: 'c', requestId: null, createdAt: 1, kind: 'assistant', text },
});

it('keeps what says the same as the object that it was, and takes the rest as it was read', () => {
  const before = [said('1', 'one'), said('2', 'two'), said('3', 'three')];
  const read = [said('2', 'two'), said('3', 'another'), said('4', 'four')];
  const kept = sameMessages(before, read);
  expect(kept).toEqual(read);
  expect(kept[0]).toBe(before[1]);
  expect(kept[1]).toBe(read[1]);
  expect(kept[2]).toBe(read[2]);
});
