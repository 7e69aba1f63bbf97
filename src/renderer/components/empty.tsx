import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** What this place is for. */
  children: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
}

/** Known to be empty; never used for what could not be read. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className="grid gap-2 p-6 max-w-[56ch] content-start justify-items-start">
      <h2>{title}</h2>
      <div className="m">{children}</div>
      {action ? <div className="row pt-1">{action}</div> : null}
    </div>
  );
}
