import { count } from '../format/count.ts';
import type { FindingView } from '../words/finding-words.ts';
import { Note } from './note.tsx';

/** Findings, one note each, in the order given. What is only worth knowing is folded: it must hide nothing else. */
export function FindingNotes({ findings }: { findings: readonly FindingView[] }) {
  const weighty = findings.filter(({ level }) => level !== 'info');
  const notes = findings.filter(({ level }) => level === 'info');
  return (
    <>
      <Notes findings={weighty} />
      {notes.length === 0 ? null : (
        <details>
          <summary className="s m">{count(notes.length, 'note')}</summary>
          <div className="mt-1.5 grid gap-1.5">
            <Notes findings={notes} />
          </div>
        </details>
      )}
    </>
  );
}

function Notes({ findings }: { findings: readonly FindingView[] }) {
  return findings.map((finding) => (
    <Note key={finding.key} tone={finding.tone} title={finding.title}>
      {finding.evidence === '' ? null : <p className="wrap-anywhere">{finding.evidence}</p>}
    </Note>
  ));
}
