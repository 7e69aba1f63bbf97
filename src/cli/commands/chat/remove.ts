import { chatsExample } from '../../chat/chats-answer.ts';
import type { Verb } from '../../verb.ts';

export const chatRemove: Verb = {
  name: 'chat remove',
  describe: 'Take a chat out of the list. It is kept, and its plans and runs stay as they are.',
  arguments: [{ name: 'id', describe: 'id of the chat, or "latest"', required: true }],
  options: [],
  example: { call: 'countersign chat remove latest --json', document: chatsExample },
  run: async (context) => {
    const { changeChats } = await import('../../chat/change-chats.ts');
    const { chatIdOf } = await import('../../chat/chat-id.ts');
    return changeChats(context, (chats, reader) => {
      const conversationId = chatIdOf(reader, context.argument('id'));
      chats.remove(conversationId);
      return `The chat was removed. To bring it back: countersign chat restore ${conversationId}`;
    });
  },
};
