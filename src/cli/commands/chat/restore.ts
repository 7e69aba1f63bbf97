import { chatsExample } from '../../chat/chats-answer.ts';
import type { Verb } from '../../verb.ts';

export const chatRestore: Verb = {
  name: 'chat restore',
  describe: 'Bring back a chat that was removed.',
  arguments: [{ name: 'id', describe: 'as "chat list --removed" has it', required: true }],
  options: [],
  example: {
    call: 'countersign chat restore 019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c --json',
    document: chatsExample,
  },
  run: async (context) => {
    const { changeChats } = await import('../../chat/change-chats.ts');
    return changeChats(context, (chats) => {
      chats.restore(context.argument('id'));
      return 'The chat is back in the list.';
    });
  },
};
