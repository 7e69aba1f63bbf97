import { join } from 'node:path';
import { visibleText } from '../../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const chatShow: Verb = {
  name: 'chat show',
  describe: 'What was said in a chat, in the branch that is shown.',
  arguments: [{ name: 'id', describe: 'id of the chat, or "latest"', required: true }],
  options: [],
  example: {
    call: 'countersign chat show latest --json',
    document: {
      conversationId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      title: 'wrap 1 ETH',
      messages: [
        {
          messageId: '019abf0e-3c61-7d42-8b7a-5e2c9a1f3b60',
          conversationId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
          requestId: '019abf0e-3c62-7a01-9d11-4f0e6b2a7c33',
          ...{ createdAt: 1_764_000_000_000, kind: 'user', text: 'wrap 1 ETH', attachments: [] },
        },
      ],
    },
  },
  run: showChat,
};

async function showChat(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStoreReadOnly }, { chatIdOf }, { shownMessages }, { messageLines }, { chatLookup }] =
    await Promise.all([
      import('../../../main/store/open-store.ts'),
      import('../../chat/chat-id.ts'),
      import('../../../main/requests/chats/shown-messages.ts'),
      import('../../chat/message-lines.ts'),
      import('../../chat/chat-lookup.ts'),
    ]);
  const store = openStoreReadOnly({ path: join(context.dataDir, 'countersign.sqlite') });
  try {
    const { reader } = store;
    const conversationId = chatIdOf(reader, context.argument('id'));
    const title = reader.conversations.get(conversationId)?.title ?? '';
    const messages = shownMessages(reader, conversationId);
    const lookup = chatLookup(reader);
    const lines = messages.flatMap((message) => ['', ...messageLines(message, lookup)]);
    return {
      exitCode: 0,
      document: { conversationId, title, messages },
      text: visibleText([title, ...lines].join('\n')),
    };
  } finally {
    store.stop();
  }
}
