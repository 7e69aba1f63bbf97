// What a person decides about servers and their tools. Nothing runs before it was agreed to as it stands.
import {
  fetchesWhatItRuns,
  type ServerConfig,
  type ToolPermission,
  withLeave,
} from '../../shared/mcp/server-config.ts';
import type { AgreedTool, McpServer, ToolPin } from '../../shared/mcp/tool-pin.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';
import { changed, denied, disabled, exists, gone, notPinned, unknown } from './decision-errors.ts';
import type { Visit } from './mcp-session.ts';
import type { ToolResult } from './tool-result.ts';

type Reader = Pick<StoreReader, 'mcp'>;

export class McpServers {
  readonly #reader: Reader;
  readonly #writer: Pick<StoreWriter, 'mcp' | 'together'>;

  constructor(store: { reader: Reader; writer: Pick<StoreWriter, 'mcp' | 'together'> }) {
    this.#reader = store.reader;
    this.#writer = store.writer;
  }

  /** All of them or none, each disabled. Errors: MCP_EXISTS. */
  add(servers: readonly { name: string; config: ServerConfig }[]): void {
    const known = new Set(this.#reader.mcp.servers().map(({ name }) => name));
    for (const { name } of servers) if (known.has(name)) throw exists(name);
    this.#writer.together(() => {
      for (const server of servers) this.#writer.mcp.add(server);
    });
  }

  /** Errors: MCP_UNKNOWN. */
  server(name: string): McpServer {
    const found = this.#reader.mcp.servers().find((server) => server.name === name);
    if (found === undefined) throw unknown('server');
    return found;
  }

  /** A server that may be started. Errors: MCP_UNKNOWN, MCP_NOT_PINNED. */
  startable(name: string): McpServer {
    const server = this.server(name);
    if (fetchesWhatItRuns(server.config)) throw notPinned();
    return server;
  }

  /** What a server says of its tools at this moment. Errors: MCP_*, INTERRUPTED. */
  async look(name: string, visit: Visit): Promise<ToolPin[]> {
    return visit(this.startable(name), (session) => session.tools());
  }

  /** Enables it with exactly these tools. */
  agree(name: string, pins: readonly ToolPin[]): void {
    this.#writer.mcp.agree(this.server(name).name, pins);
  }

  /** Whether it has a network and may ask questions; it is off until it was agreed to anew. */
  change(name: string, leave: { network: boolean; asks: boolean }): void {
    const { config } = this.server(name);
    this.#writer.mcp.change(name, withLeave(config, leave));
  }

  disable(name: string): void {
    this.#writer.mcp.disable(this.server(name).name);
  }

  remove(name: string): void {
    this.#writer.mcp.remove(this.server(name).name);
  }

  /** Errors: MCP_UNKNOWN. */
  tool(server: string, tool: string): AgreedTool {
    const found = this.#reader.mcp.tools(this.server(server).name).find((it) => it.tool === tool);
    if (found === undefined) throw unknown('tool');
    return found;
  }

  permit(server: string, tool: string, permission: ToolPermission): void {
    this.#writer.mcp.permit(server, this.tool(server, tool).tool, permission);
  }

  /** A tool that may be called now, before anybody is asked. Errors: MCP_UNKNOWN, MCP_DISABLED, MCP_TOOL_*. */
  callable(server: string, tool: string): AgreedTool {
    if (!this.startable(server).enabled) throw disabled();
    const found = this.tool(server, tool);
    if (found.permission === 'denied') throw denied();
    if (found.offered !== null) throw changed();
    return found;
  }

  /**
   * Calls a tool that a person agreed to, as it was agreed to: what the server says of its tools is read
   * first, and whatever is another now is switched off. Errors: those of `callable`, MCP_*, INTERRUPTED.
   */
  call(
    server: string,
    tool: string,
    params: Readonly<Record<string, unknown>>,
    visit: Visit,
  ): Promise<ToolResult> {
    const agreed = this.callable(server, tool);
    return visit(this.server(server), async (session) => {
      const now = await session.tools();
      const others = this.#switchOff(server, now);
      if (now.every((pin) => pin.tool !== tool)) throw gone();
      if (others.some((pin) => pin.tool === tool)) throw changed();
      this.#writer.mcp.calling(server, tool, agreed.permission);
      return session.call(tool, params);
    });
  }

  /** Reads what a server says of its tools now and switches off what is another. Errors: MCP_*. */
  async compare(name: string, visit: Visit): Promise<void> {
    if (!this.startable(name).enabled) throw disabled();
    this.#switchOff(name, await this.look(name, visit));
  }

  /** Those that are not what was agreed to. */
  #switchOff(server: string, now: readonly ToolPin[]): ToolPin[] {
    const hashes = new Map(this.#reader.mcp.tools(server).map((it) => [it.tool, it.hash]));
    const others = now.filter((pin) => hashes.has(pin.tool) && hashes.get(pin.tool) !== pin.hash);
    if (others.length > 0) this.#writer.mcp.offer(server, others);
    return others;
  }
}
