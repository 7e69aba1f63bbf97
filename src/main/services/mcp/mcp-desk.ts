// What a person does with servers in the app. The windows name a server and never what was read of it: what is
// agreed to is what main itself read and showed, by its hash.
import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { ServerConfig, ToolPermission } from '../../../shared/mcp/server-config.ts';
import type { AgreedTool, ToolPin } from '../../../shared/mcp/tool-pin.ts';
import type { McpLogEntry, McpOffer, McpView } from '../../../shared/mcp/views.ts';
import { readStrictJson } from '../../../shared/strict-json.ts';
import { checkedConfig } from '../../mcp/checked-config.ts';
import type { McpConnections } from '../../mcp/connections.ts';
import type { McpServers } from '../../mcp/mcp-servers.ts';
import { readMcpJson } from '../../mcp/read-mcp-json.ts';
import { findSandbox } from '../../mcp/sandbox/find-sandbox.ts';
import type { McpQuestions } from './mcp-questions.ts';
import { serverView, type ViewParts } from './server-view.ts';

/** Of a file of servers. */
const fileLimits = { maxSize: 262_144, maxDepth: 16 };

interface DeskParts extends Omit<ViewParts, 'connections'> {
  connections: McpConnections;
  servers: McpServers;
  questions: McpQuestions;
  changed(): void;
}

export class McpDesk {
  readonly #parts: DeskParts;
  readonly questions: McpQuestions;
  /** What was read last of each server, until it is agreed to. */
  readonly #offers = new Map<string, ToolPin[]>();

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.questions = parts.questions;
  }

  async view(): Promise<McpView> {
    const { state } = await findSandbox();
    const servers = this.#parts.reader.mcp.servers();
    return {
      sandbox: state,
      servers: await Promise.all(servers.map((server) => serverView(this.#parts, server))),
    };
  }

  tools(name: string): AgreedTool[] {
    return this.#parts.reader.mcp.tools(this.#parts.servers.server(name).name);
  }

  logs(name: string): McpLogEntry[] {
    return this.#parts.reader.mcpLog.entries(this.#parts.servers.server(name).name);
  }

  /** Errors: MCP_CONFIG_INVALID, MCP_EXISTS. */
  add(name: string, config: ServerConfig): void {
    this.#parts.servers.add([checkedConfig(name, config)]);
    this.#parts.changed();
  }

  /** All of a file or none. Errors: JSON_*, MCP_FILE_INVALID, MCP_CONFIG_INVALID, MCP_EXISTS. */
  import(text: string): number {
    const reading = readStrictJson(new TextEncoder().encode(text), fileLimits);
    if (!reading.ok) throw reading.error;
    const found = readMcpJson(reading.value);
    this.#parts.servers.add(found);
    this.#parts.changed();
    return found.length;
  }

  /** Starts it, or asks it, and keeps what it says of its tools until that is agreed to. Errors: MCP_*. */
  async look(name: string): Promise<McpOffer> {
    const { servers, connections } = this.#parts;
    await connections.end(name);
    const now = await servers.look(name, connections.visit);
    this.#offers.set(name, now);
    if (!servers.server(name).enabled) await connections.end(name);
    return { hash: offerHash(now), before: this.tools(name), now };
  }

  /** Enables it with what was shown. Errors: MCP_OFFER_CHANGED. */
  async agree(name: string, seen: string): Promise<void> {
    const offer = this.#offers.get(name);
    if (offer === undefined || offerHash(offer) !== seen) throw offerChanged();
    this.#offers.delete(name);
    await this.#parts.connections.end(name);
    this.#parts.servers.agree(name, offer);
    this.#parts.changed();
  }

  permit(name: string, tool: string, permission: ToolPermission): void {
    this.#parts.servers.permit(name, tool, permission);
    this.#parts.changed();
  }

  /** Errors: MCP_UNKNOWN. */
  async change(name: string, leave: { network: boolean; asks: boolean }): Promise<void> {
    this.#offers.delete(name);
    this.#parts.servers.change(name, leave);
    await this.#parts.connections.end(name);
    this.#parts.changed();
  }

  async disable(name: string): Promise<void> {
    this.#parts.servers.disable(name);
    await this.#parts.connections.end(name);
    this.#parts.changed();
  }

  async remove(name: string): Promise<void> {
    const { config } = this.#parts.servers.server(name);
    const { values, servers, connections } = this.#parts;
    this.#offers.delete(name);
    servers.remove(name);
    await connections.end(name);
    this.#parts.changed();
    if (config.kind === 'http') return;
    for (const variable of config.env) await values.forget(config, variable);
  }

  /** Ends it, starts it, and holds what it says against what was agreed to. Errors: MCP_*. */
  async restart(name: string): Promise<void> {
    const { servers, connections } = this.#parts;
    await connections.end(name);
    try {
      await servers.compare(name, connections.visit);
    } finally {
      this.#parts.changed();
    }
  }

  /** Errors: MCP_UNKNOWN, MCP_VALUE_INVALID. */
  async takeValue(name: string, variable: string, copied: string): Promise<void> {
    await this.#parts.values.take(this.#withVariable(name, variable), variable, copied);
    await this.#parts.connections.end(name);
    this.#parts.changed();
  }

  /** Errors: MCP_UNKNOWN, MCP_VALUE_NOT_FORGOTTEN. */
  async forgetValue(name: string, variable: string): Promise<void> {
    await this.#parts.values.forget(this.#withVariable(name, variable), variable);
    await this.#parts.connections.end(name);
    this.#parts.changed();
  }

  #withVariable(name: string, variable: string) {
    const { config } = this.#parts.servers.server(name);
    if (config.kind === 'stdio' && config.env.includes(variable)) return config;
    throw new AppError('MCP_UNKNOWN', 'invalid_params', 'This server gets no such variable.', {
      advice: 'Nothing was changed.',
    });
  }
}

function offerHash(pins: readonly ToolPin[]): string {
  return hash('sha256', JSON.stringify(pins.map((pin) => [pin.tool, pin.hash])));
}

function offerChanged(): AppError {
  const message = 'This is not what the server said last.';
  return new AppError('MCP_OFFER_CHANGED', 'policy_denied', message, {
    advice: 'Nothing was changed. Look at its tools again.',
  });
}
