import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that keeps every byte of both directions, and can cut or hold the line. */
export async function openTap(targetPort: number) {
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((inner) => {
    const outer = connectTcp(targetPort, '127.0.0.1');
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    inner.on('data', (chunk) => {
      seen.push(chunk);
      if (!silent) outer.write(chunk);
    });
    outer.on('data', (chunk) => {
      seen.push(chunk);
      if (!silent) inner.write(chunk);
    });
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    text: () => Buffer.concat(seen).toString('latin1'),
    /** Connections stay open and nothing more is passed on. */
    fallSilent: () => {
      silent = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
