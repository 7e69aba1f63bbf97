import { Bones } from './bones.tsx';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

interface UnreadProps {
  /** Why it could not be read; null while it is being read. */
  error: Parameters<typeof ErrorNote>[0]['error'] | null;
  /** What did not suffer by the error. */
  kept: string;
  onRetry(): void;
  /** Widths in pixels of the pieces of each row: the shape of what comes. */
  rows: readonly (readonly number[])[];
  /** What is being read. */
  children: string;
}

/** Stands where something from main is not there yet, or could not be read. */
export function Unread({ error, kept, onRetry, rows, children }: UnreadProps) {
  if (error === null) return <Bones rows={rows}>{children}</Bones>;
  return (
    <ErrorNote error={error} kept={kept}>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </ErrorNote>
  );
}
