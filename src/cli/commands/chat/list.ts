import { chatsAnswer, chatsExample } from '../../chat/chats-answer.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

const noneFound = 'No chat has all of these words in its name or in one message.';

export const chatList: Verb = {
  name: 'chat list',
  describe: 'The chats, the last used first; or those in which words are, or that were removed.',
  arguments: [],
  options: [
    {
      flags: '--search <text>',
      describe: 'beginnings of words, all of them in the name or in one message',
    },
    { flags: '--removed', describe: 'those that were removed, for "chat restore"' },
  ],
  example: { call: 'countersign chat list --json', document: chatsExample },
  run: async (context) => {
    const [{ readStored }, { listChats, listRemovedChats }] = await Promise.all([
      import('../../read-stored.ts'),
      import('../../../main/requests/chats/list-chats.ts'),
    ]);
    const search = context.option('search') ?? null;
    if (context.flag('removed')) {
      if (search !== null) throw usageError('Give --search or --removed, not both.', 'chat list');
      const removed = readStored(context, listRemovedChats, []);
      return chatsAnswer(removed, null, 'No chat was removed.');
    }
    const chats = readStored(context, (reader) => listChats(reader, search), []);
    if (search === null || search.trim() === '') return chatsAnswer(chats, null);
    return chatsAnswer(chats, null, noneFound);
  },
};
