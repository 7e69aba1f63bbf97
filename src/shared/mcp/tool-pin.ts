import type { ServerConfig, ToolPermission } from './server-config.ts';

/** A server that a person added. */
export interface McpServer {
  name: string;
  config: ServerConfig;
  enabled: boolean;
}

/** What a tool is, as far as anybody can know: what the server says of it, and which server that is. */
export interface ToolPin {
  tool: string;
  /** Canonical JSON of all that the server says of the tool, of itself, and of how it is reached. */
  definition: string;
  /** SHA-256 of it, 64 hex digits. */
  hash: string;
}

/** A tool that was agreed to. */
export interface AgreedTool extends ToolPin {
  permission: ToolPermission;
  /** Another definition, which the server gave since; until that is agreed to, the tool is off. */
  offered: string | null;
}
