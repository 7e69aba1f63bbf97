import { NotebookPen } from 'lucide-react';
import { api } from '../../../api.ts';
import { NoteRow } from '../../../components/note-row.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useRemote } from '../../../state/use-remote.ts';

/** Something to remember, to be kept or not. */
export function NoteCard({ noteId }: { noteId: string }) {
  const list = useRemote('notes/', () => api.noteList({ search: null }), ['note']);
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="The note is as it was."
        onRetry={() => void list.reload()}
        rows={[[240]]}
      >
        Reading the note.
      </Unread>
    );
  }
  const note = list.value.find((each) => each.noteId === noteId);
  if (note === undefined) return <p className="s m">A note that was not kept.</p>;
  return (
    <article className="card" aria-label="Something to remember">
      <div className="row flex-wrap pb-2.5">
        <h2>{note.state === 'draft' ? 'Remember this?' : 'Remembered'}</h2>
        <span className="ml-auto">
          <StateMark sign={NotebookPen}>
            {note.state === 'draft' ? 'Not kept yet' : 'Kept'}
          </StateMark>
        </span>
      </div>
      <NoteRow note={note} />
    </article>
  );
}
