import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createPlainServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openWayOut } from '../../src/main/sites/visit/way-out.ts';

/** A way out to what `allowed` holds at the moment. */
async function wayOutTo(allowed: Map<string, { local: boolean }>) {
  const wayOut = await openWayOut({
    mayConnect: (origin) => {
      if (allowed.has('unreadable')) throw new Error('SQLITE_BUSY');
      return allowed.get(origin) ?? null;
    },
    ...{ mostBytes: 1_000_000, tooMuch: () => undefined, lookMs: 20 },
  });
  onTestFinished(() => wayOut.stop());
  return wayOut;
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

it('cuts an open tunnel once its site is not allowed any more, and no other', async () => {
  const servers = await Promise.all(
    [1, 2].map(async () => {
      const server = createPlainServer((socket) => {
        socket.on('error', () => undefined);
        socket.pipe(socket);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      return server;
    }),
  );
  const origins = servers.map((server) => `https://127.0.0.1:${portOf(server)}`);
  const allowed = new Map(origins.map((origin) => [origin, { local: true }]));
  const { port } = await wayOutTo(allowed);
  const tunnels = await Promise.all(
    servers.map(async (server) => {
      const tunnel = connect(port, '127.0.0.1');
      tunnel.on('error', () => undefined);
      tunnel.write(`CONNECT 127.0.0.1:${portOf(server)} HTTP/1.1\r\n\r\n`);
      const [answer] = await once(tunnel, 'data');
      expect(String(answer)).toContain('200');
      return tunnel;
    }),
  );
  const [first, second] = tunnels;
  const echoed = once(first!, 'data');
  first?.write('one');
  expect(String((await echoed)[0])).toBe('one');
  allowed.delete(origins[0] ?? '');
  await once(first!, 'close');
  const still = once(second!, 'data');
  second?.write('two');
  expect(String((await still)[0])).toBe('two');
  // Where the rules cannot be read, nothing may.
  allowed.set('unreadable', { local: true });
  await once(second!, 'close');
});

it('cuts an answer that comes in plain once its site is not allowed in the local network any more', async () => {
  const server = createServer((_asked, answer) => answer.writeHead(200).write('begun'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const allowed = new Map([[origin, { local: true }]]);
  const { port } = await wayOutTo(allowed);
  const asked = request({ host: '127.0.0.1', port, path: `${origin}/` });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = await once(asked, 'response');
  expect(String((await once(answer, 'data'))[0])).toBe('begun');
  allowed.set(origin, { local: false });
  const [cut] = await once(answer, 'error');
  expect(cut).toMatchObject({ code: 'ECONNRESET' });
});
