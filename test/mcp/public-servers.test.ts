import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { withMcpSession } from '../../src/main/mcp/mcp-session.ts';
import { findSandbox } from '../../src/main/mcp/sandbox/find-sandbox.ts';
import type { ServerConfig } from '../../src/shared/mcp/server-config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const options = {
  environment: { PATH: process.env['PATH'], HOME: '/home/ann' },
  sandbox: (await findSandbox()).program,
  ...{ home: '/home/ann', hidden: [] },
  signal: new AbortController().signal,
};
const installed = (name: string) =>
  new URL(`../../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url)
    .pathname;

function program(name: string, ...words: string[]): ServerConfig {
  const args = [installed(name), ...words];
  return { kind: 'stdio', command: process.execPath, args, env: [] };
}

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

it('reads a file by the public server of files, and is refused what lies outside its folder', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'list.md'), 'Milk and \u202Eeggs');
  const { tools, read, outside } = await withMcpSession(
    program('server-filesystem', folder),
    options,
    async (session) => ({
      tools: await session.tools(),
      read: await session.call('read_text_file', { path: join(folder, 'list.md') }),
      outside: await session.call('read_text_file', { path: '/etc/hostname' }),
    }),
  );
  expect(tools.map(({ tool }) => tool)).toContain('write_file');
  expect(read).toMatchObject({ origin: 'mcp', isError: false, text: 'Milk and eggs' });
  expect(outside.isError).toBe(true);
});

it('uses the public server of everything as a program', async () => {
  await withMcpSession(program('server-everything', 'stdio'), options, useEverything);
});

it('uses the same at an address', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [installed('server-everything'), 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (said: Buffer) => said.toString().includes('listening') && resolve(said));
    }
  });
  const config: ServerConfig = { kind: 'http', url: `http://127.0.0.1:${port}/mcp` };
  await withMcpSession(config, options, useEverything);
});

it('follows no redirect and reads no answer without end at an address', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') {
      response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(`data: ${'x'.repeat(500_000)}\n`), 1);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const at = (path: string): ServerConfig => ({
    ...{ kind: 'http', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` },
  });
  const list = (config: ServerConfig) =>
    withMcpSession(config, options, (session) => session.tools());
  await expect(list(at('/elsewhere'))).rejects.toMatchObject({ code: 'MCP_UNUSABLE' });
  await expect(list(at('/flood'))).rejects.toMatchObject({ code: 'MCP_TOO_MUCH' });
});

async function useEverything(session: Parameters<Parameters<typeof withMcpSession>[2]>[0]) {
  const tools = await session.tools();
  expect(tools.map(({ tool }) => tool)).toContain('get-sum');
  // Offered only to those who have folders or a model to give.
  expect(tools.map(({ tool }) => tool)).not.toContain('trigger-sampling-request');
  expect(await session.call('get-sum', { a: 2, b: 3 })).toMatchObject({
    text: expect.stringContaining('5'),
  });
  const picture = await session.call('get-tiny-image', {});
  expect(picture.leftOut).toEqual([{ type: 'image', mimeType: 'image/png' }]);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
