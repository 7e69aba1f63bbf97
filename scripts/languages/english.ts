import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesOf } from './messages-of.ts';
import { filesOfTheWindows, isOfWords } from './places.ts';

/** Every text of the windows to the files of `src` that it stands in, both in order. `root`: the project's folder. */
export function readEnglish(root: string): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  const src = join(root, 'src');
  for (const file of globSync([...filesOfTheWindows], { cwd: src })) {
    const path = file.replaceAll('\\', '/');
    const source = readFileSync(join(src, file), 'utf8');
    for (const { text } of messagesOf(path, source, isOfWords(path))) {
      found.set(text, (found.get(text) ?? new Set()).add(path));
    }
  }
  const texts = [...found].sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(texts.map(([text, files]) => [text, [...files].sort()]));
}

/** As `languages/en.json` has it, a line for each text. */
export function writtenEnglish(english: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(english).map(
    ([text, files]) => `  ${JSON.stringify(text)}: ${JSON.stringify(files)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
