import type { ReactNode } from 'react';

interface ScrollPaneProps {
  /** Names the region. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A named part of the page that scrolls by itself; it takes focus, so that it scrolls by keyboard too. */
export function ScrollPane({ label, className = '', children }: ScrollPaneProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section aria-label={label} className={`scroll ${className}`} tabIndex={0}>
      {children}
    </section>
  );
}
