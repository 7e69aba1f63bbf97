import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** One group of settings: its name left, the settings right. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className="grid grid-cols-[170px_minmax(0,1fr)] gap-4 border-b border-line py-5">
      <h2 tabIndex={-1}>{title}</h2>
      <div className="grid content-start gap-2.5">{children}</div>
    </section>
  );
}
