import { AppError, toAppError } from '../../../shared/errors.ts';
import type {
  Attached,
  ConversationSummary,
  ConversationView,
  PartWanted,
} from '../../../shared/ipc/chat-views.ts';
import type { ChatPart, Message } from '../../../shared/ipc/message-views.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { modelSettingsSchema } from '../../agent/model/model-settings.ts';
import type { ConversationRecord } from '../../store/queries/conversations.ts';
import { conversationSummary } from '../conversation-summary.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { type ChosenFile, checkedFile, nameOf, toAttachmentView } from './attachments.ts';
import { listChats } from './list-chats.ts';
import { conversationNotFound, openConversation } from './open-conversation.ts';
import { readChosenFile } from './read-chosen-file.ts';
import { shownMessages, shownPart } from './shown-messages.ts';

/** In letters. */
const longestTitle = 120;

/** Conversations as a person keeps them: the list, their names, their branches, and what is to be sent. */
export class Chats {
  readonly #deps: Pick<RequestsDeps, 'store' | 'notify'>;

  constructor(deps: Pick<RequestsDeps, 'store' | 'notify'>) {
    this.#deps = deps;
  }

  /** See listChats. */
  list(search: string | null = null): ConversationSummary[] {
    return listChats(this.#deps.store.reader, search);
  }

  begin(): ConversationSummary {
    const { reader, writer } = this.#deps.store;
    const conversationId = writer.conversations.create('New chat');
    this.#changed(null);
    return conversationSummary(reader, this.#require(conversationId));
  }

  /** Errors: CONVERSATION_NOT_FOUND, as of all the others here. */
  get(conversationId: string): ConversationView {
    const { title, model } = this.#require(conversationId);
    const cost = this.#deps.store.reader.requests.modelCostIn(conversationId);
    return { conversationId, title, model, cost };
  }

  /** Of the branch that is shown, oldest first. */
  messages(conversationId: string): Message[] {
    this.#require(conversationId);
    return shownMessages(this.#deps.store.reader, conversationId);
  }

  /** The end of that branch, from where it is wanted. */
  part(conversationId: string, wanted: PartWanted): ChatPart {
    this.#require(conversationId);
    return shownPart(this.#deps.store.reader, conversationId, wanted);
  }

  /** Errors: TITLE_EMPTY, TITLE_TOO_LONG. */
  rename(conversationId: string, given: string): void {
    this.#require(conversationId);
    this.#deps.store.writer.conversations.rename(conversationId, titleOf(given));
    this.#changed(conversationId);
  }

  /** It leaves the list and is kept: plans, runs and the log lead here. */
  remove(conversationId: string): void {
    this.#require(conversationId);
    this.#deps.store.writer.conversations.setRemoved(conversationId, true);
    this.#changed(null);
  }

  restore(conversationId: string): void {
    const { reader, writer } = this.#deps.store;
    if (reader.conversations.get(conversationId) === undefined)
      throw conversationNotFound(conversationId);
    writer.conversations.setRemoved(conversationId, false);
    this.#changed(null);
  }

  /** Null for that of the settings. Errors: CHAT_MODEL_INVALID. */
  setModel(conversationId: string, model: string | null): void {
    this.#require(conversationId);
    if (model !== null && !modelSettingsSchema.shape.model.safeParse(model).success)
      throw modelInvalid();
    this.#deps.store.writer.conversations.setModel(conversationId, model);
    this.#changed(conversationId);
  }

  /** Shows the branch in which a message stands, to its end. Errors: MESSAGE_NOT_FOUND. */
  showBranch(messageId: string): void {
    const { reader, writer } = this.#deps.store;
    const record = reader.conversations.message(messageId);
    if (record === undefined) throw messageNotFound();
    const { conversationId } = record;
    writer.conversations.show(conversationId, reader.conversations.leafOf(messageId));
    this.#changed(conversationId);
  }

  /** Files that a person chose, by their paths; `room`: how many more may go with the message. */
  async attachFiles(paths: readonly string[], room: number): Promise<Attached> {
    const attached: Attached = { added: [], refused: [] };
    for (const path of paths) {
      const left = room - attached.added.length;
      const one = await this.#attach(nameOf(path), left, () => readChosenFile(path));
      attached.added.push(...one.added);
      attached.refused.push(...one.refused);
    }
    return attached;
  }

  /** A file that was dropped or pasted. */
  attachText(file: ChosenFile, room: number): Promise<Attached> {
    return this.#attach(nameOf(file.name), room, async () => file);
  }

  /** What was sent stays. */
  detach(attachmentId: string): void {
    this.#deps.store.writer.attachments.drop(attachmentId);
  }

  async #attach(name: string, room: number, read: () => Promise<ChosenFile>): Promise<Attached> {
    const { reader, writer } = this.#deps.store;
    try {
      if (room <= 0) throw tooMany();
      const attachmentId = writer.attachments.add(checkedFile(await read()));
      const added = reader.attachments.get(attachmentId);
      return { added: added === undefined ? [] : [toAttachmentView(added)], refused: [] };
    } catch (thrown) {
      return { added: [], refused: [{ name, error: toAppError(thrown).toShape() }] };
    }
  }

  #require(conversationId: string): ConversationRecord {
    return openConversation(this.#deps.store.reader, conversationId);
  }

  #changed(id: string | null): void {
    this.#deps.notify({ topic: 'conversation', id });
  }
}

/** On one line, without what is not seen. */
function titleOf(given: string): string {
  const { text } = cleanLabel(given, longestTitle + 1);
  if (text === '') throw titleError('TITLE_EMPTY', 'A chat needs a name.');
  if ([...text].length > longestTitle)
    throw titleError('TITLE_TOO_LONG', `A name has at most ${longestTitle} letters.`);
  return text;
}

function titleError(code: string, message: string): AppError {
  return new AppError(code, 'invalid_params', message, { advice: 'The name is as it was.' });
}

function modelInvalid(): AppError {
  const message = 'That is not the name of a model.';
  return new AppError('CHAT_MODEL_INVALID', 'invalid_params', message, {
    advice: 'The chat keeps the model that it had.',
  });
}

function messageNotFound(): AppError {
  return new AppError('MESSAGE_NOT_FOUND', 'invalid_params', 'There is no such message.', {
    advice: 'Nothing was changed. Open the chat again.',
  });
}

function tooMany(): AppError {
  const message = 'No more files go with one message.';
  return new AppError('ATTACHMENTS_TOO_MANY', 'invalid_params', message, {
    advice: 'It was not attached. Send what is there first, or remove a file from the message.',
  });
}
