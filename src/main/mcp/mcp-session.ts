import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolResultSchema,
  ElicitRequestSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../../shared/errors.ts';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';
import type { McpServer, ToolPin } from '../../shared/mcp/tool-pin.ts';
import { withoutHeaders } from './header-secrets.ts';
import { httpTransport } from './http-transport.ts';
import { type McpLimits, mcpLimits } from './limits.ts';
import { badTool, interrupted } from './mcp-errors.ts';
import { toMcpFailure } from './mcp-failure.ts';
import { type AskPerson, answerOf } from './questions/answer-of.ts';
import { StdioTransport, type Surroundings } from './stdio-transport.ts';
import { toolPins } from './tool-pins.ts';
import { type ToolResult, toolResult } from './tool-result.ts';

/** Hears what a server says beside its answers, as it is. */
export type HearServer = (kind: 'stderr' | 'protocol', text: string) => void;

export interface SessionOptions extends Surroundings {
  /** Ends the session. */
  signal: AbortSignal;
  limits?: McpLimits;
  hear?: HearServer;
  /** What a server at an address is sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Puts questions of a server that may ask to the person; without it none may. */
  ask?: AskPerson;
  /** The connection is over, whoever ended it; `failure` is why we did. */
  ended?: (failure: AppError | null) => void;
}

/** One connection to one server. */
export interface McpSession {
  /** Every tool as it is now. Errors: MCP_*. */
  tools(): Promise<ToolPin[]>;
  /** Errors: MCP_*. */
  call(tool: string, params: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

/** One that is open until it is closed, or ends by itself. */
export interface OpenSession extends McpSession {
  /** Ends the server with all that it started. */
  close(): Promise<void>;
  isOpen(): boolean;
}

/** Does work on a connection to a server, and leaves it as it should be left. Errors: MCP_*, INTERRUPTED, those of the work. */
export type Visit = <T>(
  server: Pick<McpServer, 'name' | 'config'>,
  work: (session: McpSession) => Promise<T>,
) => Promise<T>;

/** Connects for one work, and ends the server with all that it started, however the work ends. */
export async function withMcpSession<T>(
  config: ServerConfig,
  options: SessionOptions,
  work: (session: McpSession) => Promise<T>,
): Promise<T> {
  const session = await openMcpSession(config, options);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/**
 * Connects. A server is told that nothing can be asked of us but a question to the person, where they allowed
 * that: no sampling, no roots. What it says without being asked is counted and does nothing. Errors: MCP_*,
 * INTERRUPTED.
 */
export async function openMcpSession(
  config: ServerConfig,
  options: SessionOptions,
): Promise<OpenSession> {
  const { signal, limits = mcpLimits, headers = {} } = options;
  const clean = withoutHeaders(headers);
  const hear: HearServer = (kind, text) => options.hear?.(kind, clean(text));
  const transport = transportOf(config, options, limits);
  if (transport instanceof StdioTransport) transport.onlog = (text) => hear('stderr', text);
  const client = clientFor(config, options);
  const state: { failure: AppError | null; open: boolean } = { failure: null, open: true };
  client.onerror = (error) => {
    if (error instanceof AppError) state.failure ??= error;
    hear('protocol', error.message);
  };
  client.onclose = () => {
    state.open = false;
    options.ended?.(state.failure);
  };
  const stop = (): void => void transport.close();
  signal.addEventListener('abort', stop, { once: true });
  const close = async (): Promise<void> => {
    state.open = false;
    signal.removeEventListener('abort', stop);
    await transport.close();
  };
  /** In our words; what ended the connection counts before what came of that. */
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      signal.throwIfAborted();
      return await work();
    } catch (thrown) {
      if (signal.aborted) throw interrupted();
      throw toMcpFailure(state.failure ?? thrown);
    }
  };
  try {
    await told(() => client.connect(transport as Transport, { timeout: limits.connectMs }));
  } catch (thrown) {
    await close();
    throw thrown;
  }
  const work = workOf(client, transport, config, limits);
  return {
    tools: () => told(work.tools),
    call: (tool, params) => told(() => work.call(tool, params)),
    close,
    isOpen: () => state.open,
  };
}

function transportOf(config: ServerConfig, around: SessionOptions, limits: McpLimits) {
  if (config.kind === 'http') {
    return httpTransport(config.url, limits.lineBytes, around.headers);
  }
  return new StdioTransport(config, around, limits);
}

function clientFor(config: ServerConfig, { ask, signal }: SessionOptions): Client {
  const mayAsk = config.asks === true && ask !== undefined;
  const capabilities = mayAsk ? { elicitation: { form: {} } } : {};
  const client = new Client({ name: 'countersign', version: '1' }, { capabilities });
  if (mayAsk) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }, extra) =>
      answerOf(params, ask, AbortSignal.any([signal, extra.signal])),
    );
  }
  return client;
}

function workOf(client: Client, transport: object, config: ServerConfig, limits: McpLimits) {
  const begin = (): void => {
    if (transport instanceof StdioTransport) transport.countAnew();
  };
  return {
    tools: async () => {
      begin();
      const listed = await listTools(client, limits);
      const server = client.getServerVersion() ?? { name: '', version: '' };
      return toolPins(listed, server, config, limits);
    },
    // Not the client's own way to call: that compiles schemas which the server wrote.
    call: async (name: string, params: Readonly<Record<string, unknown>>) => {
      begin();
      const asked = { method: 'tools/call' as const, params: { name, arguments: { ...params } } };
      const answer = await client.request(asked, CallToolResultSchema, {
        timeout: limits.callMs,
        maxTotalTimeout: limits.callMs,
      });
      return toolResult(answer, limits.resultLetters);
    },
  };
}

async function listTools(client: Client, limits: McpLimits) {
  const found = [];
  let cursor: string | undefined;
  // A server may give one tool to a page, and no more pages than tools.
  for (let page = 0; page <= limits.tools; page += 1) {
    const asked = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } };
    const answer = await client.request(asked, ListToolsResultSchema, {
      timeout: limits.connectMs,
    });
    found.push(...answer.tools);
    cursor = answer.nextCursor;
    if (found.length > limits.tools) break;
    if (cursor === undefined) return found;
  }
  throw badTool(`The server has more than ${limits.tools} tools.`);
}
