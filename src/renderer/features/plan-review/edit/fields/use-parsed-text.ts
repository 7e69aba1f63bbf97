import { useEffect, useState } from 'react';
import { useDraftPlan } from '../draft-context.ts';

/** Text that is kept as something else: a number, a length of time, JSON. */
interface ParsedText {
  text: string;
  /** Why it cannot be kept as it is; null when it is kept. */
  problem: string | null;
  type(text: string): void;
}

interface Parser<T> {
  write(value: T): string;
  /** A text says what is wrong. */
  read(text: string): { value: T } | { problem: string };
  keep(value: T): void;
}

/** Keeps what can be read at once, and holds on to what cannot until it can. `field` is the path of the value. */
export function useParsedText<T>(field: string, value: T, parser: Parser<T>): ParsedText {
  const { setUnread } = useDraftPlan();
  const written = parser.write(value);
  const [typed, setTyped] = useState({ text: written, of: written });
  // A step back, or another field, changed the value under the text.
  const text = typed.of === written ? typed.text : written;
  const reading = parser.read(text);
  const problem = 'problem' in reading ? reading.problem : null;
  const unread = problem !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is new in every drawing.
  useEffect(() => {
    setUnread(field, unread);
    return () => setUnread(field, false);
  }, [field, unread]);
  const type = (next: string) => {
    const read = parser.read(next);
    if ('problem' in read) return setTyped({ text: next, of: written });
    setTyped({ text: next, of: parser.write(read.value) });
    parser.keep(read.value);
  };
  return { text, problem, type };
}
