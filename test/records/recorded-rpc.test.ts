import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createJsonRpc } from '../../src/main/chain/rpc/json-rpc.ts';
import { RpcPool } from '../../src/main/chain/rpc/rpc-pool.ts';
import { recordedRpc } from '../../src/main/records/recorded-rpc.ts';
import type { RecordMode } from '../../src/main/records/recorder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = 'AbCdEfGh1234567890abcdef';
const address = `0x${'12'.repeat(20)}`;

/** A node that counts its calls, answers balances by their number, and refuses calls of contracts. */
async function openNode() {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method } = JSON.parse(body);
    asked.push(method);
    const error = { code: 3, message: `execution reverted at ${request.url}`, data: '0x08c379a0' };
    const answer = method === 'eth_call' ? { error } : { result: `0x${asked.length}` };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = (secret: string) => `http://127.0.0.1:${port}/v2/${secret}?apikey=${secret}`;
  const folder = join(temporaryFolder(), 'records');
  const through = (mode: RecordMode, secret = key) => {
    const inner = createJsonRpc({ url: url(secret) });
    return recordedRpc(inner, url(secret), { mode, folder });
  };
  const texts = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return { asked, through, folder, texts, server };
}

it('answers the same question with the same, whoever asks with whichever key, and asks nobody', async () => {
  const { asked, through, texts, server } = await openNode();
  expect(await through('record').request('eth_getBalance', [address, 'latest'])).toBe('0x1');
  const reverts = through('record').request('eth_call', [{ to: address }, 'latest']);
  await expect(reverts).rejects.toMatchObject({ code: 3, data: '0x08c379a0' });
  server.closeAllConnections();
  server.close();
  const later = through('replay-or-fail', 'ZyXwVuTs0987654321fedcba');
  expect(await later.request('eth_getBalance', [address, 'latest'])).toBe('0x1');
  const again = later.request('eth_call', [{ to: address }, 'latest']);
  await expect(again).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted at /v2/…?apikey=…',
  });
  expect(asked).toHaveLength(2);
  expect(texts().join('')).not.toContain(key);
});

it('records anew what it records, and asks once for what it replays', async () => {
  const { through } = await openNode();
  const ask = (mode: RecordMode) => through(mode).request('eth_getBalance', [address, '0x1']);
  expect(await ask('replay')).toBe('0x1');
  expect(await ask('replay')).toBe('0x1');
  expect(await ask('record')).toBe('0x2');
  expect(await ask('replay')).toBe('0x2');
  expect(await ask('off')).toBe('0x3');
});

it('asks each question once while it records, so that what is kept is of one moment', async () => {
  const { asked, through } = await openNode();
  const one = through('record');
  const ask = (endpoint: typeof one) => endpoint.request('eth_getBalance', [address, 'latest']);
  expect([await ask(one), await ask(one)]).toEqual(['0x1', '0x1']);
  expect(asked).toHaveLength(1);
  expect(await ask(through('record'))).toBe('0x2');
});

it('takes what is not kept for no outage, however often it is missed', async () => {
  const folder = temporaryFolder();
  const missing = new RpcPool({
    ...{ chainId: 1, endpoints: [{ url: 'http://127.0.0.1:1', perMinute: 6_000 }] },
    through: (endpoint, url) => recordedRpc(endpoint, url, { mode: 'replay-or-fail', folder }),
  });
  for (let nth = 0; nth < 12; nth += 1) {
    await expect(missing.agreed.request('eth_gasPrice')).rejects.toMatchObject({
      code: 'RECORD_MISSING',
    });
  }
  expect(missing.health()).toMatchObject([{ state: 'unknown', lastError: null }]);
});

it('names what it misses, sends nothing, and keeps no outage', async () => {
  const { asked, through, folder, server } = await openNode();
  const missed = through('replay-or-fail').request('eth_getBalance', [address, 'latest']);
  await expect(missed).rejects.toMatchObject({
    code: 'RECORD_MISSING',
    message: expect.stringContaining(`eth_getBalance ["${address}","latest"] of http:`),
  });
  for (const mode of ['record', 'replay', 'replay-or-fail'] as const) {
    const sent = through(mode).request('eth_sendRawTransaction', ['0x02']);
    await expect(sent).rejects.toMatchObject({ code: 'RECORD_READS_ONLY' });
  }
  expect(asked).toEqual([]);
  server.close();
  const away = through('record').request('eth_getBalance', [address, 'latest']);
  await expect(away).rejects.toMatchObject({ code: 'RPC_UNREACHABLE' });
  expect(existsSync(folder)).toBe(false);
});
