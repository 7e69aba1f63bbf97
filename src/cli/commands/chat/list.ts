import { chatsAnswer, chatsExample } from '../../chat/chats-answer.ts';
import type { Verb } from '../../verb.ts';

export const chatList: Verb = {
  name: 'chat list',
  describe: 'The chats, the last used first; or those in which words are.',
  arguments: [],
  options: [
    {
      flags: '--search <text>',
      describe: 'beginnings of words, all of them in the name or in one message',
    },
  ],
  example: { call: 'countersign chat list --json', document: chatsExample },
  run: async (context) => {
    const [{ readStored }, { listChats }] = await Promise.all([
      import('../../read-stored.ts'),
      import('../../../main/requests/chats/list-chats.ts'),
    ]);
    const search = context.option('search') ?? null;
    return chatsAnswer(
      readStored(context, (reader) => listChats(reader, search), []),
      null,
    );
  },
};
