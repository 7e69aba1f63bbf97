import type { WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { ConversationReader, type MessageContent, type MessageRole } from './conversations.ts';

/** Writes what was said. Authorises nothing. */
export class ConversationWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  create(title: string): string {
    const conversationId = newId();
    this.#db.run(
      `INSERT INTO conversations (conversation_id, title, created_at, updated_at)
       VALUES (@conversationId, @title, @now, @now)`,
      { conversationId, title, now: this.#db.now() },
    );
    return conversationId;
  }

  rename(conversationId: string, title: string): void {
    this.#db.run(
      'UPDATE conversations SET title = @title WHERE conversation_id = @conversationId',
      {
        conversationId,
        title,
      },
    );
  }

  /** Takes it out of the list, or brings it back. Nothing of it is lost. */
  setRemoved(conversationId: string, isRemoved: boolean): void {
    this.#db.run(
      `UPDATE conversations SET removed_at = iif(@isRemoved = 1, @now, NULL)
       WHERE conversation_id = @conversationId`,
      { conversationId, isRemoved: isRemoved ? 1 : 0, now: this.#db.now() },
    );
  }

  /** Null for the model of the settings. */
  setModel(conversationId: string, model: string | null): void {
    this.#db.run(
      'UPDATE conversations SET model = @model WHERE conversation_id = @conversationId',
      { conversationId, model },
    );
  }

  /** Shows the branch that ends with this message. */
  show(conversationId: string, leafId: string): void {
    this.#db.run(
      'UPDATE conversations SET leaf_id = @leafId WHERE conversation_id = @conversationId',
      { conversationId, leafId },
    );
  }

  /**
   * Adds a message after `parentId`, which must be in the same conversation (else STORE_REFUSED). The branch that is
   * shown stays shown, and grows where the message follows its end.
   */
  addMessage(message: {
    conversationId: string;
    parentId: string | null;
    role: MessageRole;
    content: MessageContent;
    requestId?: string;
  }): string {
    const messageId = newId();
    const now = this.#db.now();
    this.#db.write(() => {
      const { conversationId, parentId } = message;
      const shown = new ConversationReader(this.#db).lastMessage(conversationId)?.messageId ?? null;
      this.#db.run(
        `INSERT INTO messages VALUES
          (@messageId, @conversationId, @parentId, @role, @content, @requestId, @now)`,
        {
          ...message,
          messageId,
          content: JSON.stringify(message.content),
          requestId: message.requestId ?? null,
          now,
        },
      );
      this.#db.run(
        'UPDATE conversations SET updated_at = @now WHERE conversation_id = @conversationId',
        { conversationId, now },
      );
      this.show(conversationId, shown === null || shown === parentId ? messageId : shown);
    });
    return messageId;
  }

  /** Replaces what a message says, e.g. when its question was answered. */
  setContent(messageId: string, content: MessageContent): void {
    this.#db.run('UPDATE messages SET content = @content WHERE message_id = @messageId', {
      messageId,
      content: JSON.stringify(content),
    });
  }
}
