import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { recordedPages } from '../../src/main/records/recorded-pages.ts';
import type { RecordMode } from '../../src/main/records/recorder.ts';
import { Pages } from '../../src/main/sites/pages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function site() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/busy')) return void response.writeHead(404).end();
    response.setHeader('content-type', 'application/json');
    response.end('{"usd":"3000","token":"abc","said":"sk-ant-0123456789"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rule = { ruleId: 'r', use: 'read', origin, path: '/', local: true, createdAt: 0 } as const;
  const folder = join(temporaryFolder(), 'records');
  const pages = (mode: RecordMode, rules = [rule]) =>
    recordedPages(new Pages({ rules: () => rules, pausesMs: [] }), { mode, folder });
  return { asked, folder, pages, origin };
}

it('keeps what an address answered, without secrets, and asks nobody for it again', async () => {
  const { asked, folder, pages, origin } = await site();
  const url = `${origin}/price?of=ETH&api_key=hunter2hunter2`;
  const first = await pages('record').get({ url });
  expect(first).toMatchObject({ status: 200, json: { usd: '3000', token: 'abc' } });
  const again = await pages('replay-or-fail').get({ url });
  expect(again).toMatchObject({ status: 200, contentType: 'application/json' });
  expect(again.json).toEqual({ usd: '3000', token: '…', said: '…' });
  expect(asked).toHaveLength(1);
  const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(kept).toHaveLength(1);
  expect(kept.join('')).not.toMatch(/hunter2|sk-ant-0|abc/);
});

it('names what is missing, keeps no refusal, and replays nothing that is not allowed any more', async () => {
  const { asked, folder, pages, origin } = await site();
  const missing = pages('replay-or-fail').get({ url: `${origin}/price` });
  await expect(missing).rejects.toMatchObject({ code: 'RECORD_MISSING' });
  await expect(missing).rejects.toThrow(`GET ${origin}/price`);
  await expect(pages('record').get({ url: `${origin}/busy` })).rejects.toMatchObject({
    code: 'PAGE_REFUSED',
  });
  await pages('replay').get({ url: `${origin}/price` });
  await pages('replay').get({ url: `${origin}/price` });
  expect(asked).toEqual(['/busy', '/price']);
  expect(readdirSync(folder)).toHaveLength(1);
  await expect(pages('replay', []).get({ url: `${origin}/price` })).rejects.toMatchObject({
    code: 'SITE_NOT_ALLOWED',
  });
  await expect(pages('replay').get({ url: `${origin}/price`, maxBytes: 5 })).rejects.toMatchObject({
    code: 'PAGE_TOO_LARGE',
  });
});
