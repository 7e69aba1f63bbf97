import { CircleMinus, CirclePlus, type LucideIcon, PencilLine, ScrollText } from 'lucide-react';
import { useId } from 'react';
import type { Account } from '../../../shared/ipc/views.ts';
import { shortName } from '../../format/hex.ts';
import type { ChangeRow } from '../../model/plan-changes/change-row.ts';
import type { ChangeGroup } from '../../model/plan-changes/plan-changes.ts';
import { AddressedText } from '../addressed-text.tsx';
import { Icon } from '../icon.tsx';
import { StateMark } from '../state-mark.tsx';
import { stepIcon } from '../step-icon.ts';

interface ChangedStepProps {
  group: ChangeGroup;
  own: Account;
  onSelect(id: string): void;
}

const marks: Record<ChangeGroup['kind'], { sign: LucideIcon; word: string }> = {
  added: { sign: CirclePlus, word: 'Added' },
  removed: { sign: CircleMinus, word: 'Removed' },
  changed: { sign: PencilLine, word: 'Changed' },
};

/** What changed about one step, or about the plan itself. */
export function ChangedStep({ group, own, onSelect }: ChangedStepProps) {
  const { kind, sentence, rows } = group;
  const title = useId();
  const { sign, word } = marks[kind];
  return (
    <section aria-labelledby={title}>
      <div className="row items-baseline border-b border-line-strong pb-1">
        <h2 id={title} className="row min-w-0 items-baseline gap-1.5">
          <Title group={group} onSelect={onSelect} />
        </h2>
        <span className="ml-auto shrink-0">
          <StateMark sign={sign}>{word}</StateMark>
        </span>
      </div>
      {sentence === null ? null : (
        <p className={`py-1.5 wrap-anywhere ${kind === 'removed' ? 'm' : ''}`}>
          <AddressedText text={sentence} own={own} whole />
        </p>
      )}
      {rows.length === 0 ? null : <Rows rows={rows} own={own} />}
    </section>
  );
}

function Title({ group: { step, kind }, onSelect }: Omit<ChangedStepProps, 'own'>) {
  if (step === null) {
    return (
      <>
        <Icon of={ScrollText} className="self-center" />
        The plan itself
      </>
    );
  }
  const { node, number } = step;
  const name = <span className="wrap-anywhere">{shortName(node.label)}</span>;
  const tool = node.type === 'action' ? node.tool : null;
  return (
    <>
      <Icon of={stepIcon(node.type, tool)} className="self-center" />
      <span className="q">{number}</span>
      {kind === 'removed' ? (
        name
      ) : (
        <button type="button" className="link text-left" onClick={() => onSelect(node.id)}>
          {name}
        </button>
      )}
    </>
  );
}

function Rows({ rows, own }: { rows: readonly ChangeRow[]; own: Account }) {
  return (
    <table className="tight table-fixed">
      <thead>
        <tr>
          <th scope="col" className="w-36">
            <span className="sr-only">What</span>
          </th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same; the order is fixed.
          <tr key={index}>
            <td className="m wrap-anywhere">{label}</td>
            <td className="m wrap-anywhere">
              <Value text={before} own={own} />
            </td>
            <td className="wrap-anywhere">
              <Value text={after} own={own} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text, own }: { text: string | null; own: Account }) {
  if (text === null) return <span className="q">not set</span>;
  if (text === '') return <span className="q">empty</span>;
  return <AddressedText text={text} own={own} whole />;
}
