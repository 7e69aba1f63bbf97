import dgram from 'node:dgram';
import dns, { lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { createServer, get, type Server } from 'node:http';
import { get as getSecurely } from 'node:https';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAsOurs, goesTo, guardReach, whenRefused } from '../src/main/reach.ts';
import type { AppError } from '../src/shared/errors.ts';

const refused = { code: 'REACH_REFUSED', class: 'policy_denied' };

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_request, answer) => answer.end('there'));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => new Promise((closed) => server.close(closed)));

/** What came of it: the first error, or null where it was answered. */
function failing(emitter: { on(name: 'error', heard: (error: Error) => void): unknown }) {
  return new Promise<Error>((resolve) => emitter.on('error', resolve));
}

/** While the process is guarded. */
async function guarded<Result>(work: () => Promise<Result>, anybody?: boolean): Promise<Result> {
  const takeBack = guardReach(anybody);
  try {
    return await work();
  } finally {
    takeBack();
  }
}

/** A name service that knows no name but leads all to this computer. */
const toHere: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

const asked = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get({ host, port, lookup: toHere, agent: false }, (answer) => {
      answer.resume();
      resolve(String(answer.statusCode));
    });
    request.on('error', reject);
  });

describe('whom no room of ours asks [E-13]', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['fetch', () => fetch('https://stranger.invalid').catch((thrown) => thrown.cause)],
    ['http', () => asked('stranger.invalid').catch((thrown) => thrown)],
    ['https', () => failing(getSecurely({ host: 'stranger.invalid', lookup: toHere }))],
    ['an address', () => failing(connect({ host: '192.0.2.1', port: 443 }))],
    ['a port and a host', () => failing(connect(443, '192.0.2.1'))],
    ['a name', () => new Promise((done) => lookup('stranger.invalid', done))],
    ['a name, later', () => lookUp('stranger.invalid').catch((thrown) => thrown)],
    ['more of a name', async () => thrownBy(() => dns.resolveTxt('stranger.invalid', () => {}))],
    [
      'more of a name, by a server of its own',
      async () => thrownBy(() => new dns.promises.Resolver().resolveTxt('stranger.invalid')),
    ],
    [
      'a datagram',
      async () => {
        const socket = dgram.createSocket('udp4');
        const thrown = thrownBy(() => socket.send('x', 53, '192.0.2.1'));
        socket.close();
        return thrown;
      },
    ],
  ])('is not reached by %s, and that is told', async (_way, reach) => {
    const told: AppError[] = [];
    whenRefused((error) => told.push(error));
    expect(await guarded(reach)).toMatchObject(refused);
    expect(told.length).toBeGreaterThan(0);
    whenRefused(() => undefined);
  });

  it('is reached once a room of ours goes there, whatever letters its name has, and nobody beside it', async () => {
    await guarded(async () => {
      await expect(asked('asked.invalid')).rejects.toMatchObject(refused);
      goesTo(new URL('https://Asked.invalid/rpc'));
      expect(await asked('ASKED.invalid')).toBe('200');
      await expect(asked('not-asked.invalid')).rejects.toMatchObject(refused);
      await expect(asked('asked.invalid.stranger.invalid')).rejects.toMatchObject(refused);
    });
  });
});

describe('a process that is guarded', () => {
  it('reaches what runs on this computer', async () => {
    await guarded(async () => {
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('there');
      expect(await (await fetchAsOurs(`http://localhost:${port}`)).text()).toBe('there');
      expect((await lookUp('localhost')).address).toMatch(/^(127\.|::1)/);
      const path = join(tmpdir(), 'nothing-is-here');
      expect(await failing(connect(path))).toMatchObject({ code: 'ENOENT' });
    });
  });

  it('reaches nobody at all where there is nobody to be reached, as that of the signer', async () => {
    await guarded(async () => {
      await expect(asked('127.0.0.1')).rejects.toMatchObject(refused);
      const path = join(tmpdir(), 'nothing-is-here');
      expect(await failing(connect(path))).toMatchObject(refused);
    }, false);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}
