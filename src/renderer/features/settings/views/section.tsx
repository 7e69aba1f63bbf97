import { type ReactNode, useEffect, useRef } from 'react';
import type { SettingsPart } from '../../../../shared/settings-part.ts';
import { useRoute } from '../../../state/route-store.ts';

interface SectionProps {
  title: string;
  /** By which other pages lead here. */
  part?: SettingsPart;
  children: ReactNode;
}

/** One group of settings: its name left, the settings right. */
export function Section({ title, part, children }: SectionProps) {
  const wanted = useRoute(({ route }) => (route.page === 'settings' ? route.part : undefined));
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = part !== undefined && wanted === part;
  useEffect(() => {
    if (!isWanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView();
  }, [isWanted]);
  return (
    <section className="grid grid-cols-[170px_minmax(0,1fr)] gap-4 border-b border-line py-5">
      <h2 ref={heading} tabIndex={part === undefined ? undefined : -1}>
        {title}
      </h2>
      <div className="grid content-start gap-2.5">{children}</div>
    </section>
  );
}
