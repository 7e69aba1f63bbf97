import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'chat.list' | 'chat.create' | 'chat.messages' | 'chat.send' | 'request.story';

export function chatHandlers({ requests }: Services): Pick<Handlers, Names> {
  return {
    'chat.list': () => requests.conversations(),
    'chat.create': () => requests.newConversation(),
    'chat.messages': ({ conversationId }) => requests.messages(conversationId),
    'chat.send': ({ conversationId, text }) => requests.send(conversationId, text),
    'request.story': ({ requestId }) => requests.story(requestId),
  };
}
