import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NetworkSink {
  /** Port on 127.0.0.1, the same for TCP and UDP. */
  port: number;
  /** What arrived so far: request paths, `tcp` for a connection, `udp` for a datagram. */
  arrivals: string[];
  stop(): Promise<void>;
}

/** Listens for whatever a page manages to send. */
export async function startNetworkSink(): Promise<NetworkSink> {
  const arrivals: string[] = [];
  const server = createServer((request, response) => {
    arrivals.push(request.url ?? '');
    response.end();
  });
  server.on('connection', () => arrivals.push('tcp'));
  server.on('upgrade', (request, socket) => {
    arrivals.push(request.url ?? '');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4').on('message', () => arrivals.push('udp'));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  return {
    port,
    arrivals,
    async stop() {
      datagrams.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
