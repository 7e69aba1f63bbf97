import { Button } from './button.tsx';

interface MoreRowsProps {
  shown: number;
  total: number;
  /** All of them, in words. */
  all: string;
  /** How many more come with each step. */
  atOnce: number;
  onMore(): void;
}

/** Below a list that is drawn in parts: thousands of rows would be drawn anew at each change. */
export function MoreRows({ shown, total, all, atOnce, onMore }: MoreRowsProps) {
  if (shown >= total) return null;
  return (
    <div className="row px-6 py-3">
      <span className="s m">
        The first {shown} of {all}.
      </span>
      <Button size="small" onClick={onMore}>
        Show {Math.min(atOnce, total - shown)} more
      </Button>
    </div>
  );
}
