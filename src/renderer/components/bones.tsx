import { Clock } from 'lucide-react';
import { Icon } from './icon.tsx';

interface BonesProps {
  /** Widths in pixels of the pieces of each row: the shape of what comes. */
  rows: readonly (readonly number[])[];
  /** What is being read. */
  children: string;
}

/** The shape of what comes, with words. Drawn after a moment only, so that a quick answer does not flicker. */
export function Bones({ rows, children }: BonesProps) {
  return (
    <div className="late grid gap-3" aria-busy="true">
      <p className="row s m" role="status">
        <Icon of={Clock} />
        {children}
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are a fixed drawing.
        <div key={index} className="flex justify-between border-b border-line pb-3">
          {row.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={place} className="bone" style={{ width }} />
          ))}
        </div>
      ))}
    </div>
  );
}
