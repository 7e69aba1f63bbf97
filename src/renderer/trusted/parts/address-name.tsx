import { FileText } from 'lucide-react';
import type { AddressFact } from '../../../shared/approvals/facts.ts';
import { StateMark } from '../../components/state-mark.tsx';
import { addressWords } from '../../words/source-words.ts';

/** What an address is called and how that is known; `wraps`: a long name takes further lines. */
export function AddressName({ fact, wraps = false }: { fact: AddressFact; wraps?: boolean }) {
  const { name, source, fileSays } = fact;
  const noName = fileSays === undefined ? 'No name' : 'Not in your contacts';
  const words = addressWords(source);
  return (
    <>
      <b className={wraps ? 'min-w-0 wrap-anywhere' : 'truncate'}>{name === '' ? noName : name}</b>
      <StateMark sign={words.sign} tone={source === 'unknown' ? 'caution' : 'plain'}>
        {words.word}
      </StateMark>
    </>
  );
}

/** What the file that an address is paid by calls it: no name of it, and said as what it is. */
export function NameInFile({ fact }: { fact: AddressFact }) {
  if (fact.fileSays === undefined) return null;
  return (
    <span className="s m row items-baseline gap-1 wrap-anywhere">
      <StateMark sign={FileText}>Your file calls it</StateMark> “{fact.fileSays}”
    </span>
  );
}
