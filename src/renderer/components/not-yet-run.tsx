import { Note } from './note.tsx';

/** Says of a plan, or of a template, what this version cannot do with it; `why` is null where it can run it. */
export function NotYetRun({ why }: { why: string | null }) {
  if (why === null) return null;
  return (
    <Note tone="unknown" title="Can be planned, not yet run">
      <p>
        {why} You can make the draft, read it, keep it and export it; agreeing to it is refused
        until a version that can.
      </p>
    </Note>
  );
}
