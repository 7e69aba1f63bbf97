import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesOf } from './messages-of.ts';
import { filesOfTheWindows, isOfWords } from './places.ts';

/** Every text of the windows, once each and in order. `root`: the project's folder. */
export function readEnglish(root: string): string[] {
  const found = new Set<string>();
  const src = join(root, 'src');
  for (const file of globSync([...filesOfTheWindows], { cwd: src })) {
    const path = file.replaceAll('\\', '/');
    const source = readFileSync(join(src, file), 'utf8');
    for (const { text } of messagesOf(path, source, isOfWords(path))) found.add(text);
  }
  return [...found].sort();
}

/** As `languages/en.json` has it, a line for each text. */
export function writtenEnglish(english: readonly string[]): string {
  return `[\n${english.map((text) => `  ${JSON.stringify(text)}`).join(',\n')}\n]\n`;
}
