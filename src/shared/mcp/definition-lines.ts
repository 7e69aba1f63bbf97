// What a server says of a tool, line by line, with whatever cannot be seen in it written out.
import { unseenMarks, writeOut } from '../visible-text.ts';
import type { AgreedTool, ToolPin } from './tool-pin.ts';

/** How one tool stands to what was agreed to before, with its words or how they differ. */
export interface OfferedTool {
  tool: string;
  state: 'same' | 'changed' | 'new' | 'gone';
  lines: string[];
}

/** What is to be agreed to: new tools in full, others as they differ, what is gone by its name. */
export function offeredTools(
  before: readonly AgreedTool[],
  pins: readonly ToolPin[],
  wordsOfNew: (definition: string) => string[] = wordsOf,
): OfferedTool[] {
  const known = new Map(before.map((tool) => [tool.tool, tool]));
  const names = new Set(pins.map(({ tool }) => tool));
  const offered = pins.map(({ tool, hash, definition }): OfferedTool => {
    const old = known.get(tool);
    if (old === undefined) return { tool, state: 'new', lines: wordsOfNew(definition) };
    if (old.hash === hash) return { tool, state: 'same', lines: wordsOf(definition) };
    return { tool, state: 'changed', lines: diffOf(old.definition, definition) };
  });
  const gone = before.filter(({ tool }) => !names.has(tool));
  return [...offered, ...gone.map(({ tool }) => ({ tool, state: 'gone' as const, lines: [] }))];
}

/** With everything that is not seen written out: no letter of a server moves the terminal or hides. */
export function shownDefinition(definition: string, indent: number): string {
  return JSON.stringify(JSON.parse(definition), null, indent)
    .split('\n')
    .map((line) => line.replace(unseenMarks, writeOut))
    .join('\n');
}

export function wordsOf(definition: string): string[] {
  return shownDefinition(definition, 1).split('\n');
}

/** The same without what is told of the server, which is the same for each of its tools. */
export function toolWordsOf(definition: string): string[] {
  return wordsOf(JSON.stringify(JSON.parse(definition).tool));
}

/** What a server says that it is: its name and its version. */
export function serverWordsOf({ definition }: Pick<ToolPin, 'definition'>): string {
  const { name, version } = JSON.parse(definition).server;
  return `${name} ${version}`.replace(unseenMarks, writeOut);
}

/** Lines that are gone and lines that came. */
export function diffOf(before: string, after: string): string[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
  return lines.length > 0 ? lines : ['It differs only in the order of its lines.'];
}
