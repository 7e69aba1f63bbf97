// "remember that …": a note in the person's own words, kept without a model and without being asked about.
import { readRemember } from '../../../shared/memory/note.ts';
import type { Content } from '../messages.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import type { Understood } from '../understand.ts';
import { checkNote } from './check-note.ts';
import { Notes } from './notes.ts';

/** What is to be remembered; null where the words ask for anything else. Errors: NOTE_EMPTY, NOTE_TOO_LONG, NOTE_SECRET. */
export function noteIn(said: string): string | null {
  const note = readRemember(said);
  return note === null ? null : checkNote(note);
}

/** What such words became, for the record of the request. A question that is open stays so. */
export function remembered(text: string): Understood {
  const outcome = {
    outcome: 'answer',
    reason: 'A note is kept.',
    reads: [],
    assumptions: [],
  } as const;
  return {
    text,
    outcome: { ...outcome, reads: [], assumptions: [] },
    question: null,
    answers: null,
  };
}

/** Part of the transaction that writes the message. */
export function keepNote(
  deps: RequestsDeps,
  requestId: string,
  { conversationId, note }: { conversationId: string; note: string },
): Content {
  const { noteId } = new Notes(deps).add(note, conversationId);
  deps.store.writer.requests.setStatus(requestId, 'completed');
  return { kind: 'note', noteId };
}
