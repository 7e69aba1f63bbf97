import { z } from 'zod';
import type { Params, ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { readStored, type Stored } from '../stored.ts';

export interface ConversationRecord {
  conversationId: string;
  title: string;
  createdAt: number;
  updatedAt: number;
}

/** What a message says, by kind; the conversation's own code reads it further. */
export const messageContentSchema = z.looseObject({ kind: z.string() });
export type MessageContent = z.infer<typeof messageContentSchema>;

export type MessageRole = 'user' | 'assistant' | 'tool' | 'system';

export interface MessageRecord {
  messageId: string;
  conversationId: string;
  /** The message it follows; two with one parent are two branches. */
  parentId: string | null;
  role: MessageRole;
  content: Stored<MessageContent>;
  requestId: string | null;
  createdAt: number;
}

interface MessageRow extends Omit<MessageRecord, 'content'> {
  content: string;
}

const conversationColumns = `conversation_id AS conversationId, title, created_at AS createdAt,
  updated_at AS updatedAt`;
const messageColumns = `message_id AS messageId, conversation_id AS conversationId,
  parent_id AS parentId, role, content, request_id AS requestId, created_at AS createdAt`;

export class ConversationReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(conversationId: string): ConversationRecord | undefined {
    return this.#db.get(
      `SELECT ${conversationColumns} FROM conversations WHERE conversation_id = @conversationId`,
      { conversationId },
    );
  }

  /** Last used first. */
  list(limit = 200): ConversationRecord[] {
    return this.#db.all(
      `SELECT ${conversationColumns} FROM conversations
       ORDER BY updated_at DESC, rowid DESC LIMIT @limit`,
      { limit },
    );
  }

  /** Every branch, oldest first. */
  messages(conversationId: string): MessageRecord[] {
    return this.#db
      .all<MessageRow>(
        `SELECT ${messageColumns} FROM messages WHERE conversation_id = @conversationId
         ORDER BY created_at, rowid`,
        { conversationId },
      )
      .map(readMessageRow);
  }

  message(messageId: string): MessageRecord | undefined {
    return this.#one('message_id = @messageId', { messageId });
  }

  /** What was said last; undefined in a conversation that is still empty. */
  lastMessage(conversationId: string): MessageRecord | undefined {
    return this.#one('conversation_id = @conversationId', { conversationId });
  }

  /** Messages of every request that became this plan, oldest first. */
  messagesOfPlan(planId: string): MessageRecord[] {
    return this.#db
      .all<MessageRow>(
        `SELECT ${messageColumns} FROM messages WHERE request_id IN
          (SELECT request_id FROM requests WHERE plan_id = @planId) ORDER BY created_at, rowid`,
        { planId },
      )
      .map(readMessageRow);
  }

  /** The newest that fits. */
  #one(condition: string, params: Params): MessageRecord | undefined {
    const row = this.#db.get<MessageRow>(
      `SELECT ${messageColumns} FROM messages WHERE ${condition}
       ORDER BY created_at DESC, rowid DESC LIMIT 1`,
      params,
    );
    return row && readMessageRow(row);
  }
}

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

  /** Adds a message after `parentId`, which must be in the same conversation (else STORE_REFUSED). */
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
        { conversationId: message.conversationId, now },
      );
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

function readMessageRow(row: MessageRow): MessageRecord {
  const place = { table: 'messages', id: row.messageId, column: 'content' };
  return { ...row, content: readStored(row.content, messageContentSchema, place) };
}
