import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FaultyRpc,
  openFaultyRpc,
} from '../../../src/main/chain/practice/control/faulty-rpc.ts';

const node = createServer((request, response) => {
  request.pipe(response);
});
let faulty: FaultyRpc;
beforeAll(async () => {
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  faulty = await openFaultyRpc(`http://127.0.0.1:${(node.address() as AddressInfo).port}`, null);
});
afterAll(async () => {
  await faulty.stop();
  node.close();
});

const ask = async () => {
  const response = await fetch(faulty.url, { method: 'POST', body: '{"id":1}' });
  return { status: response.status, text: await response.text() };
};
const always = { every: 1, delayMs: 1 };

test('passes questions and answers on as they are', async () => {
  expect(await ask()).toEqual({ status: 200, text: '{"id":1}' });
});

test('refuses as a busy endpoint and as a broken one', async () => {
  faulty.set({ trouble: 'busy', ...always });
  expect((await ask()).status).toBe(429);
  faulty.set({ trouble: 'broken', ...always });
  expect((await ask()).status).toBe(503);
});

test('answers with a page, breaks off, or answers late', async () => {
  faulty.set({ trouble: 'garbage', ...always });
  expect((await ask()).text).toContain('<html>');
  faulty.set({ trouble: 'cut', ...always });
  await expect(ask()).rejects.toThrow();
  faulty.set({ trouble: 'slow', ...always });
  expect(await ask()).toEqual({ status: 200, text: '{"id":1}' });
});

test('meets one of so many calls, and none when it is over', async () => {
  faulty.set({ trouble: 'broken', every: 3, delayMs: 1 });
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await ask()).status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  faulty.set(null);
  expect((await ask()).status).toBe(200);
});
