// The one way from a page to the web: a proxy on this computer that lives as long as the visit. The window knows no
// other, and looks no name up itself: the addresses that a name stands for are looked at here, where the connection
// is made, so that no second answer of the name service leads elsewhere.
import {
  createServer,
  type IncomingMessage,
  request as requestPlain,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { goesTo } from '../../reach.ts';
import { assertReachable, checkedLookup } from '../checked-lookup.ts';

export interface WayOutOptions {
  /** Whether the host of an origin may be connected to, and whether it may lie in the local network. */
  mayConnect(origin: string): { local: boolean } | null;
  /** Bytes that come in altogether. */
  mostBytes: number;
  /** More came than that; nothing comes any more. */
  tooMuch(): void;
  /** Ms between looks at whether what is open may still be; what may no more is cut. */
  lookMs: number;
}

export interface WayOut {
  port: number;
  stop(): Promise<void>;
}

export async function openWayOut(options: WayOutOptions): Promise<WayOut> {
  const open = new Set<Duplex>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= options.mostBytes) return;
    for (const each of open) each.destroy();
    options.tooMuch();
  };
  /** Connections to others, by where they lead. */
  const far = new Map<Duplex, { origin: string; local: boolean }>();
  const lead = (stream: Duplex, to: { origin: string; local: boolean }): void => {
    far.set(stream, to);
    stream.once('close', () => far.delete(stream));
  };
  const look = setInterval(() => {
    for (const [stream, { origin, local }] of far) {
      if (!mayStay(options, origin, local)) stream.destroy();
    }
  }, options.lookMs);
  const keep = <Stream extends Duplex>(stream: Stream): Stream => {
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    stream.on('error', () => stream.destroy());
    return stream;
  };
  const server = createServer((request, answer) =>
    passOn(request, answer, options, { count, lead }),
  );
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const target = targetOf(request.url ?? '', options);
    if (target === null) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const there = keep(connect(target));
    lead(there, target);
    join(keep(socket), there, head, count);
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => socket.destroy());
  server.on('connection', (socket: Socket) => keep(socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(look);
        server.close(() => resolve());
        for (const each of open) each.destroy();
      }),
  };
}

/** What comes from either side goes to the other, once the connection is there; with one of them both end. */
function join(socket: Duplex, there: Duplex, head: Buffer, count: (chunk: Buffer) => void): void {
  there.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) there.write(head);
    there.on('data', count);
    socket.pipe(there).pipe(socket);
  });
  there.once('close', () => socket.destroy());
  socket.once('close', () => there.destroy());
}

/** Where the rules cannot be read, nothing may. */
function mayStay({ mayConnect }: WayOutOptions, origin: string, isLocal: boolean): boolean {
  try {
    const allowed = mayConnect(origin);
    return allowed !== null && (!isLocal || allowed.local);
  } catch {
    return false;
  }
}

/** Where a tunnel may lead; null: nowhere. The origin is one of two, since a tunnel does not say which. */
function targetOf(authority: string, { mayConnect }: WayOutOptions) {
  for (const scheme of ['https', 'http']) {
    const text = `${scheme}://${authority}`;
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    const allowed = mayConnect(url.origin);
    if (allowed === null) continue;
    try {
      assertReachable(url, allowed.local);
    } catch {
      return null;
    }
    goesTo(url);
    const port = Number(url.port === '' ? (scheme === 'https' ? 443 : 80) : url.port);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const { local } = allowed;
    return { host, port, origin: url.origin, local, lookup: checkedLookup(url.href, local) };
  }
  return null;
}

interface Following {
  count(chunk: Buffer): void;
  /** A connection leads there for as long as it may. */
  lead(stream: Duplex, to: { origin: string; local: boolean }): void;
}

/** A request that is not in a tunnel: http, which only this computer speaks. */
function passOn(
  request: IncomingMessage,
  answer: ServerResponse,
  { mayConnect }: WayOutOptions,
  { count, lead }: Following,
): void {
  const text = request.url ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  const allowed = url === null || url.protocol !== 'http:' ? null : mayConnect(url.origin);
  if (url === null || allowed === null) return void answer.writeHead(403).end();
  try {
    assertReachable(url, allowed.local);
  } catch {
    return void answer.writeHead(403).end();
  }
  goesTo(url);
  const { 'proxy-connection': _ours, ...headers } = request.headers;
  const lookup = checkedLookup(url.href, allowed.local);
  const far = requestPlain(url, { method: request.method, headers, agent: false, lookup });
  far.on('socket', (socket) => lead(socket, { origin: url.origin, local: allowed.local }));
  far.on('response', (came) => {
    answer.writeHead(came.statusCode ?? 502, came.headers);
    came.on('data', count);
    came.pipe(answer);
    came.once('error', () => answer.destroy());
  });
  far.on('error', () => answer.destroy());
  answer.once('close', () => far.destroy());
  request.pipe(far);
}
