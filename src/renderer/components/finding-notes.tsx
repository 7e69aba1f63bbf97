import type { FindingView } from '../words/finding-words.ts';
import { Note } from './note.tsx';

/** Findings, one note each, in the order given. */
export function FindingNotes({ findings }: { findings: readonly FindingView[] }) {
  return findings.map((finding) => (
    <Note key={finding.key} tone={finding.tone} title={finding.title}>
      {finding.evidence === '' ? null : <p>{finding.evidence}</p>}
    </Note>
  ));
}
