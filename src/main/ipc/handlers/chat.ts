import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names =
  | 'chat.list'
  | 'chat.create'
  | 'chat.messages'
  | 'chat.send'
  | 'chat.stop'
  | 'chat.retry'
  | 'chat.answerCall'
  | 'request.story';

export function chatHandlers({ requests }: Services): Pick<Handlers, Names> {
  return {
    'chat.list': () => requests.conversations(),
    'chat.create': () => requests.newConversation(),
    'chat.messages': ({ conversationId }) => requests.messages(conversationId),
    'chat.send': ({ conversationId, text }) => requests.send(conversationId, text),
    'chat.stop': ({ conversationId }) => {
      requests.stopReading(conversationId);
      return null;
    },
    'chat.retry': async ({ messageId }) => {
      await requests.readAgain(messageId);
      return null;
    },
    'chat.answerCall': ({ conversationId, callId, answer }) => {
      requests.answerCall(conversationId, callId, answer);
      return null;
    },
    'request.story': ({ requestId }) => requests.story(requestId),
  };
}
