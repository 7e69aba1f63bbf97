import type { AgreedTool, ToolPin } from '../../shared/mcp/tool-pin.ts';
import { unseenMarks, writeOut } from '../../shared/visible-text.ts';

/** A tool that was agreed to, with what the server says of it since where that is another. */
export function toolDocument(server: string, tool: AgreedTool) {
  return {
    name: `mcp:${server}.${tool.tool}`,
    permission: tool.permission,
    state: tool.offered === null ? 'agreed' : 'changed',
    hash: tool.hash,
    definition: JSON.parse(shown(tool.definition, 0)),
    offered: tool.offered === null ? null : JSON.parse(shown(tool.offered, 0)),
  };
}

/** The same for people. */
export function toolLines(server: string, tool: AgreedTool): string[] {
  const state = tool.offered === null ? tool.permission : 'off, because it changed';
  const words =
    tool.offered === null ? wordsOf(tool.definition) : diffOf(tool.definition, tool.offered);
  return [`mcp:${server}.${tool.tool} (${state})`, ...words.map((line) => `  ${line}`)];
}

/** What is to be agreed to: new tools in full, others as they differ, what is gone by its name. */
export function offerLines(before: readonly AgreedTool[], pins: readonly ToolPin[]): string[] {
  const known = new Map(before.map((tool) => [tool.tool, tool]));
  const names = new Set(pins.map(({ tool }) => tool));
  return [
    ...pins.flatMap((pin) => {
      const old = known.get(pin.tool);
      if (old?.hash === pin.hash) return [`${pin.tool}: as before`];
      const words = old ? diffOf(old.definition, pin.definition) : wordsOf(pin.definition);
      return [`${pin.tool}: ${old ? 'CHANGED' : 'new'}`, ...words.map((line) => `  ${line}`)];
    }),
    ...before.filter(({ tool }) => !names.has(tool)).map(({ tool }) => `${tool}: gone`),
  ];
}

/** With everything that is not seen written out: no letter of a server moves the terminal or hides. */
function shown(definition: string, indent: number): string {
  return JSON.stringify(JSON.parse(definition), null, indent)
    .split('\n')
    .map((line) => line.replace(unseenMarks, writeOut))
    .join('\n');
}

function wordsOf(definition: string): string[] {
  return shown(definition, 1).split('\n');
}

/** Lines that are gone and lines that came. */
function diffOf(before: string, after: string): string[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
  return lines.length > 0 ? lines : ['It differs only in the order of its lines.'];
}
