import type { LucideIcon } from 'lucide-react';
import {
  CircleDashed,
  FlaskConical,
  Hourglass,
  Info,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { type Tone, toneClass } from './tone.ts';

interface NoteProps {
  tone: Tone;
  title: ReactNode;
  /** Announced at once, for what a person's own act brought about. */
  alert?: boolean;
  sign?: LucideIcon;
  children?: ReactNode;
}

const signs: Record<Tone, LucideIcon> = {
  plain: Info,
  in: Info,
  out: Info,
  caution: TriangleAlert,
  danger: OctagonAlert,
  waiting: Hourglass,
  practice: FlaskConical,
  unknown: CircleDashed,
};

/** A finding or a message with its evidence under it. */
export function Note({ tone, title, alert = false, sign, children }: NoteProps) {
  return (
    <div className={`note ${toneClass(tone)}`} role={alert ? 'alert' : 'note'}>
      <Icon of={sign ?? signs[tone]} size={18} />
      <p className="mid">{title}</p>
      {children === undefined || children === null ? null : (
        <div className="s m grid gap-2">{children}</div>
      )}
    </div>
  );
}
