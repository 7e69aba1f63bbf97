import { chatsExample } from '../../chat/chats-answer.ts';
import type { Verb } from '../../verb.ts';

export const chatRename: Verb = {
  name: 'chat rename',
  describe: 'Give a chat another name.',
  arguments: [
    { name: 'id', describe: 'id of the chat, or "latest"', required: true },
    { name: 'name', describe: 'its new name', required: true, variadic: true },
  ],
  options: [],
  example: { call: 'countersign chat rename latest Rent for Ana --json', document: chatsExample },
  run: async (context) => {
    const { changeChats } = await import('../../chat/change-chats.ts');
    const { chatIdOf } = await import('../../chat/chat-id.ts');
    return changeChats(context, (chats, reader) => {
      chats.rename(chatIdOf(reader, context.argument('id')), context.argument('name'));
      return 'The chat has another name.';
    });
  },
};
