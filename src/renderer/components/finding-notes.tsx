import type { ReactNode } from 'react';
import { count } from '../format/count.ts';
import type { FindingView } from '../words/finding-words.ts';
import { Note } from './note.tsx';

interface FindingNotesProps {
  findings: readonly FindingView[];
  /** Draws a text that may have addresses in it; as it is, with each of them whole, unless given. */
  draw?: (text: string) => ReactNode;
  /** Leads to the field that a finding is about; without it none does. */
  onLead?: ((field: string) => void) | undefined;
}

/** Findings, one note each, in the order given. What is only worth knowing is folded: it must hide nothing else. */
export function FindingNotes({ findings, draw = asItIs, onLead }: FindingNotesProps) {
  const weighty = findings.filter(({ level }) => level !== 'info');
  const notes = findings.filter(({ level }) => level === 'info');
  return (
    <>
      <Notes findings={weighty} draw={draw} onLead={onLead} />
      {notes.length === 0 ? null : (
        <details>
          <summary className="s m">{count(notes.length, 'note')}</summary>
          <div className="mt-1.5 grid gap-1.5">
            <Notes findings={notes} draw={draw} onLead={onLead} />
          </div>
        </details>
      )}
    </>
  );
}

function Notes({ findings, draw, onLead }: Required<FindingNotesProps>) {
  return findings.map(({ key, tone, title, text, evidence, field }) => {
    const leads = onLead !== undefined && field !== undefined;
    return (
      <Note key={key} tone={tone} title={draw(title)}>
        {text === '' && evidence.length === 0 && !leads ? null : (
          <>
            {text === '' ? null : <p>{draw(text)}</p>}
            <Evidence parts={evidence} draw={draw} />
            {leads ? (
              <p>
                <button type="button" className="link" onClick={() => onLead(field)}>
                  Show where
                </button>
              </p>
            ) : null}
          </>
        )}
      </Note>
    );
  });
}

function Evidence(props: Pick<Required<FindingNotesProps>, 'draw'> & { parts: readonly string[] }) {
  const { parts, draw } = props;
  const short = parts.filter((part) => part.length <= longest);
  const long = parts.filter((part) => part.length > longest);
  return (
    <>
      {short.length === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-4">
          {short.map((part) => (
            <span key={part}>{draw(part)}</span>
          ))}
        </p>
      )}
      {long.map((part) => (
        <details key={part}>
          <summary className="s m">{part.slice(0, part.indexOf(':'))}</summary>
          <p>{draw(part.slice(part.indexOf(':') + 2))}</p>
        </details>
      ))}
    </>
  );
}

/** What is longer is a list to look something up in, and folded. */
const longest = 160;

function asItIs(text: string): ReactNode {
  return text;
}
