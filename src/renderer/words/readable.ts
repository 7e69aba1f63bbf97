import { unseenMarks, writeOut } from '../../shared/visible-text.ts';

/** Lines stay lines; what cannot be seen is written out. */
export function readable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((part) => part.replace(unseenMarks, writeOut))
        .join('\t'),
    )
    .join('\n');
}
