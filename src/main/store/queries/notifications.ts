import type { NotificationKind } from '../../../shared/schedules/states.ts';
import type { NotificationView } from '../../../shared/schedules/views.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** What it is about: a topic of changes and an id of it. */
  topic: string;
  subjectId: string;
  /** Which time: the same occasion is told once. */
  occasion: string;
  title: string;
  body: string;
}

const columns = `notification_id AS notificationId, kind, topic, subject_id AS subjectId, title, body,
  created_at AS createdAt, shown_at AS shownAt, read_at AS readAt`;

export class NotificationReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  list(limit = 100): NotificationView[] {
    return this.#db.all(
      `SELECT ${columns} FROM notifications ORDER BY created_at DESC, rowid DESC LIMIT @limit`,
      { limit },
    );
  }

  get(notificationId: string): NotificationView | undefined {
    return this.#db.get(
      `SELECT ${columns} FROM notifications WHERE notification_id = @notificationId`,
      { notificationId },
    );
  }

  /** What the computer was not asked to show yet, oldest first. */
  notShown(limit = 20): NotificationView[] {
    return this.#db.all(
      `SELECT ${columns} FROM notifications WHERE shown_at IS NULL AND read_at IS NULL
       ORDER BY created_at, rowid LIMIT @limit`,
      { limit },
    );
  }

  /** What a person is to look at; that a run went well is no reason to. */
  unread(): number {
    const row = this.#db.get<{ unread: number }>(
      "SELECT count(*) AS unread FROM notifications WHERE read_at IS NULL AND kind <> 'done'",
    );
    return row?.unread ?? 0;
  }
}

export class NotificationWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Null where this occasion was told before. */
  add(given: NewNotification): { notificationId: string } | null {
    const notificationId = newId();
    const added = this.#db.run(
      `INSERT INTO notifications (notification_id, kind, topic, subject_id, occasion, title, body,
        created_at) VALUES (@notificationId, @kind, @topic, @subjectId, @occasion, @title, @body, @now)
       ON CONFLICT (kind, subject_id, occasion) DO NOTHING`,
      { ...given, notificationId, now: this.#db.now() },
    );
    return added === 0 ? null : { notificationId };
  }

  /** The computer was asked to show it. */
  shown(notificationId: string): void {
    this.#db.run(
      `UPDATE notifications SET shown_at = @now
       WHERE notification_id = @notificationId AND shown_at IS NULL`,
      { notificationId, now: this.#db.now() },
    );
  }

  /** A person looked at it. */
  read(notificationId: string): void {
    this.#db.run(
      `UPDATE notifications SET read_at = @now
       WHERE notification_id = @notificationId AND read_at IS NULL`,
      { notificationId, now: this.#db.now() },
    );
  }

  /** What asked for an answer is read once that was given, or is not waited for any more. */
  settleAnswered(): void {
    this.#db.run(
      `UPDATE notifications SET read_at = @now WHERE kind = 'approval' AND read_at IS NULL
       AND subject_id NOT IN
         (SELECT approval_id FROM approvals WHERE status IN ('pending', 'approved'))`,
      { now: this.#db.now() },
    );
  }

  /** A person looked at the list and has nothing more to look at. */
  readAll(): void {
    this.#db.run('UPDATE notifications SET read_at = @now WHERE read_at IS NULL', {
      now: this.#db.now(),
    });
  }

  /** A person looked at what they are about. */
  readAbout(topic: string, subjectId: string): void {
    this.#db.run(
      `UPDATE notifications SET read_at = @now
       WHERE topic = @topic AND subject_id = @subjectId AND read_at IS NULL`,
      { topic, subjectId, now: this.#db.now() },
    );
  }
}
