import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';

export interface AttachmentRecord {
  attachmentId: string;
  /** The message that it was sent with; null before. */
  messageId: string | null;
  name: string;
  bytes: number;
}

const columns = 'attachment_id AS attachmentId, message_id AS messageId, name, bytes';

export class AttachmentReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  get(attachmentId: string): AttachmentRecord | undefined {
    return this.#db.get(`SELECT ${columns} FROM attachments WHERE attachment_id = @attachmentId`, {
      attachmentId,
    });
  }

  /** In the order in which they were attached, with what they say. */
  ofMessage(messageId: string): (AttachmentRecord & { text: string })[] {
    return this.#db.all(
      `SELECT ${columns}, text FROM attachments WHERE message_id = @messageId ORDER BY rowid`,
      { messageId },
    );
  }

  /** Of all of these messages, without what they say. */
  ofMessages(messageIds: readonly string[]): AttachmentRecord[] {
    return this.#db.all(
      `SELECT ${columns} FROM attachments WHERE message_id IN (SELECT value FROM json_each(@ids))
       ORDER BY rowid`,
      { ids: JSON.stringify(messageIds) },
    );
  }
}

/** Writes what people attach to their words. Authorises nothing. */
export class AttachmentWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Not sent yet. */
  add(attachment: { name: string; bytes: number; text: string }): string {
    const attachmentId = newId();
    this.#db.run(
      `INSERT INTO attachments (attachment_id, message_id, name, bytes, text, created_at)
       VALUES (@attachmentId, NULL, @name, @bytes, @text, @now)`,
      { attachmentId, ...attachment, now: this.#db.now() },
    );
    return attachmentId;
  }

  /** False for one that is gone, or was sent with another message. */
  send(attachmentId: string, messageId: string): boolean {
    const sent = this.#db.run(
      `UPDATE attachments SET message_id = @messageId
       WHERE attachment_id = @attachmentId AND message_id IS NULL`,
      { attachmentId, messageId },
    );
    return sent === 1;
  }

  /** The same once more, with a message that takes the place of another. */
  copy(fromMessageId: string, messageId: string): void {
    this.#db.write(() => {
      for (const { name, bytes, text } of new AttachmentReader(this.#db).ofMessage(fromMessageId))
        this.send(this.add({ name, bytes, text }), messageId);
    });
  }

  /** What was sent stays. */
  drop(attachmentId: string): void {
    this.#db.run(
      'DELETE FROM attachments WHERE attachment_id = @attachmentId AND message_id IS NULL',
      { attachmentId },
    );
  }

  /** Nobody can send it any more. */
  dropUnsent(): void {
    this.#db.run('DELETE FROM attachments WHERE message_id IS NULL');
  }
}
