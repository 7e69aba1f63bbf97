import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { type Tone, toneClass } from './tone.ts';

interface StateMarkProps {
  sign: LucideIcon;
  tone?: Tone;
  /** A tinted frame, where a person is needed or something is off. */
  tag?: boolean;
  children: ReactNode;
}

/** A state as sign and word. */
export function StateMark({ sign, tone = 'plain', tag = false, children }: StateMarkProps) {
  return (
    <span className={`st ${tag ? 'tag' : ''} ${toneClass(tone)}`}>
      <Icon of={sign} />
      {children}
    </span>
  );
}
