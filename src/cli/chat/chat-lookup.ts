import type { StoreReader } from '../../main/store/store.ts';
import type { NoteView } from '../../shared/memory/note.ts';
import type { Plan } from '../../shared/plan/schema.ts';

/** What the cards of a chat stand for; null for what cannot be read or is gone. */
export interface ChatLookup {
  /** As it is now, or as it was in a revision. */
  planOf(planId: string, revision?: number): Plan | null;
  noteOf(noteId: string): NoteView | null;
}

export function chatLookup(reader: Pick<StoreReader, 'plans' | 'notes'>): ChatLookup {
  return {
    planOf: (planId, revision) => {
      const stored =
        revision === undefined
          ? reader.plans.get(planId)
          : reader.plans.getRevision(planId, revision);
      const document = stored?.document;
      return document?.ok ? document.value : null;
    },
    noteOf: (noteId) => reader.notes.get(noteId) ?? null,
  };
}
