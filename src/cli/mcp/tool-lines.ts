import { diffOf, shownDefinition, wordsOf } from '../../shared/mcp/definition-lines.ts';
import type { AgreedTool } from '../../shared/mcp/tool-pin.ts';

/** A tool that was agreed to, with what the server says of it since where that is another. */
export function toolDocument(server: string, tool: AgreedTool) {
  return {
    name: `mcp:${server}.${tool.tool}`,
    permission: tool.permission,
    state: tool.offered === null ? 'agreed' : 'changed',
    hash: tool.hash,
    definition: JSON.parse(shownDefinition(tool.definition, 0)),
    offered: tool.offered === null ? null : JSON.parse(shownDefinition(tool.offered, 0)),
  };
}

/** The same for people. */
export function toolLines(server: string, tool: AgreedTool): string[] {
  const state = tool.offered === null ? tool.permission : 'off, because it changed';
  const words =
    tool.offered === null ? wordsOf(tool.definition) : diffOf(tool.definition, tool.offered);
  return [`mcp:${server}.${tool.tool} (${state})`, ...words.map((line) => `  ${line}`)];
}
