// A second address of a practice chain on this computer, which answers late, refuses or breaks off, to see
// what a run does then. The chain's own address is not touched.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a second address of a practice chain can misbehave. */
export const rpcTroubles = ['slow', 'busy', 'broken', 'cut', 'garbage'] as const;
export type RpcTrouble = (typeof rpcTroubles)[number];

export interface RpcTroubleOptions {
  trouble: RpcTrouble;
  /** Of every so many calls one meets the trouble; 1 is each. */
  every: number;
  /** How long a slow answer takes, in milliseconds. */
  delayMs: number;
}

export interface FaultyRpc {
  /** Always loopback. */
  url: string;
  /** What is met from here on; null: nothing any more. */
  set(options: RpcTroubleOptions | null): void;
  stop(): Promise<void>;
}

/** Opens the address before the chain at `upstream`. */
export async function openFaultyRpc(
  upstream: string,
  first: RpcTroubleOptions | null,
): Promise<FaultyRpc> {
  let options = first;
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const met = options !== null && calls % options.every === 0 ? options : null;
    answer(upstream, met, request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      options = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  upstream: string,
  met: RpcTroubleOptions | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  switch (met?.trouble) {
    case 'busy':
      response.writeHead(429, { 'retry-after': '1' }).end();
      return;
    case 'broken':
      response.writeHead(503).end();
      return;
    case 'cut':
      response.destroy();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Back soon</html>');
      return;
    case 'slow':
      await sleep(met.delayMs);
      break;
    case undefined:
  }
  const passed = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(chunks),
  });
  response.writeHead(passed.status, { 'content-type': 'application/json' });
  response.end(Buffer.from(await passed.arrayBuffer()));
}
