import { z } from 'zod';
import type { Params, ReadConnection } from '../connection.ts';
import { readStored, type Stored } from '../stored.ts';

export interface ConversationRecord {
  conversationId: string;
  title: string;
  /** The model that was chosen for it; null for that of the settings. */
  model: string | null;
  /** When a person took it out of the list. */
  removedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** Messages that follow the same one, oldest first. */
export type Siblings = readonly string[];

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

export const conversationColumns = `conversation_id AS conversationId, title, model, removed_at AS removedAt,
  created_at AS createdAt, updated_at AS updatedAt`;
const messageColumns = `message_id AS messageId, conversation_id AS conversationId,
  parent_id AS parentId, role, content, request_id AS requestId, created_at AS createdAt`;
/** From a message to the beginning of its conversation. */
const back = `back (id, parent, far) AS (
  SELECT message_id, parent_id, 0 FROM messages WHERE message_id = @messageId
  UNION ALL
  SELECT message_id, parent_id, far + 1 FROM messages JOIN back ON message_id = parent
)`;

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

  /** Last used first, without those that were removed. */
  list(limit = 200): ConversationRecord[] {
    return this.#db.all(
      `SELECT ${conversationColumns} FROM conversations WHERE removed_at IS NULL
       ORDER BY updated_at DESC, rowid DESC LIMIT @limit`,
      { limit },
    );
  }

  /** Those that were removed, the last removed first. */
  removed(limit = 200): ConversationRecord[] {
    return this.#db.all(
      `SELECT ${conversationColumns} FROM conversations WHERE removed_at IS NOT NULL
       ORDER BY removed_at DESC, rowid DESC LIMIT @limit`,
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

  /** Which messages the branch that is shown has, from its beginning, without what they say. */
  shownIds(conversationId: string): string[] {
    const last = this.lastMessage(conversationId);
    if (last === undefined) return [];
    return this.#db
      .all<{ id: string }>(`WITH RECURSIVE ${back} SELECT id FROM back ORDER BY far DESC`, {
        messageId: last.messageId,
      })
      .map(({ id }) => id);
  }

  /** These messages, in this order. */
  these(messageIds: readonly string[]): MessageRecord[] {
    const rows = this.#db.all<MessageRow>(
      `SELECT ${messageColumns} FROM json_each(@ids) JOIN messages ON message_id = value ORDER BY key`,
      { ids: JSON.stringify(messageIds) },
    );
    return rows.map(readMessageRow);
  }

  /** The branch that is shown, from its beginning. */
  shown(conversationId: string): MessageRecord[] {
    const last = this.lastMessage(conversationId);
    return last === undefined ? [] : this.upTo(last.messageId);
  }

  /** From the beginning of the conversation to this message, whatever branch is shown. */
  upTo(messageId: string): MessageRecord[] {
    return this.#db
      .all<MessageRow>(
        `WITH RECURSIVE ${back}
         SELECT ${messageColumns} FROM back JOIN messages ON message_id = id ORDER BY far DESC`,
        { messageId },
      )
      .map(readMessageRow);
  }

  /** What was said last in the branch that is shown; undefined in a conversation that is still empty. */
  lastMessage(conversationId: string): MessageRecord | undefined {
    const leaf = this.#db.get<{ leafId: string | null }>(
      'SELECT leaf_id AS leafId FROM conversations WHERE conversation_id = @conversationId',
      { conversationId },
    )?.leafId;
    return leaf == null
      ? this.#one('conversation_id = @conversationId', { conversationId })
      : this.message(leaf);
  }

  /** The end of the branch that this message stands in: that which is shown, or else what was said last after it. */
  leafOf(messageId: string): string {
    const shown = this.#db.get<{ leafId: string | null }>(
      `SELECT leaf_id AS leafId FROM conversations JOIN messages USING (conversation_id)
       WHERE message_id = @messageId`,
      { messageId },
    )?.leafId;
    if (shown != null && this.upTo(shown).some((record) => record.messageId === messageId))
      return shown;
    const last = this.#db.get<{ id: string }>(
      `WITH RECURSIVE on_ (id) AS (
         SELECT @messageId
         UNION ALL
         SELECT message_id FROM messages JOIN on_ ON parent_id = id
       )
       SELECT id FROM on_ JOIN messages ON message_id = id ORDER BY created_at DESC, messages.rowid DESC LIMIT 1`,
      { messageId },
    );
    return last?.id ?? messageId;
  }

  /** Where a conversation branches at these messages: those that follow the same one, by each of them. */
  branches(messageIds: readonly string[]): ReadonlyMap<string, Siblings> {
    // Behind the plus sign, so that it is looked for by its parent and not among all of the conversation.
    const groups = this.#db.all<{ ids: string }>(
      `SELECT json_group_array(other.message_id ORDER BY other.created_at, other.rowid) AS ids
       FROM json_each(@ids) JOIN messages AS own ON own.message_id = value
       JOIN messages AS other ON other.parent_id IS own.parent_id
         AND +other.conversation_id = own.conversation_id
       GROUP BY own.message_id HAVING count(*) > 1`,
      { ids: JSON.stringify(messageIds) },
    );
    return new Map(
      groups.flatMap(({ ids }) => {
        const siblings: string[] = JSON.parse(ids);
        return siblings.map((id) => [id, siblings] as const);
      }),
    );
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

function readMessageRow(row: MessageRow): MessageRecord {
  const place = { table: 'messages', id: row.messageId, column: 'content' };
  return { ...row, content: readStored(row.content, messageContentSchema, place) };
}
