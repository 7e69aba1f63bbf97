import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import type { NoteView } from '../../../shared/memory/note.ts';
import { taintSchema } from '../../../shared/plan/taint.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { newId } from '../new-id.ts';
import { appendAudit } from './audit.ts';

type Row = Omit<NoteView, 'origins'> & { origins: string };
export type NewNote = Pick<NoteView, 'text' | 'saidBy' | 'origins' | 'conversationId' | 'state'>;

const columns = `note_id AS noteId, text, state, said_by AS saidBy, origins,
  conversation_id AS conversationId, created_at AS createdAt, confirmed_at AS confirmedAt,
  edited_at AS editedAt`;
const originsSchema = z.array(taintSchema);

export class NoteReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Newest first. */
  list(): NoteView[] {
    return this.#db
      .all<Row>(`SELECT ${columns} FROM notes ORDER BY created_at DESC, rowid DESC`)
      .map(readRow);
  }

  get(noteId: string): NoteView | undefined {
    const row = this.#db.get<Row>(`SELECT ${columns} FROM notes WHERE note_id = @noteId`, {
      noteId,
    });
    return row && readRow(row);
  }
}

/** The log has that a note was drafted, confirmed, edited and removed, and nothing of what it says. */
export class NoteWriter {
  readonly #db: WriteConnection;
  readonly #reader: NoteReader;

  constructor(db: WriteConnection) {
    this.#db = db;
    this.#reader = new NoteReader(db);
  }

  add({ origins, ...note }: NewNote): string {
    const noteId = newId();
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO notes (note_id, text, state, said_by, origins, conversation_id, created_at, confirmed_at)
         VALUES (@noteId, @text, @state, @saidBy, @origins, @conversationId, @now, @confirmedAt)`,
        {
          ...{ ...note, noteId, origins: JSON.stringify(origins), now: this.#db.now() },
          confirmedAt: note.state === 'confirmed' ? this.#db.now() : null,
        },
      );
      const from = origins.map(({ origin, label }) => `${origin} ${label}`).join(', ');
      const body = { noteId, saidBy: note.saidBy, state: note.state, from };
      appendAudit(this.#db, { kind: 'note.added', body });
    });
    return noteId;
  }

  /** A person wants it kept. One that is kept already is left as it is. NOTE_NOT_FOUND. */
  confirm(noteId: string): void {
    this.#db.write(() => {
      if (this.#require(noteId).state === 'confirmed') return;
      this.#db.run(
        "UPDATE notes SET state = 'confirmed', confirmed_at = @now WHERE note_id = @noteId",
        { noteId, now: this.#db.now() },
      );
      appendAudit(this.#db, { kind: 'note.confirmed', body: { noteId } });
    });
  }

  /** Where it came from stays. NOTE_NOT_FOUND. */
  edit(noteId: string, text: string): void {
    this.#db.write(() => {
      this.#require(noteId);
      this.#db.run('UPDATE notes SET text = @text, edited_at = @now WHERE note_id = @noteId', {
        ...{ noteId, text, now: this.#db.now() },
      });
      appendAudit(this.#db, { kind: 'note.edited', body: { noteId } });
    });
  }

  /** It is gone, with what it said. NOTE_NOT_FOUND. */
  remove(noteId: string): void {
    this.#db.write(() => {
      this.#require(noteId);
      this.#db.run('DELETE FROM notes WHERE note_id = @noteId', { noteId });
      appendAudit(this.#db, { kind: 'note.removed', body: { noteId } });
    });
  }

  #require(noteId: string): NoteView {
    const note = this.#reader.get(noteId);
    if (note !== undefined) return note;
    throw new AppError('NOTE_NOT_FOUND', 'invalid_params', 'There is no such note.', {
      advice: 'It may have been removed meanwhile. Nothing was changed.',
      facts: { noteId },
    });
  }
}

function readRow(row: Row): NoteView {
  return { ...row, origins: originsSchema.parse(JSON.parse(row.origins)) };
}
