import { unseenMarks, writeOut } from '../../shared/visible-text.ts';

export interface TextPart {
  text: string;
  /** Stands for something that is not seen, and is drawn so that nobody takes it for the text itself. */
  mark: boolean;
}

/** A line of which everything is seen: its tabs, its missing end, and marks that steer how it is drawn. */
export function markedParts(line: string): TextPart[] {
  const ended = line.endsWith('\n');
  const text = ended ? line.slice(0, -1) : line;
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(unseenMarks)) {
    if (index > from) parts.push({ text: text.slice(from, index), mark: false });
    parts.push({ text: found === '\t' ? '→\t' : writeOut(found), mark: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mark: false });
  return ended ? parts : [...parts, { text: ' no line end', mark: true }];
}
