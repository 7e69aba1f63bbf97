// A loopback proxy in front of a node that misbehaves as endpoints do, as long as it is told to.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedCall {
  id: number;
  method: string;
  params: unknown[];
}

type Json = Record<string, unknown>;

export interface Exchange {
  calls: ProxiedCall[];
  isBatch: boolean;
  response: ServerResponse;
  /** What the node answers to a call, as a whole JSON-RPC answer. */
  pass(call: ProxiedCall): Promise<Json>;
}

/** Takes the whole exchange over, or answers false to let it through. */
export type Fault = (exchange: Exchange) => Promise<boolean> | boolean;

export interface FaultProxy {
  url: string;
  host: string;
  /** Every call that came, in order. */
  calls: ProxiedCall[];
  /** Null: none any more. */
  set(fault: Fault | null): void;
  stop(): void;
}

/** Opens a proxy before the node at `upstream`. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let fault: Fault | null = null;
  const calls: ProxiedCall[] = [];
  const pass = async (call: ProxiedCall): Promise<Json> => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...call });
    const headers = { 'content-type': 'application/json' };
    return (await (await fetch(upstream, { method: 'POST', headers, body })).json()) as Json;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ProxiedCall | ProxiedCall[];
    const isBatch = Array.isArray(asked);
    const own = isBatch ? asked : [asked];
    calls.push(...own);
    if (fault !== null && (await fault({ calls: own, isBatch, response, pass }))) return;
    const answers = await Promise.all(own.map(pass));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBatch ? answers : answers[0]));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, calls },
    set: (next) => {
      fault = next;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
