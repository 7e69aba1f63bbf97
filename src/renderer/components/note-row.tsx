import { useState } from 'react';
import type { NoteView } from '../../shared/memory/note.ts';
import { allTaintWords } from '../../shared/plan/taint.ts';
import { api } from '../api.ts';
import { dayAndClockWithin, ownZone } from '../format/time.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useNow } from '../state/use-now.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { Note } from './note.tsx';
import { NoteForm } from './note-form.tsx';

/** A note with where it came from, and what can be done about it. */
export function NoteRow({ note }: { note: NoteView }) {
  const { noteId, text, state, origins, conversationId } = note;
  const go = useRoute((store) => store.go);
  const now = useNow(60_000);
  const [editing, setEditing] = useState(false);
  const keep = useAction(() => api.noteConfirm({ noteId, originsRead: true }));
  const remove = useAction(() => api.noteRemove({ noteId }));
  if (editing) return <NoteForm before={note} onDone={() => setEditing(false)} />;
  const isDraft = state === 'draft';
  return (
    <div className="grid gap-1.5">
      <p className="max-w-[640px] whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {origins.length === 0 ? null : (
        <Note tone="caution" title="Other people may have chosen these words">
          <p>
            It was drafted beside {allTaintWords(origins)}.{' '}
            {isDraft ? 'Keep it only if it is true whoever wrote it.' : 'You kept it nevertheless.'}
          </p>
        </Note>
      )}
      <div className="row flex-wrap">
        <span className="s m">{provenance(note, now)}</span>
        {conversationId === null ? null : (
          <button
            type="button"
            className="link s q"
            onClick={() => go({ page: 'chat', conversationId })}
          >
            The conversation
          </button>
        )}
        <span className="row ml-auto">
          {isDraft ? (
            <Button
              size="small"
              kind="go"
              aria-label={`Keep it: ${text}`}
              disabled={keep.busy}
              onClick={() => void keep.start()}
            >
              Keep it
            </Button>
          ) : (
            <Button size="small" aria-label={`Change: ${text}`} onClick={() => setEditing(true)}>
              Change
            </Button>
          )}
          <Button
            size="small"
            aria-label={`${isDraft ? 'Do not keep' : 'Remove'}: ${text}`}
            disabled={remove.busy}
            onClick={() => void remove.start()}
          >
            {isDraft ? 'Do not keep' : 'Remove'}
          </Button>
        </span>
      </div>
      {keep.error ? <ErrorNote error={keep.error} kept="It is not kept." /> : null}
      {remove.error ? <ErrorNote error={remove.error} kept="The note is still there." /> : null}
    </div>
  );
}

function provenance({ saidBy, createdAt, confirmedAt, editedAt }: NoteView, now: number): string {
  const at = (time: number): string => dayAndClockWithin(time, now, ownZone());
  const by = saidBy === 'person' ? 'You said this' : 'A model wrote this';
  const kept =
    saidBy === 'person' || confirmedAt === null ? '' : `, and you kept it ${at(confirmedAt)}`;
  const edited = editedAt === null ? '' : `. You changed it ${at(editedAt)}`;
  return `${by} ${at(createdAt)}${kept}${edited}.`;
}
