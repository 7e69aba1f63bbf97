import { boxRoom, maxMessageLength } from '../../../../shared/ipc/message-limits.ts';
import { grouped } from '../../../format/habits.ts';

interface BoxLengthProps {
  /** UTF-16 code units in the box. */
  length: number;
  /** How many would have stood in it, had the last of them fitted. */
  refused: number | null;
}

/** What is too long for a message, said before it is sent. */
export function BoxLength({ length, refused }: BoxLengthProps) {
  const words = refused === null ? overLong(length) : notPutIn(refused);
  if (words === null) return null;
  return (
    <p role="status" className="s m">
      {words} What is longer can be attached as a file.
    </p>
  );
}

function overLong(length: number): string | null {
  if (length <= maxMessageLength) return null;
  return `${grouped(String(length))} characters; at most ${grouped(String(maxMessageLength))} are read as a message.`;
}

function notPutIn(length: number): string {
  return `That would be ${grouped(String(length))} characters. The box takes ${grouped(String(boxRoom))}, so nothing was put in; it is still where you copied it.`;
}
