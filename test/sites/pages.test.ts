import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { checkedLookup } from '../../src/main/sites/checked-lookup.ts';
import { Pages, type PagesOptions } from '../../src/main/sites/pages.ts';
import { isReachable } from '../../src/main/sites/reachable-address.ts';
import type { SiteRule } from '../../src/shared/sites/site-rule.ts';
import { startSelfSignedSite } from '../support/self-signed-site.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
});

const ruleOf = (origin: string, path = '/', local = true): SiteRule => ({
  ...{ ruleId: 'r', use: 'read', origin, path, local, createdAt: 0 },
});

function listening(server: NetServer): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      running.push(() => server.close());
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  running.push(() => server.closeAllConnections());
  return listening(server);
}

/** One that answers with bytes of its own, whatever the protocol says. */
async function rawSite(talk: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    running.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.once('data', () => talk(socket));
  });
  return listening(server);
}

function pages(origin: string, more: Partial<PagesOptions> = {}, path = '/'): Pages {
  return new Pages({ rules: () => [ruleOf(origin, path)], pausesMs: [], ...more });
}

const text = (body: string | Buffer, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(body);
  };
};
const refusal = (code: string) => expect.objectContaining({ code });

describe('what the web answers to plans', () => {
  it('is not asked of a site whose certificate nobody vouches for', async () => {
    const { origin, asked, stop } = await startSelfSignedSite();
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(refusal('PAGE_NOT_TRUSTED'));
    await stop();
    expect(asked).toEqual([]);
  });

  it('is text, or JSON by its parts, asked for without anything of the person', async () => {
    const seen: Record<string, unknown>[] = [];
    const origin = await site((request, response) => {
      seen.push({ ...request.headers, method: request.method, url: request.url });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'set-cookie': 'a=b',
      });
      response.end('{"price":{"usd":"12.5"}}');
    });
    const client = pages(origin);
    const answer = await client.get({ url: `${origin}/a?b=c#d` });
    expect(answer).toEqual({
      ...{ status: 200, url: `${origin}/a?b=c`, contentType: 'application/json' },
      ...{ text: '{"price":{"usd":"12.5"}}', json: { price: { usd: '12.5' } } },
    });
    await client.get({ url: `${origin}/a` });
    expect(seen).toHaveLength(2);
    expect(seen[1]).toMatchObject({ method: 'GET', url: '/a', 'user-agent': 'Countersign' });
    expect(seen[1]).not.toHaveProperty('cookie');
    expect(seen[1]).not.toHaveProperty('authorization');
    expect(seen[1]).not.toHaveProperty('referer');
  });

  it.each([
    ['gzip', gzipSync('grüße')],
    ['br', brotliCompressSync('grüße')],
    ['identity', Buffer.from('grüße')],
  ])('is unpacked from %s', async (packing, body) => {
    const origin = await site(text(body, { 'content-encoding': packing }));
    expect((await pages(origin).get({ url: origin })).text).toBe('grüße');
  });

  it('is read in the letters that it names, and in no others', async () => {
    const latin = await site(
      text(Buffer.from('grüße', 'latin1'), { 'content-type': 'text/plain; charset="iso-8859-1"' }),
    );
    expect((await pages(latin).get({ url: latin })).text).toBe('grüße');
    const wrong = await site(text(Buffer.from('grüße', 'latin1')));
    await expect(pages(wrong).get({ url: wrong })).rejects.toEqual(refusal('PAGE_NOT_TEXT'));
    const unknown = await site(text('x', { 'content-type': 'text/plain; charset=utf-7' }));
    await expect(pages(unknown).get({ url: unknown })).rejects.toEqual(refusal('PAGE_NOT_TEXT'));
  });

  it.each([
    ['a picture', { 'content-type': 'image/png' }],
    ['a program', { 'content-type': 'application/octet-stream' }],
    ['JSON that is none', { 'content-type': 'application/json' }],
    ['a packing that nobody knows', { 'content-encoding': 'zstd, gzip' }],
    ['a packing that it is not in', { 'content-encoding': 'gzip' }],
  ])('is not taken as %s', async (_, headers) => {
    const origin = await site(text('not json', headers));
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(refusal('PAGE_NOT_TEXT'));
  });

  it.each([
    [404, 'PAGE_REFUSED', 1],
    [401, 'PAGE_REFUSED', 1],
    [304, 'PAGE_REFUSED', 1],
    [429, 'PAGE_BUSY', 3],
    [503, 'PAGE_FAILED', 3],
  ])('with the status %i is %s, asked %i times', async (status, code, times) => {
    let asked = 0;
    const origin = await site((_, response) => {
      asked += 1;
      response.writeHead(status).end('no');
    });
    const client = pages(origin, { pausesMs: [0, 0] });
    await expect(client.get({ url: origin })).rejects.toEqual(refusal(code));
    expect(asked).toBe(times);
  });

  it('comes where a later attempt works', async () => {
    let asked = 0;
    const origin = await site((request, response) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else text('here')(request, response);
    });
    const client = pages(origin, { pausesMs: [0] });
    expect((await client.get({ url: origin })).text).toBe('here');
  });
});

describe('a site that sends elsewhere', () => {
  const sending = (to: string) =>
    site((request, response) => {
      if (request.url === '/here') return void text('arrived')(request, response);
      response.writeHead(302, { location: to }).end();
    });

  it('is followed to what is allowed too', async () => {
    const origin = await sending('/here');
    expect(await pages(origin).get({ url: `${origin}/x` })).toMatchObject({
      ...{ text: 'arrived', url: `${origin}/here` },
    });
  });

  it.each([
    ['file:///etc/passwd', 'URL_REFUSED'],
    ['http://169.254.169.254/latest/meta-data/', 'URL_REFUSED'],
    ['http://example.com/', 'URL_REFUSED'],
    ['https://me:secret@127.0.0.1/', 'URL_REFUSED'],
    ['https://example.com/', 'SITE_NOT_ALLOWED'],
    ['//example.com/', 'URL_REFUSED'],
    ['javascript:alert(1)', 'URL_REFUSED'],
    ['data:text/plain,x', 'URL_REFUSED'],
    ['http://', 'URL_REFUSED'],
  ])('is not followed to %s', async (to, code) => {
    const origin = await sending(to);
    await expect(pages(origin).get({ url: `${origin}/x` })).rejects.toEqual(refusal(code));
  });

  it('is not followed out of the path that is allowed', async () => {
    const origin = await sending('/here');
    await expect(pages(origin, {}, '/x').get({ url: `${origin}/x` })).rejects.toEqual(
      refusal('SITE_NOT_ALLOWED'),
    );
  });

  it('is not followed to another port of this computer', async () => {
    const other = await site(text('secret'));
    const origin = await sending(other);
    await expect(pages(origin).get({ url: `${origin}/x` })).rejects.toEqual(
      refusal('SITE_NOT_ALLOWED'),
    );
  });

  it('is not followed for ever', async () => {
    let asked = 0;
    const origin = await site((_, response) => {
      asked += 1;
      response.writeHead(307, { location: `/${asked}` }).end();
    });
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(
      refusal('PAGE_TOO_MANY_REDIRECTS'),
    );
    expect(asked).toBe(6);
  });
});

describe('a hostile site', () => {
  it('that never ends is cut at what was asked for', async () => {
    const origin = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    await expect(pages(origin).get({ url: origin, maxBytes: 100_000 })).rejects.toEqual(
      refusal('PAGE_TOO_LARGE'),
    );
  });

  it('that packs much into little is cut at what comes out', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
    expect(bomb.length).toBeLessThan(100_000);
    const origin = await site(text(bomb, { 'content-encoding': 'gzip' }));
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(refusal('PAGE_TOO_LARGE'));
  });

  it('that says it sends more than was asked for is not read at all', async () => {
    const origin = await rawSite((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 9999999\r\n\r\nx',
      ),
    );
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(refusal('PAGE_TOO_LARGE'));
  });

  it('that sends less than it says gave nothing', async () => {
    const origin = await rawSite((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf'),
    );
    await expect(pages(origin).get({ url: origin })).rejects.toEqual(refusal('PAGE_CUT'));
  });

  it('that sends more than it says gave what it said', async () => {
    const origin = await rawSite((socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nhalf of it',
      ),
    );
    expect((await pages(origin).get({ url: origin })).text).toBe('half');
  });

  it.each([
    ['in its head', 'HTTP/1.1 200 OK\r\ncontent-type'],
    ['in its body', 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nx'],
    ['before anything', ''],
  ])('that takes for ever %s is left when the time is up', async (_, begun) => {
    const origin = await rawSite((socket) => void socket.write(begun));
    await expect(pages(origin, { longestMs: 200 }).get({ url: origin })).rejects.toEqual(
      refusal('PAGE_TOO_SLOW'),
    );
  });

  it.each([
    ['no protocol', 'hello\r\n\r\n'],
    ['a head without an end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    ['nothing', null],
  ])('that says %s is not reached', async (_, said) => {
    const origin = await rawSite((socket) => (said === null ? socket.destroy() : socket.end(said)));
    await expect(pages(origin).get({ url: origin })).rejects.toMatchObject({
      code: expect.stringMatching(/^PAGE_(UNREACHABLE|CUT)$/),
    });
  });

  it('that nobody serves is not reached', async () => {
    const origin = await site(text('x'));
    for (const stop of running.splice(0)) stop();
    await expect(pages(origin).get({ url: origin })).rejects.toMatchObject({ class: 'network' });
  });
});

describe('addresses of this computer and its network', () => {
  it('are not reached by a name or a number where that was not allowed', async () => {
    const origin = await site(text('secret'));
    const named = origin.replace('127.0.0.1', 'localhost');
    for (const url of [origin, named]) {
      const client = new Pages({ rules: () => [ruleOf(url, '/', false)], pausesMs: [] });
      await expect(client.get({ url })).rejects.toEqual(refusal('SITE_IS_LOCAL'));
      const allowed = new Pages({ rules: () => [ruleOf(url)], pausesMs: [] });
      expect((await allowed.get({ url })).text).toBe('secret');
    }
  });

  it('are looked at for every address that a name has', async () => {
    const found = (all: boolean) =>
      new Promise((resolve) => {
        const answer = (error: Error | null) => resolve(error);
        checkedLookup('https://localhost/', false)('localhost', { all }, answer);
      });
    expect(await found(true)).toMatchObject({ code: 'SITE_IS_LOCAL' });
    expect(await found(false)).toMatchObject({ code: 'SITE_IS_LOCAL' });
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '100.64.0.1', '169.254.169.254'],
    ...['0.0.0.0', '192.0.2.1', '198.19.0.1', '224.0.0.1', '255.255.255.255', '::1', '::'],
    ...['fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1'],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1', 'ff02::1', 'not an address', ''],
  ])('hold %s', (address) => expect(isReachable(address, false)).toBe(false));

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'do not hold %s',
    (address) => expect(isReachable(address, false)).toBe(true),
  );

  it('never hold what is for the link itself, also where they are allowed', () => {
    for (const address of ['169.254.169.254', 'fe80::1', '0.0.0.0', '224.0.0.1']) {
      expect(isReachable(address, true)).toBe(false);
    }
    for (const address of ['127.0.0.1', '192.168.1.1', '::1', 'fd00::1']) {
      expect(isReachable(address, true)).toBe(true);
    }
  });
});
