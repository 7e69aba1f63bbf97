// A site on this computer that the person allowed; each address is allowed by them once more.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServices } from '../../support/test-services.ts';
import { paid, type Ways } from './way.ts';

export function waysOfWeb(): Ways {
  let said = '';
  const asked: string[] = [];
  let server: Server | null = null;
  const open = async ({ services }: TestServices): Promise<string> => {
    if (server === null) {
      server = createServer((request, response) => {
        asked.push(`${request.url} ${JSON.stringify(request.headers)}`);
        response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(said);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const origin = originOf(server);
      services.sites.allow({ use: 'read', origin, path: '/rent', local: true });
    }
    return originOf(server);
  };
  return {
    'an answer of the web': {
      bring: async (room, text, nth) => {
        said = text;
        const url = `${await open(room)}/rent/${nth}`;
        return { words: paid, looks: [[{ name: 'http_get', input: { url } }]] };
      },
      end: async ({ services }) => {
        for (const { ruleId } of services.sites.list()) services.sites.remove(ruleId);
        server?.closeAllConnections();
        server?.close();
      },
      heard: () => asked.join('\n'),
    },
  };
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
