import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postLocal } from '../../../src/main/chain/rpc/post-local.ts';

/** What is done with each request, on its connection. */
let answer: (socket: Socket, request: string) => void = () => undefined;
let connections = 0;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  connections += 1;
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => answer(socket, chunk.toString()));
});
let url: URL;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const ok = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const post = (body = '{}', limits: { timeoutMs?: number; maxBytes?: number } = {}) =>
  postLocal({ url, body, method: 'eth_chainId', timeoutMs: 5_000, maxBytes: 1_000, ...limits });

test('reads an answer that comes byte by byte, and asks again on the same connection', async () => {
  answer = (socket, request) => {
    for (const byte of Buffer.from(ok(request.split('\r\n\r\n')[1] ?? ''))) {
      socket.write(Buffer.of(byte));
    }
  };
  expect(await post('{"né":1}')).toBe('{"né":1}');
  const before = connections;
  expect(await post('{"second":2}')).toBe('{"second":2}');
  expect(connections).toBe(before);
  expect(await Promise.all([post('1'), post('2'), post('3')])).toEqual(['1', '2', '3']);
});

test.each([
  ['more than it says', `${ok('{}')}{}`, 'not_http'],
  ['no length', 'HTTP/1.1 200 OK\r\n\r\n{}', 'not_http'],
  ['another status', ok('{}').replace('200 OK', '413 Too Large'), 'not_http'],
  ['more than is read', ok('x'.repeat(1_001)), 'too_large'],
  ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_001)}`, 'too_large'],
])('refuses an answer with %s', async (_, bytes, reason) => {
  answer = (socket) => socket.write(bytes);
  await expect(post()).rejects.toMatchObject({ code: 'RPC_BAD_ANSWER', facts: { reason } });
});

test('says that an end of the connection is no answer, and goes on with another', async () => {
  answer = (socket) => socket.end(ok('{"a":1}').slice(0, -2));
  await expect(post()).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  answer = (socket) => socket.write(ok('{}'));
  expect(await post()).toBe('{}');
});

test('waits no longer than it is told, and takes no late answer for the next', async () => {
  let late: (() => void) | undefined;
  answer = (socket) => {
    late = () => socket.write(ok('"late"'));
  };
  await expect(post('{}', { timeoutMs: 20 })).rejects.toMatchObject({ code: 'RPC_TIMEOUT' });
  late?.();
  answer = (socket) => socket.write(ok('"next"'));
  expect(await post()).toBe('"next"');
});

test('says that nobody is there', async () => {
  const gone = new URL('http://127.0.0.1:1');
  const asked = { url: gone, body: '{}', method: 'eth_chainId', timeoutMs: 5_000, maxBytes: 100 };
  await expect(postLocal(asked)).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
});
