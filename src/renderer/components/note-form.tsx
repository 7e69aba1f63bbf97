import { type FormEvent, useId, useState } from 'react';
import { longestNote, type NoteView } from '../../shared/memory/note.ts';
import { api } from '../api.ts';
import { useAction } from '../state/use-action.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

interface NoteFormProps {
  /** The note that is changed; null for a new one. */
  before: NoteView | null;
  onDone(): void;
}

export function NoteForm({ before, onDone }: NoteFormProps) {
  const id = useId();
  const [text, setText] = useState(before?.text ?? '');
  const save = useAction(() =>
    before === null ? api.noteAdd({ text }) : api.noteEdit({ noteId: before.noteId, text }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save.start();
    if (done?.ok) onDone();
  };
  return (
    <form
      className="grid max-w-[640px] gap-2 px-6 py-4"
      aria-label={before === null ? 'A new note' : 'Change the note'}
      onSubmit={(event) => void submit(event)}
    >
      <label htmlFor={id} className="m">
        What to remember
      </label>
      <textarea
        id={id}
        className="field"
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {save.error ? <ErrorNote error={save.error} /> : null}
      <div className="row">
        <Button kind="go" type="submit" disabled={save.busy || text.trim() === ''}>
          {before === null ? 'Keep the note' : 'Save the change'}
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
    </form>
  );
}
