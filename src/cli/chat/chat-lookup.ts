import type { StoreReader } from '../../main/store/store.ts';
import type { NoteView } from '../../shared/memory/note.ts';
import type { Plan } from '../../shared/plan/schema.ts';

/** What the cards of a chat stand for; null for what cannot be read or is gone. */
export interface ChatLookup {
  planOf(planId: string): Plan | null;
  noteOf(noteId: string): NoteView | null;
}

export function chatLookup(reader: Pick<StoreReader, 'plans' | 'notes'>): ChatLookup {
  return {
    planOf: (planId) => {
      const document = reader.plans.get(planId)?.document;
      return document?.ok ? document.value : null;
    },
    noteOf: (noteId) => reader.notes.get(noteId) ?? null,
  };
}
