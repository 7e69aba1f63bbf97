import {
  type ServerConfig,
  serverConfigSchema,
  type ToolPermission,
} from '../../../shared/mcp/server-config.ts';
import type { AgreedTool, McpServer, ToolPin } from '../../../shared/mcp/tool-pin.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';
import { readStored, requireStored } from '../stored.ts';
import { appendAudit } from './audit.ts';

interface ServerRow {
  name: string;
  config: string;
  enabled: number;
}

export class McpReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** By name. Errors: PARKED. */
  servers(): McpServer[] {
    return this.#db
      .all<ServerRow>('SELECT name, config, enabled FROM mcp_servers ORDER BY name')
      .map(({ name, config, enabled }) => {
        const place = { table: 'mcp_servers', id: name, column: 'config' };
        const read = requireStored(readStored(config, serverConfigSchema, place));
        return { name, config: read, enabled: enabled === 1 };
      });
  }

  /** What was agreed to of a server, by name. */
  tools(server: string): AgreedTool[] {
    return this.#db.all<AgreedTool>(
      `SELECT tool, definition, hash, permission, offered FROM mcp_tools
       WHERE server = @server ORDER BY tool`,
      { server },
    );
  }
}

/** The log has every change, and each call without what was said in it. */
export class McpWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** Disabled. */
  add({ name, config }: Pick<McpServer, 'name' | 'config'>): void {
    this.#db.write(() => {
      this.#db.run(
        `INSERT INTO mcp_servers (name, config, enabled, created_at, updated_at)
         VALUES (@name, @config, 0, @now, @now)`,
        { name, config: JSON.stringify(config), now: this.#db.now() },
      );
      this.#tell('mcp.added', { server: name, config: JSON.stringify(config) });
    });
  }

  /** Its tools are from now on these, as they are here; what is new or another asks each time. */
  agree(server: string, pins: readonly ToolPin[]): void {
    this.#db.write(() => {
      const before = new Map(
        new McpReader(this.#db).tools(server).map((tool) => [tool.tool, tool]),
      );
      this.#db.run('DELETE FROM mcp_tools WHERE server = @server', { server });
      for (const { tool, definition, hash } of pins) {
        const permission = keptPermission(before.get(tool), hash);
        this.#db.run(
          `INSERT INTO mcp_tools VALUES (@server, @tool, @definition, @hash, @permission, NULL, @now)`,
          { server, tool, definition, hash, permission, now: this.#db.now() },
        );
        this.#tell('mcp.agreed', { server, tool, hash, permission });
      }
      this.#switch(server, 1);
      this.#tell('mcp.enabled', { server, tools: pins.length });
    });
  }

  /** Disabled, since it is started or reached in another way from now on. */
  change(server: string, config: ServerConfig): void {
    this.#db.write(() => {
      this.#db.run('UPDATE mcp_servers SET config = @config WHERE name = @server', {
        ...{ server, config: JSON.stringify(config) },
      });
      this.#switch(server, 0);
      this.#tell('mcp.configured', { server, config: JSON.stringify(config) });
    });
  }

  disable(server: string): void {
    this.#db.write(() => {
      this.#switch(server, 0);
      this.#tell('mcp.disabled', { server });
    });
  }

  permit(server: string, tool: string, permission: ToolPermission): void {
    this.#db.write(() => {
      this.#db.run(
        `UPDATE mcp_tools SET permission = @permission, updated_at = @now
         WHERE server = @server AND tool = @tool`,
        { server, tool, permission, now: this.#db.now() },
      );
      this.#tell('mcp.permitted', { server, tool, permission });
    });
  }

  /** Tools of which the server says something else than what was agreed to: they are off. */
  offer(server: string, changed: readonly ToolPin[]): void {
    this.#db.write(() => {
      for (const { tool, definition, hash } of changed) {
        this.#db.run(
          `UPDATE mcp_tools SET offered = @definition, updated_at = @now
           WHERE server = @server AND tool = @tool`,
          { server, tool, definition, now: this.#db.now() },
        );
        this.#tell('mcp.changed', { server, tool, hash });
      }
    });
  }

  /** Before the call is made, so that none is unknown. */
  calling(server: string, tool: string, permission: ToolPermission): void {
    this.#db.write(() => this.#tell('mcp.calling', { server, tool, permission }));
  }

  remove(server: string): void {
    this.#db.write(() => {
      this.#db.run('DELETE FROM mcp_tools WHERE server = @server', { server });
      this.#db.run('DELETE FROM mcp_servers WHERE name = @server', { server });
      this.#tell('mcp.removed', { server });
    });
  }

  #switch(server: string, enabled: 0 | 1): void {
    this.#db.run(
      'UPDATE mcp_servers SET enabled = @enabled, updated_at = @now WHERE name = @server',
      { server, enabled, now: this.#db.now() },
    );
  }

  #tell(kind: string, body: Record<string, string | number>): void {
    appendAudit(this.#db, { kind, body });
  }
}

/** What is denied stays so; leave to run without a question is for what it was given to. */
function keptPermission(before: AgreedTool | undefined, hash: string): ToolPermission {
  if (before?.permission === 'denied' || before?.hash === hash) return before.permission;
  return 'ask';
}
