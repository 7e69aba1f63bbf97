// What is remembered over conversations: what the person said or confirmed, and nothing else.
import type { BlockOrigin } from '../../../shared/agent/block-origins.ts';
import { AppError } from '../../../shared/errors.ts';
import { type NoteView, noteText } from '../../../shared/memory/note.ts';
import { allTaintWords, type Taint } from '../../../shared/plan/taint.ts';
import type { ContextBlock } from '../../agent/prompts/context-block.ts';
import type { StoreReader } from '../../store/store.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { checkNote } from './check-note.ts';

/** Kept or drafted at most; what is told of them to a model, in letters. */
const mostNotes = 500;
const mostDrafts = 20;
const mostTold = 6_000;

type Deps = Pick<RequestsDeps, 'store' | 'notify'>;

export class Notes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Newest first; with words only those that hold all of them. */
  list(search: string | null = null): NoteView[] {
    const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    return this.#deps.store.reader.notes
      .list()
      .filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
  }

  /** A person's own words, which need no confirmation; the same is kept once. Errors: NOTE_EMPTY, NOTE_TOO_LONG, NOTE_SECRET, NOTES_FULL. */
  add(raw: string, conversationId: string | null = null): NoteView {
    const text = checkNote(noteText(raw));
    const kept = this.#ownOf(text);
    if (kept !== undefined) return kept;
    this.#assertRoom(mostNotes);
    const told = {
      text,
      saidBy: 'person',
      origins: [],
      conversationId,
      state: 'confirmed',
    } as const;
    return this.#added({ ...told, origins: [] });
  }

  /**
   * What a model would have remembered: a draft, with what others wrote that its turn took in; nothing new where the
   * person keeps the same already. Errors: as `add`.
   */
  draft(raw: string, origins: readonly Taint[], conversationId: string): NoteView {
    const text = checkNote(noteText(raw));
    const kept = this.#ownOf(text);
    if (kept !== undefined) return kept;
    const drafts = this.list().filter(({ state }) => state === 'draft');
    if (drafts.length >= mostDrafts) throw full();
    this.#assertRoom(mostNotes);
    const told = { text, saidBy: 'model', conversationId, state: 'draft' } as const;
    return this.#added({ ...told, origins: [...origins] });
  }

  /**
   * A person wants it kept as it stands. `originsRead`: they were shown where it came from. Errors: NOTE_NOT_FOUND,
   * NOTE_ORIGIN_UNREAD.
   */
  confirm(noteId: string, originsRead: boolean): NoteView {
    const { reader, writer } = this.#deps.store;
    const note = reader.notes.get(noteId);
    if (note !== undefined && note.origins.length > 0 && !originsRead) throw unread(note.origins);
    writer.notes.confirm(noteId);
    return this.#now(noteId);
  }

  /** Errors: NOTE_NOT_FOUND, and as `add`. */
  edit(noteId: string, raw: string): NoteView {
    this.#deps.store.writer.notes.edit(noteId, checkNote(noteText(raw)));
    return this.#now(noteId);
  }

  /** Errors: NOTE_NOT_FOUND. */
  remove(noteId: string): void {
    this.#deps.store.writer.notes.remove(noteId);
    this.#deps.notify({ topic: 'note', id: noteId });
  }

  #added(note: Parameters<RequestsDeps['store']['writer']['notes']['add']>[0]): NoteView {
    return this.#now(this.#deps.store.writer.notes.add(note));
  }

  #now(noteId: string): NoteView {
    this.#deps.notify({ topic: 'note', id: noteId });
    const note = this.#deps.store.reader.notes.get(noteId);
    if (note === undefined) throw new Error('A note that was written cannot be read.');
    return note;
  }

  /** The same, kept, and of nobody else's making. */
  #ownOf(text: string): NoteView | undefined {
    return this.list().find(
      (note) =>
        note.state === 'confirmed' &&
        note.origins.length === 0 &&
        sameness(note.text) === sameness(text),
    );
  }

  #assertRoom(most: number): void {
    if (this.list().length >= most) throw full();
  }
}

/**
 * Confirmed notes as a model is told them, the newest first, as far as there is room. One that was drafted beside what
 * others wrote taints whatever takes it in.
 */
export function noteBlocks({ notes }: Pick<StoreReader, 'notes'>): ContextBlock[] {
  let letters = 0;
  const told = notes
    .list()
    .filter(({ state }) => state === 'confirmed')
    .filter(({ text }) => {
      letters += text.length;
      return letters <= mostTold;
    });
  const own = told.filter(({ origins }) => origins.length === 0).map(({ text }) => `- ${text}`);
  const others = told
    .filter(({ origins }) => origins.length > 0)
    .map(({ text, origins }) => ({
      ...{
        origin: 'memory' as BlockOrigin,
        label: `drafted beside ${allTaintWords(origins)}`,
        text,
      },
    }));
  if (own.length === 0) return others;
  return [{ origin: 'note', label: 'kept notes', text: own.join('\n') }, ...others];
}

/** How a sentence begins and ends makes it no other. */
function sameness(text: string): string {
  return text.toLowerCase().replace(/[\s.!]+$/, '');
}

function full(): AppError {
  return new AppError('NOTES_FULL', 'invalid_params', 'There is no room for another note.', {
    advice: 'Nothing was kept. Remove notes that are not needed any more, or answer the open ones.',
  });
}

function unread(origins: readonly Taint[]): AppError {
  const from = allTaintWords(origins);
  const message = `This note was drafted beside what other people wrote: ${from}. They may have chosen its words.`;
  return new AppError('NOTE_ORIGIN_UNREAD', 'policy_denied', message, {
    advice: 'It was not kept. Keep it only if it is true whoever wrote it.',
    facts: { from },
  });
}
