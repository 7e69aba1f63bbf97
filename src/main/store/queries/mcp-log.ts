import type { McpHealth, McpLogEntry, McpLogKind } from '../../../shared/mcp/views.ts';
import type { ReadConnection, WriteConnection } from '../connection.ts';

/** The newest of each server; older ones are dropped as new ones come. */
const keptEntries = 200;

interface HealthRow {
  last_start_at: number | null;
  last_call_at: number | null;
  failures: number;
  last_failure: string | null;
}

export class McpLogReader {
  readonly #db: ReadConnection;

  constructor(db: ReadConnection) {
    this.#db = db;
  }

  /** Of a server that is there. */
  health(server: string): McpHealth {
    const row = this.#db.get<HealthRow>(
      `SELECT last_start_at, last_call_at, failures, last_failure FROM mcp_servers
       WHERE name = @server`,
      { server },
    );
    const failure = row?.last_failure ?? null;
    return {
      lastStartAt: row?.last_start_at ?? null,
      lastCallAt: row?.last_call_at ?? null,
      failures: row?.failures ?? 0,
      lastFailure: failure === null ? null : JSON.parse(failure),
    };
  }

  /** Newest first. */
  entries(server: string): McpLogEntry[] {
    return this.#db.all<McpLogEntry>(
      'SELECT at, kind, text FROM mcp_log WHERE server = @server ORDER BY seq DESC',
      { server },
    );
  }
}

/** One thing that a server did or said. */
export interface McpEvent {
  kind: McpLogKind;
  text: string;
  /** Of a failure. */
  code?: string;
}

export class McpLogWriter {
  readonly #db: WriteConnection;

  constructor(db: WriteConnection) {
    this.#db = db;
  }

  /** In their order. Nothing where the server was removed meanwhile. */
  add(server: string, events: readonly McpEvent[]): void {
    if (events.length === 0) return;
    this.#db.write(() => {
      const isThere = this.#db.get('SELECT 1 FROM mcp_servers WHERE name = @server', { server });
      if (isThere === undefined) return;
      for (const event of events) this.#addOne(server, event);
      this.#db.run(
        `DELETE FROM mcp_log WHERE server = @server AND seq <= (
           SELECT seq FROM mcp_log WHERE server = @server ORDER BY seq DESC
           LIMIT 1 OFFSET ${keptEntries})`,
        { server },
      );
    });
  }

  #addOne(server: string, { kind, text, code }: McpEvent): void {
    const at = this.#db.now();
    this.#db.run(
      'INSERT INTO mcp_log (server, at, kind, text) VALUES (@server, @at, @kind, @text)',
      { server, at, kind, text },
    );
    if (kind === 'started') {
      this.#db.run('UPDATE mcp_servers SET last_start_at = @at WHERE name = @server', {
        ...{ server, at },
      });
    }
    if (kind === 'called') {
      this.#db.run('UPDATE mcp_servers SET last_call_at = @at WHERE name = @server', {
        ...{ server, at },
      });
    }
    if (kind === 'failed') {
      const failure = JSON.stringify({ code: code ?? 'UNKNOWN', message: text, at });
      this.#db.run(
        `UPDATE mcp_servers SET failures = failures + 1, last_failure = @failure
         WHERE name = @server`,
        { server, failure },
      );
    }
  }
}
