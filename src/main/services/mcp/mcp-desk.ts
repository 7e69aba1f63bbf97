// What a person does with servers in the app. The windows name a server and never what was read of it: what is
// agreed to is what main itself read and showed, by its hash. What gives a server more than it had (a first start, a
// tool that no longer asks) needs a yes outside of the window too, to what is stored at that moment.
import { hash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import {
  agreeQuestion,
  permitQuestion,
  startQuestion,
} from '../../../shared/mcp/leave-questions.ts';
import {
  mostServerList,
  namesGiven,
  type ServerConfig,
  type ToolPermission,
} from '../../../shared/mcp/server-config.ts';
import type { AgreedTool, McpServer, ToolPin } from '../../../shared/mcp/tool-pin.ts';
import type { McpLogEntry, McpOffer, McpView } from '../../../shared/mcp/views.ts';
import { readStrictJson } from '../../../shared/strict-json.ts';
import type { Confirm } from '../../../shared/system-question.ts';
import { checkedConfig } from '../../mcp/checked-config.ts';
import type { McpConnections } from '../../mcp/connections.ts';
import type { McpServers } from '../../mcp/mcp-servers.ts';
import { readMcpJson } from '../../mcp/read-mcp-json.ts';
import { findSandbox } from '../../mcp/sandbox/find-sandbox.ts';
import type { McpQuestions } from './mcp-questions.ts';
import { removeServer } from './remove-server.ts';
import { serverView, type ViewParts } from './server-view.ts';

/** Of a file of servers. */
const fileLimits = { maxSize: mostServerList, maxDepth: 16 };

interface Offer {
  now: ToolPin[];
  /** How the server was reached that said it. */
  config: string;
}

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
  readonly #offers = new Map<string, Offer>();

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

  /**
   * Starts it, or asks it, and keeps what it says of its tools until that is agreed to. Null where it is off and the
   * person does not let it start. Errors: MCP_*.
   */
  async look(name: string, confirm: Confirm): Promise<McpOffer | null> {
    const { servers, connections } = this.#parts;
    const server = servers.startable(name);
    if (!server.enabled && !(await confirm(startQuestion(server, (await findSandbox()).state))))
      return null;
    await connections.end(name);
    // A window may have put another one in its place while the person read.
    this.#requireSame(server);
    const now = await servers.look(name, connections.visit);
    this.#offers.set(name, { now, config: JSON.stringify(server.config) });
    if (!servers.server(name).enabled) await connections.end(name);
    return { hash: offerHash(now), before: this.tools(name), now };
  }

  /**
   * Enables it with what was shown. False where the model may propose more by it and the person says no to that.
   * Errors: MCP_OFFER_CHANGED.
   */
  async agree(name: string, seen: string, confirm: Confirm): Promise<boolean> {
    const { servers, connections } = this.#parts;
    const offer = this.#offered(name, seen);
    const before = servers.server(name).enabled ? this.tools(name) : [];
    const question = agreeQuestion(name, before, offer.now);
    if (question !== null && !(await confirm(question))) return false;
    // A window may have put another offer in its place, or switched it off, while the person read.
    if (this.#offered(name, seen) !== offer) throw offerChanged();
    this.#offers.delete(name);
    // In one go with what was just compared.
    servers.agree(name, offer.now);
    await connections.end(name);
    this.#parts.changed();
    return true;
  }

  /** What gives a tool more than it had is asked for. Errors: MCP_UNKNOWN, MCP_OFFER_CHANGED. */
  async permit(
    of: { name: string; tool: string },
    permission: ToolPermission,
    confirm: Confirm,
  ): Promise<void> {
    const { servers } = this.#parts;
    const tool = servers.tool(of.name, of.tool);
    const question = permitQuestion(of.name, tool, permission);
    if (question !== null) {
      if (!(await confirm(question))) return;
      if (servers.tool(of.name, of.tool).hash !== tool.hash) throw offerChanged();
    }
    servers.permit(of.name, of.tool, permission);
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
    this.#offers.delete(name);
    this.#parts.servers.disable(name);
    await this.#parts.connections.end(name);
    this.#parts.changed();
  }

  /** With the values that were given for it. Errors: MCP_UNKNOWN; MCP_VALUE_NOT_FORGOTTEN, and it is still there. */
  async remove(name: string): Promise<void> {
    const { reader, values, servers, connections } = this.#parts;
    await removeServer({ reader, values, servers }, name);
    this.#offers.delete(name);
    await connections.end(name);
    this.#parts.changed();
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

  /** What was read of it last, and by the way in which it is still reached. Errors: MCP_OFFER_CHANGED. */
  #offered(name: string, seen: string): Offer {
    const offer = this.#offers.get(name);
    if (offer === undefined || offerHash(offer.now) !== seen) throw offerChanged();
    if (JSON.stringify(this.#parts.servers.server(name).config) !== offer.config)
      throw offerChanged();
    return offer;
  }

  /** Errors: MCP_UNKNOWN, MCP_OFFER_CHANGED. */
  #requireSame({ name, config, enabled }: McpServer): void {
    const now = this.#parts.servers.server(name);
    if (JSON.stringify(now.config) !== JSON.stringify(config)) throw offerChanged();
    if (enabled && !now.enabled) throw offerChanged();
  }

  #withVariable(name: string, variable: string) {
    const { config } = this.#parts.servers.server(name);
    if (namesGiven(config).includes(variable)) return config;
    throw new AppError(
      'MCP_UNKNOWN',
      'invalid_params',
      'This server gets no such variable or header.',
      {
        advice: 'Nothing was changed.',
      },
    );
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
