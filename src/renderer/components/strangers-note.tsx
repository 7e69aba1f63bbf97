import type { ReactNode } from 'react';
import { Note } from './note.tsx';

interface StrangersNoteProps {
  /** Who names them, e.g. `the plan file "rent.json"`. */
  from: string;
  /** How many the person has not vouched for. */
  left: number;
  children?: ReactNode;
}

/** What it means that only others name an address, and what a person can do about it. */
export function StrangersNote({ from, left, children }: StrangersNoteProps) {
  const title =
    left === 1
      ? `An address is known from nowhere but ${from}`
      : `${left} addresses are known from nowhere but ${from}`;
  return (
    <Note tone={left === 0 ? 'caution' : 'danger'} title={left === 0 ? none(from) : title}>
      {left === 0 ? null : (
        <p>
          Nothing is sent or allowed to anybody whom you do not know, so the plan stops here.
          Compare every digit with what the owner gave you in another way, and say of each address
          by itself that you know it, or keep it in your contacts. It counts for this plan alone and
          cannot be taken back.
        </p>
      )}
      {children}
    </Note>
  );
}

function none(from: string): string {
  return `You said that you know whom only ${from} names`;
}
