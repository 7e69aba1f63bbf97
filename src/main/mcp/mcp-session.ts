import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { cleanBlock } from '../../shared/clean-block.ts';
import { AppError } from '../../shared/errors.ts';
import type { ServerConfig } from '../../shared/mcp/server-config.ts';
import type { ToolPin } from '../../shared/mcp/tool-pin.ts';
import { httpTransport } from './http-transport.ts';
import { type McpLimits, mcpLimits } from './limits.ts';
import { badTool, toMcpFailure } from './mcp-errors.ts';
import { StdioTransport } from './stdio-transport.ts';
import { toolPins } from './tool-pins.ts';
import { type ToolResult, toolResult } from './tool-result.ts';

export interface SessionOptions {
  /** Where the variables that a server may have are taken from. */
  environment: NodeJS.ProcessEnv;
  /** Ends the session. */
  signal: AbortSignal;
  limits?: McpLimits;
}

/** One connection to one server, from its start to its end. */
export interface McpSession {
  /** Every tool as it is now. Errors: MCP_*. */
  tools(): Promise<ToolPin[]>;
  /** Errors: MCP_*. */
  call(tool: string, params: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  /** The last that a program wrote to its error output, cleaned. */
  log(): string;
}

/**
 * Connects, does the work, and ends the server with all that it started, however the work ends. A server is
 * told that nothing can be asked of us: no sampling, no elicitation, no roots. What it says without being
 * asked is counted and does nothing. Errors: MCP_*, INTERRUPTED, and those of the work.
 */
export async function withMcpSession<T>(
  config: ServerConfig,
  { environment, signal, limits = mcpLimits }: SessionOptions,
  work: (session: McpSession) => Promise<T>,
): Promise<T> {
  const transport =
    config.kind === 'stdio'
      ? new StdioTransport(config, environment, limits)
      : httpTransport(config.url, limits.lineBytes);
  const client = new Client({ name: 'countersign', version: '1' }, { capabilities: {} });
  let failure: unknown;
  client.onerror = (error) => {
    if (error instanceof AppError) failure ??= error;
  };
  const stop = (): void => void transport.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    await client.connect(transport as Transport, { timeout: limits.connectMs });
    return await work(sessionOf(client, transport, config, limits));
  } catch (thrown) {
    if (signal.aborted) throw interrupted();
    throw toMcpFailure(failure ?? thrown);
  } finally {
    signal.removeEventListener('abort', stop);
    await transport.close();
  }
}

function sessionOf(
  client: Client,
  transport: object,
  config: ServerConfig,
  limits: McpLimits,
): McpSession {
  return {
    tools: async () => {
      const listed = await listTools(client, limits);
      const server = client.getServerVersion() ?? { name: '', version: '' };
      return toolPins(listed, server, config, limits);
    },
    // Not the client's own way to call: that compiles schemas which the server wrote.
    call: async (name, params) => {
      const asked = { method: 'tools/call' as const, params: { name, arguments: { ...params } } };
      const answer = await client.request(asked, CallToolResultSchema, {
        timeout: limits.callMs,
        maxTotalTimeout: limits.callMs,
      });
      return toolResult(answer, limits.resultLetters);
    },
    log: () =>
      transport instanceof StdioTransport ? cleanBlock(transport.log, limits.logBytes) : '',
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

function interrupted(): AppError {
  return new AppError('INTERRUPTED', 'cancelled', 'It was stopped before it was done.', {
    advice: 'The server was ended. What it did until then is not known.',
  });
}
