// A site on this computer that a plan may visit, with a page for each way in which one can mean harm.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (answer: ServerResponse, request: IncomingMessage) => void;

export interface HostileSite {
  origin: string;
  /** "GET /path" of each request that came. */
  asked: string[];
  /** Puts a page at a path. */
  put(path: string, page: string | Answer): void;
  stop(): Promise<void>;
}

export async function startHostileSite(): Promise<HostileSite> {
  const pages = new Map<string, string | Answer>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(`${request.method} ${path}`);
    const page = pages.get(path);
    if (typeof page === 'function') return page(answer, request);
    answer.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' });
    answer.end(page === undefined ? 'nothing' : `<!doctype html><title>Page</title>${page}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ origin: `http://127.0.0.1:${port}`, asked },
    put: (path, page) => void pages.set(path, page),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends on, by the head of the answer. */
export const sendsOn =
  (to: string): Answer =>
  (answer) =>
    void answer.writeHead(302, { location: to }).end();
