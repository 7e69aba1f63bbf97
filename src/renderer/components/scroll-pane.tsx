import type { ReactNode, RefObject } from 'react';

interface ScrollPaneProps {
  /** Names the region. */
  label: string;
  className?: string;
  /** To scroll it from outside. */
  pane?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A named part of the page that scrolls by itself; it takes focus, so that it scrolls by keyboard too. */
export function ScrollPane({ label, className = '', pane, children }: ScrollPaneProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section ref={pane} aria-label={label} className={`scroll ${className}`} tabIndex={0}>
      {children}
    </section>
  );
}
