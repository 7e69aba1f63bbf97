import type { Account } from '../../../../shared/ipc/views.ts';
import { AddressedText } from '../../../components/addressed-text.tsx';

/** Spaces before the dash by which the description nests its steps. */
const spacesPerLevel = 2;

/** One line of the description; a line that begins with a dash is a step and is set in by its level. */
export function PlanSentence({ line, own }: { line: string; own: Account }) {
  const [, spaces = '', step] = /^(\s*)- (.*)$/s.exec(line) ?? [];
  const text = <AddressedText text={step ?? line.trim()} own={own} />;
  if (step === undefined) return <li className="wrap-anywhere">{text}</li>;
  const level = spaces.length / spacesPerLevel;
  return (
    <li
      className="grid grid-cols-[16px_minmax(0,1fr)] wrap-anywhere"
      style={{ paddingLeft: `${level * 16}px` }}
    >
      <span aria-hidden="true" className="q">
        –
      </span>
      <span>{text}</span>
    </li>
  );
}
