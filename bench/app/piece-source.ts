import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that the bare window asks again and again; each request is one text, written in pieces. */
export interface PieceSource {
  url: string;
  /** Answers the request that waits, or the next one. */
  write(pieces: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startPieceSource(): Promise<PieceSource> {
  const waiting: ServerResponse[] = [];
  const asked: ((response: ServerResponse) => void)[] = [];
  const server = createServer((_request, response) => {
    const next = asked.shift();
    if (next) next(response);
    else waiting.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const next = () => {
    const response = waiting.shift();
    return response ?? new Promise<ServerResponse>((resolve) => asked.push(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async write(pieces) {
      const response = await next();
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
      for (const piece of pieces) await new Promise((done) => response.write(piece, done));
      response.end();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
