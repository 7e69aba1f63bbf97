import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { isQuarantined, type NoteView } from '../../../shared/memory/note.ts';
import { api } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { NoteForm } from '../../components/note-form.tsx';
import { NoteRow } from '../../components/note-row.tsx';
import { Unread } from '../../components/unread.tsx';
import { count } from '../../format/count.ts';
import { useRemote } from '../../state/use-remote.ts';

/** What is remembered over conversations, and what waits to be. */
export function MemoryPage() {
  const [search, setSearch] = useState('');
  const list = useRemote(`notes/${search}`, () => api.noteList({ search: search || null }), [
    'note',
  ]);
  const [open, setOpen] = useState(false);
  const notes = list.value ?? [];
  const add = (
    <Button sign={NotebookPen} onClick={() => setOpen(true)}>
      Add a note
    </Button>
  );
  const isEmpty = list.value?.length === 0;
  const kept = notes.filter(({ state }) => state === 'confirmed');
  return (
    <div className="page">
      <header className="head">
        <h1>Memory</h1>
        {kept.length > 0 ? <span className="s m">{count(kept.length, 'note')}</span> : null}
        {isEmpty && search === '' ? null : (
          <span className="row ml-auto">
            <input
              className="field"
              type="search"
              aria-label="Search notes"
              placeholder="Search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {open ? null : add}
          </span>
        )}
      </header>
      <div className="scroll">
        {list.value === null || list.error ? (
          <div className="p-6">
            <Unread
              error={list.error}
              kept="The notes are as they were."
              onRetry={() => void list.reload()}
              rows={[[300], [240]]}
            >
              Reading the notes.
            </Unread>
          </div>
        ) : null}
        {open ? <NoteForm before={null} onDone={() => setOpen(false)} /> : null}
        {isEmpty && !open ? (
          search === '' ? (
            <Empty title="Nothing is remembered" action={add}>
              A note is told to the model in every conversation, such as “remember that I get my
              salary on Fridays”. It never says whom to pay or how much: for that there are your
              contacts, and what you write yourself.
            </Empty>
          ) : (
            <p className="m p-6">No note has these words.</p>
          )
        ) : null}
        <Part title="Kept apart" notes={notes.filter(isQuarantined)}>
          Drafted in a conversation that had taken in what other people wrote. No model is told
          these before you keep them.
        </Part>
        <Part
          title="To be confirmed"
          notes={notes.filter((note) => note.state === 'draft' && !isQuarantined(note))}
        >
          A model would have these remembered. Nothing is told of them before you keep them.
        </Part>
        <Part title="Kept" notes={kept} />
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  notes: readonly NoteView[];
  children?: React.ReactNode;
}

function Part({ title, notes, children }: PartProps) {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="px-6 pt-4 pb-1.5">
        <h2>{title}</h2>
        {children === undefined ? null : <p className="s m max-w-[640px]">{children}</p>}
      </div>
      <ul>
        {notes.map((note) => (
          <li key={note.noteId} className="border-b border-line px-6 py-2.5">
            <NoteRow note={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}
