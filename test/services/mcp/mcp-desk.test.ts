import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenTo } from '../../../src/main/services/mcp/given-to.ts';
import { keyChainError } from '../../../src/main/wallet/keychain/key-chain.ts';
import type { ServerConfig } from '../../../src/shared/mcp/server-config.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { evil, looked, openDesk, yes } from './support.ts';

describe('a server in the app [A-18]', () => {
  it('stays connected from call to call, and begins anew after it was ended', async () => {
    const { desk, servers, connections, enable, store } = await openDesk();
    await enable('good', evil('good'));
    expect((await desk.view()).servers[0]).toMatchObject({ state: 'idle', tools: 1, changed: 0 });
    const before = store.reader.mcpLog.entries('good').length;
    for (let at = 0; at < 2; at += 1) await servers.call('good', 'look', {}, connections.visit);
    const kinds = store.reader.mcpLog.entries('good').map(({ kind }) => kind);
    expect(kinds.slice(0, kinds.length - before)).toEqual(['called', 'called', 'started']);
    expect((await desk.view()).servers[0]).toMatchObject({ state: 'ready' });
    await connections.end('good');
    expect((await desk.view()).servers[0]).toMatchObject({ state: 'idle' });
    await servers.call('good', 'look', {}, connections.visit);
    expect((await desk.view()).servers[0]?.health).toMatchObject({
      ...{ lastStartAt: expect.any(Number), lastCallAt: expect.any(Number), failures: 0 },
    });
  });

  it('fails with its reason, is counted, and may be started again', async () => {
    const { desk, servers, connections, enable } = await openDesk();
    await enable('weak', evil('dies'));
    await expect(servers.call('weak', 'look', {}, connections.visit)).rejects.toMatchObject({
      code: 'MCP_ENDED',
    });
    expect((await desk.view()).servers[0]).toMatchObject({
      ...{ state: 'failed', error: { code: 'MCP_ENDED' } },
      health: { failures: 1, lastFailure: { code: 'MCP_ENDED' } },
    });
    await desk.restart('weak');
    expect((await desk.view()).servers[0]).toMatchObject({ state: 'ready', error: null });
  });

  it('is ended for what it says between two calls, which is told as that and counted', async () => {
    const { desk, servers, connections, enable, store, until } = await openDesk();
    await enable('loud', evil('floods-later'));
    await servers.call('loud', 'look', {}, connections.visit);
    await until(() => store.reader.mcpLog.health('loud').failures > 0);
    const [view] = (await desk.view()).servers;
    expect(view).toMatchObject({ state: 'failed', error: { code: 'MCP_TOO_MUCH' } });
    const said = store.reader.mcpLog.entries('loud').map(({ text }) => text);
    expect(said.join()).not.toContain('by itself');
  });

  it('is agreed to only as it was shown', async () => {
    const { desk, servers } = await openDesk();
    const turns = join(temporaryFolder(), 'turns');
    writeFileSync(turns, '');
    desk.add('sly', evil('changes', turns));
    const seen = await looked(desk, 'sly');
    writeFileSync(turns, '.');
    await looked(desk, 'sly');
    await expect(desk.agree('sly', seen.hash, yes)).rejects.toMatchObject({
      code: 'MCP_OFFER_CHANGED',
    });
    await expect(desk.agree('other', seen.hash, yes)).rejects.toMatchObject({
      code: 'MCP_OFFER_CHANGED',
    });
    expect(servers.server('sly').enabled).toBe(false);
  });

  it('is off after a change of what it may, and what it was looked at before counts no more', async () => {
    const { desk, servers, enable } = await openDesk();
    await enable('good', evil('good'));
    const { hash } = await looked(desk, 'good');
    await desk.change('good', { network: true, asks: false });
    expect(servers.server('good')).toMatchObject({ enabled: false, config: { network: true } });
    await expect(desk.agree('good', hash, yes)).rejects.toMatchObject({
      code: 'MCP_OFFER_CHANGED',
    });
    const [tool] = (await looked(desk, 'good')).now;
    expect(tool?.hash).not.toBe(desk.tools('good')[0]?.hash);
  });

  it('keeps of its log the newest 200, cleaned and cut', async () => {
    const { desk, enable, connections, servers } = await openDesk();
    await enable('loud', evil('logs'));
    for (let at = 0; at < 3; at += 1) {
      await servers.call('loud', 'look', {}, connections.visit);
      await connections.end('loud');
    }
    const entries = desk.logs('loud');
    expect(entries.length).toBeLessThanOrEqual(200);
    expect(entries.some(({ kind }) => kind === 'stderr')).toBe(true);
    for (const { text } of entries) expect(text.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(entries)).not.toContain('\\u001b');
  });

  it('takes a value from the clipboard, gives it to these words alone, and takes no key of a wallet [V-11]', async () => {
    const { desk, store } = await openDesk();
    const config = { ...evil('environment'), env: ['NOTES_KEY'] } as ReturnType<typeof evil>;
    desk.add('notes', config);
    await expect(desk.takeValue('notes', 'OTHER', 'abc')).rejects.toMatchObject({
      code: 'MCP_UNKNOWN',
    });
    await expect(desk.takeValue('notes', 'NOTES_KEY', 'a'.repeat(64))).rejects.toMatchObject({
      code: 'MCP_VALUE_INVALID',
    });
    await desk.takeValue('notes', 'NOTES_KEY', 'notes-secret-1\n');
    const [view] = (await desk.view()).servers;
    expect(view?.variables).toEqual([{ name: 'NOTES_KEY', place: 'memory' }]);
    expect(JSON.stringify([view, store.reader.mcp.servers()])).not.toContain('notes-secret');
    await desk.remove('notes');
    desk.add('notes', config);
    expect((await desk.view()).servers[0]?.variables[0]?.place).toBe('unreadable');
  });
});

it('a header is given to its address alone, and nothing is asked without it [A-18, V-11]', async () => {
  const chain = openChain();
  const { desk, values, store } = await openDesk(chain.open);
  const url = 'https://mcp.example.com/mcp';
  const config = { kind: 'http', url, headers: ['Authorization'] } as const;
  const named: ServerConfig = { ...config, headers: [...config.headers] };
  desk.add('far', named);
  await expect(givenTo(values, named, { Authorization: 'of this computer' })).rejects.toMatchObject(
    { code: 'MCP_VALUE_MISSING' },
  );
  await expect(desk.takeValue('far', 'Authorization', 'Bearer gehe\u00ef m')).rejects.toMatchObject(
    {
      code: 'MCP_VALUE_INVALID',
    },
  );
  await desk.takeValue('far', 'Authorization', 'Bearer far-away-secret');
  const [view] = (await desk.view()).servers;
  expect(view?.variables).toEqual([{ name: 'Authorization', place: 'key_chain' }]);
  expect(JSON.stringify([view, store.reader.mcp.servers()])).not.toContain('far-away-secret');
  const headers = { Authorization: 'Bearer far-away-secret' };
  expect(await givenTo(values, named, {})).toMatchObject({ headers });
  const elsewhere: ServerConfig = { ...named, url: `${url}/other` };
  await expect(givenTo(values, elsewhere, {})).rejects.toMatchObject({ code: 'MCP_VALUE_MISSING' });
  await desk.remove('far');
  expect(chain.held.size).toBe(0);
});

/** A key chain in memory, which can be locked. */
function openChain() {
  const held = new Map<string, string>();
  const chain = { held, isLocked: false };
  const answers = {
    backend: 'memory',
    get: async (name: string) => held.get(name) ?? null,
    set: async (name: string, value: string) => void held.set(name, value),
    remove: async (name: string) => held.delete(name),
  };
  const open = async () => {
    if (chain.isLocked) throw keyChainError('KEYCHAIN_LOCKED');
    return answers;
  };
  return Object.assign(chain, { open });
}

describe('a value in the key chain [A-18, V-11]', () => {
  const config = { ...evil('environment'), env: ['NOTES_KEY'] } as Extract<
    ReturnType<typeof evil>,
    { kind: 'stdio' }
  >;

  it('is not replaced by another one while the key chain is locked, and neither is a forgotten one used', async () => {
    const chain = openChain();
    const { desk, values } = await openDesk(chain.open);
    desk.add('notes', config);
    await desk.takeValue('notes', 'NOTES_KEY', 'first');
    chain.isLocked = true;
    await expect(values.read(config, 'NOTES_KEY')).rejects.toMatchObject({
      code: 'MCP_VALUE_UNREADABLE',
    });
    await desk.takeValue('notes', 'NOTES_KEY', 'second');
    expect(await values.read(config, 'NOTES_KEY')).toBe('second');
    await expect(desk.forgetValue('notes', 'NOTES_KEY')).rejects.toMatchObject({
      code: 'MCP_VALUE_NOT_FORGOTTEN',
    });
    await expect(values.read(config, 'NOTES_KEY')).rejects.toMatchObject({
      code: 'MCP_VALUE_UNREADABLE',
    });
    chain.isLocked = false;
    await desk.forgetValue('notes', 'NOTES_KEY');
    expect(await values.read(config, 'NOTES_KEY')).toBeNull();
    expect(chain.held.size).toBe(0);
  });

  it('goes with its server, which stays while the key chain is locked, and stays for a twin', async () => {
    const chain = openChain();
    const { desk, store } = await openDesk(chain.open);
    desk.add('notes', config);
    desk.add('twin', config);
    await desk.takeValue('notes', 'NOTES_KEY', 'first');
    await desk.remove('twin');
    expect(chain.held.size).toBe(1);
    chain.isLocked = true;
    await expect(desk.remove('notes')).rejects.toMatchObject({ code: 'MCP_VALUE_NOT_FORGOTTEN' });
    expect(store.reader.mcp.servers().map(({ name }) => name)).toEqual(['notes']);
    chain.isLocked = false;
    await desk.remove('notes');
    expect(store.reader.mcp.servers()).toEqual([]);
    expect(chain.held.size).toBe(0);
  });
});

describe('a question of a server [A-18]', () => {
  const asking = { asks: true } as const;

  it('is cancelled when its server is ended, and over for whoever answers then', async () => {
    const { desk, questions, connections, until } = await openDesk();
    desk.add('curious', { ...evil('questions'), ...asking });
    const looking = looked(desk, 'curious').catch((thrown) => thrown);
    await until(() => questions.list().length === 1);
    const [question] = questions.list();
    expect(question).toMatchObject({ server: 'curious', message: 'Which one do you want?' });
    await connections.end('curious');
    expect(await looking).toMatchObject({ code: 'INTERRUPTED' });
    expect(questions.list()).toEqual([]);
    expect(() => questions.answer(question?.questionId ?? '', { action: 'decline' })).toThrow(
      'This question is over.',
    );
  });

  it('takes no answer that does not fit, and none that may open a wallet', async () => {
    const { desk, questions, until } = await openDesk();
    desk.add('curious', { ...evil('questions'), ...asking });
    const looking = looked(desk, 'curious');
    await until(() => questions.list().length === 1);
    const questionId = questions.list()[0]?.questionId ?? '';
    const accept = (content: Record<string, string>) => () =>
      questions.answer(questionId, { action: 'accept', content });
    for (const content of [{}, { name: 'Ann', size: 'M' }, { name: 'Ann', more: 'x' }])
      expect(accept(content as Record<string, string>)).toThrow('This answer cannot be sent.');
    expect(accept({ name: 'f'.repeat(64) })).toThrow('This answer cannot be sent.');
    accept({ name: 'Ann' })();
    expect((await looking).now[0]?.definition).toContain('Ann');
  });

  it('for a secret is not put at all', async () => {
    const { desk, questions } = await openDesk();
    desk.add('nosy', { ...evil('asks-secret'), ...asking });
    const { now } = await looked(desk, 'nosy');
    expect(now[0]?.definition).toContain('decline');
    expect(questions.list()).toEqual([]);
    expect(desk.logs('nosy').map(({ text }) => text)).toContain(
      'It asked for what looks like a secret.',
    );
  });
});
