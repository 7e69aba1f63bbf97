// Headers that a person gave a server at an address: sent there with every request, and nowhere else.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { McpServers } from '../../src/main/mcp/mcp-servers.ts';
import { withMcpSession } from '../../src/main/mcp/mcp-session.ts';
import { visitingOnce } from '../../src/main/mcp/visit-once.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { ServerConfig } from '../../src/shared/mcp/server-config.ts';
import { serverConfigSchema } from '../../src/shared/mcp/server-config.ts';
import { startMcpOverHttp } from '../support/mcp-over-http.ts';
import { openTestStore } from '../support/test-store.ts';

const headers = { Authorization: 'Bearer far-away-secret' };
const around = () => ({
  ...{ environment: {}, sandbox: null, home: '/home/ann', hidden: [], headers },
  signal: new AbortController().signal,
});
const at = (url: string): ServerConfig => ({ kind: 'http', url, headers: ['Authorization'] });

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

it('go with every request to the address', async () => {
  const far = await startMcpOverHttp();
  onTestFinished(() => far.stop());
  const result = await withMcpSession(at(far.url), around(), (session) => session.call('look', {}));
  expect(result.text).toBe('seen from afar');
  expect(far.heard.length).toBeGreaterThan(2);
  for (const heard of far.heard) expect(heard).toMatch(/authorization\nBearer far-away-secret/i);
});

it('are carried by no redirect, to wherever it leads [A-18]', async () => {
  const far = await startMcpOverHttp();
  onTestFinished(() => far.stop());
  let asked = 0;
  const url = await listening((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: far.url }).end();
  });
  const listed = withMcpSession(at(url), around(), (session) => session.tools());
  await expect(listed).rejects.toMatchObject({ code: 'MCP_UNUSABLE' });
  expect(asked).toBeGreaterThan(0);
  expect(far.heard).toEqual([]);
});

/** Says back what it was sent, as a tool, as a result, and in the words of a refusal where it `refuses`. */
const parrot = (refuses: boolean): RequestListener => {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const said = request.headers.authorization ?? '';
    if (refuses) return void response.writeHead(401).end(`not with ${said}`);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const tool = { name: 'look', description: `Told ${said}`, inputSchema: { type: 'object' } };
    const results: Record<string, object> = {
      initialize: {
        ...{ protocolVersion: params?.protocolVersion, capabilities: { tools: {} } },
        serverInfo: { name: 'far', version: '1' },
      },
      'tools/list': { tools: [tool] },
      'tools/call': { content: [{ type: 'text', text: `You sent ${said}.` }] },
    };
    if (id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  };
};

async function serverThat(refuses: boolean) {
  const store = openTestStore();
  const servers = new McpServers(store);
  servers.add([{ name: 'far', config: at(await listening(parrot(refuses))) }]);
  return { store, servers, visit: visitingOnce(async () => around(), store.writer) };
}

it('stand in no tool and no result, whatever a server says back [A-18]', async () => {
  const { store, servers, visit } = await serverThat(false);
  servers.agree('far', await servers.look('far', visit));
  expect(await servers.call('far', 'look', {}, visit)).toMatchObject({ text: 'You sent ….' });
  const kept = JSON.stringify([store.reader.mcp.tools('far'), store.reader.mcpLog.entries('far')]);
  expect(kept).toContain('Told …');
  expect(kept).not.toContain('far-away-secret');
});

it('stand in no log and no error where a server refuses with them [A-18]', async () => {
  const { store, servers, visit } = await serverThat(true);
  const error = await servers.look('far', visit).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    ...{ code: 'MCP_CREDENTIALS_REFUSED', facts: { status: 401 } },
    message: expect.stringContaining('refused the credentials'),
    advice: expect.stringContaining('Check the value of its header'),
  });
  const shape = error instanceof AppError ? error.toShape() : null;
  const entries = store.reader.mcpLog.entries('far');
  expect(entries.length).toBeGreaterThan(0);
  expect(JSON.stringify([shape, entries])).not.toContain('far-away-secret');
});

it.each([
  ['of the protocol', ['Mcp-Session-Id']],
  ['of who is asked', ['Host']],
  ['of a sign-in by cookie', ['Cookie']],
  ['with a value in it', ['Authorization: Bearer x']],
  ['that are said twice', ['X-Key', 'x-key']],
])('are not those %s', (_what, names) => {
  const config = { kind: 'http', url: 'https://mcp.example.com/mcp', headers: names };
  expect(serverConfigSchema.safeParse(config).success).toBe(false);
});
