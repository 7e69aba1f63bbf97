import { utcTime } from '../../shared/iso-time.ts';
import { isQuarantined, type NoteView } from '../../shared/memory/note.ts';
import { allTaintWords } from '../../shared/plan/taint.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The notes as they are then, after what was said of them. */
export function noteAnswer(notes: readonly NoteView[], said: string | null): VerbAnswer {
  const lines = [...(said === null ? [] : [said]), ...notes.flatMap(noteLines)];
  const text = lines.length === 0 ? ['Nothing is remembered.'] : lines;
  return { exitCode: 0, document: { notes }, text: text.map(visibleLine).join('\n') };
}

function noteLines(note: NoteView): string[] {
  const { noteId, text, state, saidBy, origins, createdAt } = note;
  const standing = isQuarantined(note) ? 'kept apart' : state === 'draft' ? 'draft' : 'kept';
  const from = origins.length === 0 ? '' : `, drafted beside ${allTaintWords(origins)}`;
  const by = saidBy === 'person' ? 'said by you' : 'written by a model';
  return [
    `${noteId}  ${standing}; ${by}, ${utcTime(createdAt)}${from}`,
    ...text.split('\n').map((line) => `  ${line}`),
  ];
}

export const noteExample = {
  notes: [
    {
      noteId: '019abf0e-7f10-7b12-8d41-3a7c8e1f5b22',
      text: 'My salary comes on Fridays',
      ...{ state: 'confirmed', saidBy: 'person', origins: [], conversationId: null },
      ...{ createdAt: 1_764_000_000_000, confirmedAt: 1_764_000_000_000, editedAt: null },
    },
  ],
};
