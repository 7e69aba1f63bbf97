import { hash } from 'node:crypto';
import type { Implementation, Tool } from '@modelcontextprotocol/sdk/types.js';
import canonicalize from 'canonicalize';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';
import type { ToolPin } from '../../shared/mcp/tool-pin.ts';
import type { McpLimits } from './limits.ts';
import { badTool } from './mcp-errors.ts';

/** A tool that a server names, in letters that look like nothing else. */
const toolName = /^[A-Za-z0-9_./-]{1,64}$/;

/**
 * All that is said of each tool, with the version of the server and the way to it, and the hash of that.
 * Errors: MCP_BAD_TOOL where one name is odd or stands there twice, or more is said than a person can read.
 */
export function toolPins(
  tools: readonly Tool[],
  server: Implementation,
  config: ServerConfig,
  limits: McpLimits,
): ToolPin[] {
  const seen = new Set<string>();
  return tools.map((tool) => {
    if (!toolName.test(tool.name)) throw badTool('A tool of the server has a name that is none.');
    if (seen.has(tool.name)) throw badTool(`The server has two tools named "${tool.name}".`);
    seen.add(tool.name);
    const { name, version } = server;
    const definition = canonical({ tool, server: { name, version }, config });
    if (definition === undefined || definition.length > limits.definitionLetters) {
      throw badTool(`The server says too much of its tool "${tool.name}".`);
    }
    return { tool: tool.name, definition, hash: hash('sha256', definition) };
  });
}

/** Undefined where it is nested too deeply to be written. */
function canonical(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch {
    return undefined;
  }
}
