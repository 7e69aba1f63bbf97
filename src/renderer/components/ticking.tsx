import type { ReactNode } from 'react';

/** What changes by itself each second: it is read on demand, and not told each time within what is told. */
export function Ticking({ children }: { children: ReactNode }) {
  return <span role="timer">{children}</span>;
}
