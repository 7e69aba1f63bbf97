import type { FoundIn, MarkedPart } from '../../../shared/ipc/chat-views.ts';
import type { ReadConnection } from '../connection.ts';
import { type ConversationRecord, conversationColumns } from './conversations.ts';

export interface FoundConversation extends FoundIn {
  conversation: ConversationRecord;
}

type FoundRow = ConversationRecord & {
  titleId: number | null;
  saidId: number | null;
};

/** What no text can hold that was cleaned. */
const [opens, closes] = ['\u0001', '\u0002'];
/** In words, of an excerpt. */
const excerptWords = 14;
/** More than anybody looks for. */
const mostWords = 12;

export class ConversationSearch {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Conversations in whose title or in one message of which all these beginnings of words are; last used first. */
  find(words: string, limit = 100): FoundConversation[] {
    const query = queryOf(words);
    if (query === null) return [];
    return this.#db.read(() =>
      this.#rows(query, limit).map(({ titleId, saidId, ...conversation }) => ({
        conversation,
        title: titleId === null ? null : this.#marked(query, titleId, 64),
        said: saidId === null ? null : this.#said(query, saidId),
      })),
    );
  }

  #rows(query: string, limit: number): FoundRow[] {
    return this.#db.all(
      `WITH found AS (
         SELECT said.conversation_id AS id, max(iif(message_id IS NULL, said_id, NULL)) AS titleId,
           max(iif(message_id IS NULL, NULL, said_id)) AS saidId
         FROM said_words JOIN said ON said_id = said_words.rowid
         WHERE said_words MATCH @query GROUP BY said.conversation_id
       )
       SELECT ${conversationColumns}, titleId, saidId FROM found JOIN conversations ON conversation_id = id
       WHERE removed_at IS NULL ORDER BY updated_at DESC, conversations.rowid DESC LIMIT @limit`,
      { query, limit },
    );
  }

  #said(query: string, saidId: number): FoundConversation['said'] {
    const row = this.#db.get<{ messageId: string }>(
      'SELECT message_id AS messageId FROM said WHERE said_id = @saidId',
      { saidId },
    );
    if (row === undefined) return null;
    return { ...row, excerpt: this.#marked(query, saidId, excerptWords) };
  }

  // The driver binds every number as a real, and FTS5 takes no real for a row.
  #marked(query: string, saidId: number, words: number): MarkedPart[] {
    const row = this.#db.get<{ excerpt: string }>(
      `SELECT snippet(said_words, 0, '${opens}', '${closes}', '…', ${words}) AS excerpt
       FROM said_words WHERE said_words MATCH @query AND rowid = CAST(@saidId AS INTEGER)`,
      { query, saidId },
    );
    return partsOf(row?.excerpt ?? '');
  }
}

/** Every word as the beginning of one; null where there is none. */
function queryOf(words: string): string | null {
  const found = words.normalize('NFC').match(/[\p{L}\p{N}\p{Co}\p{M}]+/gu) ?? [];
  if (found.length === 0) return null;
  return found
    .slice(0, mostWords)
    .map((word) => `"${word}"*`)
    .join(' ');
}

/** Line ends and runs of spaces are one space: it is shown as one line. */
function partsOf(excerpt: string): MarkedPart[] {
  return excerpt
    .replaceAll(/\s+/g, ' ')
    .split(opens)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, isMatch: false }];
      const [match = '', rest = ''] = piece.split(closes);
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
