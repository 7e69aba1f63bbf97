import { expect, it } from 'vitest';
import { shownMessages } from '../../../src/main/requests/chats/shown-messages.ts';
import { storeFixture } from '../../store/support/store-fixture.ts';

/** A chat of so many messages, each with a file; how often one of the files was asked whose it is. */
function looksThroughFiles(many: number): number {
  const { writer, reader } = storeFixture();
  const conversationId = writer.conversations.create('long');
  let parentId: string | null = null;
  for (let at = 0; at < many; at += 1) {
    const content = { kind: 'user', text: `${at}` };
    const message = { conversationId, parentId, role: 'user', content } as const;
    parentId = writer.conversations.addMessage(message);
    const file = { name: `${at}.txt`, bytes: 1, text: 'x' };
    writer.attachments.send(writer.attachments.add(file), parentId);
  }
  let looks = 0;
  const ofConversation = (id: string) =>
    reader.attachments.ofConversation(id).map((file) => ({
      ...file,
      get messageId() {
        looks += 1;
        return file.messageId;
      },
    }));
  const attachments = { ofConversation } as unknown as typeof reader.attachments;
  const shown = shownMessages({ ...reader, attachments }, conversationId);
  expect(shown.map((each) => each.kind === 'user' && each.attachments[0]?.name)).toEqual(
    shown.map((_, at) => `${at}.txt`),
  );
  return looks;
}

it('looks at each file of a chat once, however many messages it has [F-17]', () => {
  expect(looksThroughFiles(20)).toBe(20);
  expect(looksThroughFiles(200)).toBe(200);
});
