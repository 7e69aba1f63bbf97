import { FlaskConical, Landmark } from 'lucide-react';
import { Icon } from './icon.tsx';

/** Which chain, and whether its money is real. */
export function NetworkMark({ name, practice }: { name: string; practice: boolean }) {
  return (
    <span className="row mid">
      <Icon of={practice ? FlaskConical : Landmark} />
      <span>
        <b>{name}</b>, {practice ? 'play money' : 'real money'}
      </span>
    </span>
  );
}
