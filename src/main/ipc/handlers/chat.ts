import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';
import type { ShellActions } from './shell.ts';

type Names =
  | 'chat.list'
  | 'chat.create'
  | 'chat.get'
  | 'chat.rename'
  | 'chat.remove'
  | 'chat.restore'
  | 'chat.setModel'
  | 'chat.messages'
  | 'chat.send'
  | 'chat.edit'
  | 'chat.branch'
  | 'chat.attach'
  | 'chat.attachText'
  | 'chat.detach'
  | 'chat.stop'
  | 'chat.retry'
  | 'chat.answerCall'
  | 'request.story';

export function chatHandlers(
  { requests }: Services,
  shell: Pick<ShellActions, 'chooseFiles'>,
): Pick<Handlers, Names> {
  const { chats } = requests;
  return {
    'chat.list': ({ search }) => chats.list(search),
    'chat.create': () => chats.begin(),
    'chat.get': ({ conversationId }) => chats.get(conversationId),
    'chat.rename': done(({ conversationId, title }) => chats.rename(conversationId, title)),
    'chat.remove': done(({ conversationId }) => requests.removeConversation(conversationId)),
    'chat.restore': done(({ conversationId }) => chats.restore(conversationId)),
    'chat.setModel': done(({ conversationId, model }) => chats.setModel(conversationId, model)),
    'chat.messages': ({ conversationId, ...wanted }) => requests.part(conversationId, wanted),
    'chat.send': ({ conversationId, text, attachmentIds }) =>
      requests.send(conversationId, text, attachmentIds),
    'chat.edit': ({ messageId, text }) => requests.edit(messageId, text),
    'chat.branch': done(({ messageId }) => chats.showBranch(messageId)),
    'chat.attach': async ({ room }) => chats.attachFiles(await shell.chooseFiles(), room),
    'chat.attachText': ({ room, ...file }) => chats.attachText(file, room),
    'chat.detach': done(({ attachmentId }) => chats.detach(attachmentId)),
    'chat.stop': done(({ conversationId }) => requests.stopReading(conversationId)),
    'chat.retry': done(({ messageId }) => requests.readAgain(messageId)),
    'chat.answerCall': done(({ conversationId, callId, answer }) =>
      requests.answerCall(conversationId, callId, answer),
    ),
    'request.story': ({ requestId }) => requests.story(requestId),
  };
}

/** For what answers nothing but that it was done. */
function done<Payload>(act: (payload: Payload) => unknown): (payload: Payload) => Promise<null> {
  return async (payload) => {
    await act(payload);
    return null;
  };
}
