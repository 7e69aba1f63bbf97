// A server of one tool at a loopback address, with nothing but what the protocol needs.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const answers: Record<string, (params: { protocolVersion?: string }) => object> = {
  initialize: ({ protocolVersion }) => ({
    ...{ protocolVersion, capabilities: { tools: {} } },
    serverInfo: { name: 'far', version: '1' },
  }),
  'tools/list': () => ({
    tools: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' } }],
  }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'seen from afar' }] }),
};

export interface McpOverHttp {
  url: string;
  /** Every request to the letter: its headers, then its body. */
  heard: string[];
  stop(): Promise<void>;
}

export async function startMcpOverHttp(): Promise<McpOverHttp> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, heard).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    heard,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  heard: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  heard.push(`${request.rawHeaders.join('\n')}\n${body}`);
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(body);
  const result = answers[method]?.(params);
  if (id === undefined || result === undefined) return void response.writeHead(202).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
