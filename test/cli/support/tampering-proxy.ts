import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A node on loopback that hands every call on to another one, after `before` was told its method. */
export async function proxyTo(rpcUrl: string, before: (method: string) => void) {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    for (const [, method = ''] of body.toString().matchAll(/"method":"(\w+)"/g)) before(method);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
