import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An HTTP proxy on loopback that passes answers on after `alter`, which sees what was asked. */
export async function openAltering(
  target: string,
  alter: (answer: string, asked: string) => string,
) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body });
    const altered = alter(await answer.text(), body);
    const length = { 'content-length': Buffer.byteLength(altered) };
    response.writeHead(200, { ...headers, ...length }).end(altered);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
