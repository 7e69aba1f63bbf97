import type { Services } from '../../services.ts';
import type { Handlers } from '../answer-call.ts';

type Names = 'note.list' | 'note.add' | 'note.confirm' | 'note.edit' | 'note.remove';

export function noteHandlers({ notes }: Pick<Services, 'notes'>): Pick<Handlers, Names> {
  return {
    'note.list': ({ search }) => notes.list(search),
    'note.add': ({ text }) => notes.add(text),
    'note.confirm': ({ noteId, originsRead }) => notes.confirm(noteId, originsRead),
    'note.edit': ({ noteId, text }) => notes.edit(noteId, text),
    'note.remove': ({ noteId }) => {
      notes.remove(noteId);
      return null;
    },
  };
}
