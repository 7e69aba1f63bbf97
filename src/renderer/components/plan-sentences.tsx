import type { Account } from '../../shared/ipc/views.ts';
import { AddressedText } from './addressed-text.tsx';

/** Spaces by which the description sets in what belongs to a line. */
const spacesPerLevel = 2;

interface PlanSentencesProps {
  /** The description of a plan, one fact a line. */
  lines: readonly string[];
  /** Called by its name where its address stands. */
  own: Account;
}

/** A plan in words, set in by what belongs to what. */
export function PlanSentences({ lines, own }: PlanSentencesProps) {
  return (
    <ol className="grid gap-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps may read the same; the order is fixed.
        <Sentence key={`${index}/${line}`} line={line} own={own} />
      ))}
    </ol>
  );
}

/** A line that begins with a dash or a number is a step. */
function Sentence({ line, own }: { line: string; own: Account }) {
  const [, spaces = '', mark, said = ''] = /^( *)(?:(-|\d+\.) )?(.*)$/s.exec(line) ?? [];
  const level = spaces.length / spacesPerLevel;
  const text = <AddressedText text={said} own={own} />;
  const style = { paddingLeft: `${level * 16}px` };
  if (mark === undefined) {
    return (
      <li className="wrap-anywhere" style={style}>
        {text}
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 wrap-anywhere" style={style}>
      <span className="q" aria-hidden={mark === '-'}>
        {mark === '-' ? '–' : mark}
      </span>
      <span>{text}</span>
    </li>
  );
}
