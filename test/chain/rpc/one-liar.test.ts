// Endpoints of one made-up chain, as many as drawn, at heights as drawn; at most one of them is faulty, in
// any way, and may change between the calls. Whatever is answered is true at some block, and never goes back.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RpcPool } from '../../../src/main/chain/rpc/rpc-pool.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { jumpingTime } from '../../support/jumping-time.ts';

const faulty = ['more', 'forks', 'far ahead', 'silent', 'other chain', 'refuses', 'null'] as const;
type Way = 'honest' | (typeof faulty)[number];

interface Fake {
  way: Way;
  height: number;
  url: string;
}

const truthAt = (block: number): bigint => BigInt(block) * 1_000n + 5n;
const hashAt = (block: number, fork = 0) => toHex(BigInt(block) * 16n + BigInt(fork), { size: 32 });
const blockAt = (number: number, fork = 0) => ({
  ...{ number: toHex(number), hash: hashAt(number, fork), timestamp: toHex(number * 12) },
});

function answerOf(fake: Fake, method: string, params: unknown[]): unknown {
  const { way } = fake;
  const height = way === 'far ahead' ? fake.height + 1_000 : fake.height;
  if (method === 'eth_chainId') return toHex(way === 'other chain' ? 5 : 1);
  if (method === 'eth_getBlockByNumber') {
    const number = params[0] === 'latest' ? height : Number(params[0]);
    return number > height ? null : blockAt(number, way === 'forks' ? 1 : 0);
  }
  const { blockHash } = params[1] as { blockHash: string };
  const number = Number(BigInt(blockHash) / 16n);
  if (number > height) return undefined;
  return toHex(truthAt(number) + (way === 'more' ? 10n ** 18n : 0n));
}

const fakes: Fake[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  for (let at = 0; at < 4; at += 1) {
    const fake: Fake = { way: 'honest', height: 0, url: '' };
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as object | object[];
      const one = (call: object) => {
        const { id, method, params } = call as { id: number; method: string; params: unknown[] };
        if (fake.way === 'null') return { id, result: null };
        const result = answerOf(fake, method, params);
        const isRefused = result === undefined || fake.way === 'refuses';
        return isRefused
          ? { id, error: { code: -32000, message: 'header not found' } }
          : { id, result };
      };
      if (fake.way === 'silent') response.writeHead(503).end();
      else response.end(JSON.stringify(Array.isArray(asked) ? asked.map(one) : one(asked)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    fakes.push(fake);
    servers.push(server);
  }
});

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const step = fc.record({
  grows: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }),
  way: fc.constantFrom<Way>('honest', ...faulty),
});

it('believes no single endpoint, and shows no state of before [A-16]', async () => {
  let answered = 0;
  const course = fc.tuple(
    fc.integer({ min: 2, max: 4 }),
    fc.nat({ max: 3 }),
    fc.array(step, { minLength: 1, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(course, async ([count, faultyAt, steps]) => {
      const used = fakes.slice(0, count);
      for (const fake of used) Object.assign(fake, { way: 'honest', height: 50 });
      const time = jumpingTime();
      const endpoints = used.map(({ url }) => ({ url, perMinute: 60_000 }));
      const pool = new RpcPool({ chainId: 1, endpoints, time });
      let last = 0n;
      for (const { grows, way } of steps) {
        for (const [at, fake] of used.entries()) {
          fake.height += grows[at] ?? 0;
          fake.way = at === faultyAt % count ? way : 'honest';
        }
        const before = time.skippedMs();
        const said = await pool.agreed
          .request('eth_getBalance', ['0x00', 'latest'])
          .then((wei) => BigInt(wei as string))
          .catch((thrown: unknown) => {
            if (thrown instanceof AppError) return null;
            throw thrown;
          });
        expect(time.skippedMs() - before).toBeLessThan(20_000);
        if (said === null) continue;
        answered += 1;
        expect(said % 1_000n).toBe(5n);
        const heights = used.map(({ height }) => height);
        expect(said).toBeLessThanOrEqual(truthAt(Math.max(...heights)));
        expect(said).toBeGreaterThanOrEqual(last);
        last = said;
      }
    }),
    { numRuns: 150 },
  );
  // A pool that answers nothing would pass the rest.
  expect(answered).toBeGreaterThan(30);
});
