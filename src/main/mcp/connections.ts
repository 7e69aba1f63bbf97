// Connections that stay open between calls, one to a server. One starts with the first call and ends when it was
// not used for a while, when a person says so, and with the app.
import { type AppError, toAppError } from '../../shared/errors.ts';
import type { McpServer } from '../../shared/mcp/tool-pin.ts';
import type { McpServerState } from '../../shared/mcp/views.ts';
import type { StoreWriter } from '../store/store.ts';
import type { Timer } from '../timer.ts';
import { interrupted } from './mcp-errors.ts';
import type { OpenSession, SessionOptions, Visit } from './mcp-session.ts';
import { recorded, ServerRecord } from './server-record.ts';

/** How long one that nobody uses stays open, in milliseconds. */
const idleMs = 5 * 60_000;

export interface ConnectionsDeps {
  writer: Pick<StoreWriter, 'mcpLog'>;
  /** What is around a server when it starts; `refused` is told why a question of it was not put to the person. */
  around(
    server: Pick<McpServer, 'name' | 'config'>,
    refused: (why: string) => void,
  ): Promise<Omit<SessionOptions, 'hear' | 'signal'>>;
  timer(): Timer;
  /** The state of one is another now. */
  changed(): void;
}

interface Connection {
  state: Exclude<McpServerState, 'off'>;
  error: AppError | null;
  session: OpenSession | null;
  /** Ends what is open, and with it what waits for it. */
  stop: AbortController;
  record: ServerRecord;
  timer: Timer;
  /** Works on one connection come one after another. */
  last: Promise<unknown>;
}

export class McpConnections {
  readonly #deps: ConnectionsDeps;
  readonly #open = new Map<string, Connection>();
  /** Those that are being ended, also where nobody waits for it. */
  readonly #ending = new Set<Promise<void>>();
  #ended = false;

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps;
  }

  /** Of one that is enabled. */
  state(name: string): { state: Connection['state']; error: AppError | null } {
    const { state = 'idle', error = null } = this.#open.get(name) ?? {};
    return { state, error };
  }

  /** Does work on the connection to a server, which it makes where there is none. Errors: MCP_*, those of the work. */
  readonly visit: Visit = (server, work) => {
    const connection = this.#connectionOf(server.name);
    const { signal } = connection.stop;
    const done = connection.last.then(async () => {
      if (signal.aborted) throw interrupted();
      connection.timer.clear();
      try {
        const session = await this.#sessionOf(server, connection);
        return await work(recorded(session, connection.record));
      } catch (thrown) {
        throw await this.#failed(connection, thrown);
      } finally {
        this.#rest(server.name, connection);
      }
    });
    connection.last = done.catch(() => undefined);
    return done;
  };

  /** Ends one; what it was doing fails. Nothing where it is not open. */
  async end(name: string): Promise<void> {
    const connection = this.#open.get(name);
    if (connection === undefined) return;
    this.#open.delete(name);
    const ending = this.#close(connection);
    this.#ending.add(ending);
    await ending.finally(() => this.#ending.delete(ending));
  }

  async #close(connection: Connection): Promise<void> {
    connection.timer.clear();
    connection.stop.abort();
    const wasOpen = connection.session !== null;
    connection.state = 'idle';
    await connection.session?.close();
    if (wasOpen) connection.record.say('ended', '');
    this.#deps.changed();
  }

  async endAll(): Promise<void> {
    const ends = [...this.#open.keys()].map((name) => this.end(name));
    await Promise.all([...ends, ...this.#ending]);
  }

  /** Ends them, and none starts any more. */
  async stop(): Promise<void> {
    this.#ended = true;
    await this.endAll();
  }

  #connectionOf(name: string): Connection {
    const stop = new AbortController();
    if (this.#ended) stop.abort();
    const known = this.#open.get(name);
    if (known !== undefined) return known;
    const record = new ServerRecord(name, this.#deps.writer);
    const made: Connection = {
      ...{ state: 'idle', error: null, session: null, stop, record },
      ...{ timer: this.#deps.timer(), last: Promise.resolve() },
    };
    this.#open.set(name, made);
    return made;
  }

  async #sessionOf(
    server: Pick<McpServer, 'name' | 'config'>,
    connection: Connection,
  ): Promise<OpenSession> {
    if (connection.session?.isOpen() === true) return connection.session;
    this.#is(connection, 'starting', null);
    const { record, stop } = connection;
    const around = await this.#deps.around(server, (why) => record.say('protocol', why));
    // Read with the first connection: it is a tenth of the app's code, and most people have no server.
    const { openMcpSession } = await import('./mcp-session.ts');
    connection.session = await openMcpSession(server.config, {
      ...{ ...around, hear: record.hear, signal: stop.signal },
      ended: (failure) => this.#endedMeanwhile(connection, failure),
    });
    record.say('started', '');
    this.#is(connection, 'ready', null);
    return connection.session;
  }

  /** What a server says is wrong with a call, or a person decided, leaves the connection; all else ends it. */
  async #failed(connection: Connection, thrown: unknown): Promise<AppError> {
    const error = toAppError(thrown);
    if (error.code === 'MCP_REFUSED' || keeps.has(error.code)) {
      if (error.code === 'MCP_REFUSED') connection.record.failed(error);
      return error;
    }
    const isFailure = error.code !== 'INTERRUPTED';
    connection.state = isFailure ? 'failed' : 'idle';
    connection.error = isFailure ? error : null;
    await connection.session?.close();
    connection.session = null;
    if (isFailure) connection.record.failed(error);
    this.#deps.changed();
    return error;
  }

  /** Between two works a server may end, or be ended for what it says; the next work starts it again. */
  #endedMeanwhile(connection: Connection, failure: AppError | null): void {
    if (connection.state !== 'ready') return;
    connection.session = null;
    connection.timer.clear();
    if (failure !== null) {
      connection.record.failed(failure);
      this.#is(connection, 'failed', failure);
      return;
    }
    connection.record.say('ended', 'It ended by itself.');
    this.#is(connection, 'idle', null);
  }

  #rest(name: string, connection: Connection): void {
    connection.record.flush();
    if (connection.session?.isOpen() === true) {
      connection.timer.set(idleMs, () => void this.end(name));
    }
  }

  #is(connection: Connection, state: Connection['state'], error: AppError | null): void {
    connection.state = state;
    connection.error = error;
    this.#deps.changed();
  }
}

/** Of what was decided about a tool, not of the connection. */
const keeps = new Set(['MCP_TOOL_CHANGED', 'MCP_TOOL_GONE', 'MCP_TOOL_DENIED', 'MCP_DISABLED']);
