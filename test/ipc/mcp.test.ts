// What a page that was taken over can do with servers by itself: store words, and no more.
import { describe, expect, it } from 'vitest';
import { mcpHandlers } from '../../src/main/ipc/handlers/mcp.ts';
import type { Services } from '../../src/main/services.ts';
import type { ServerConfig } from '../../src/shared/mcp/server-config.ts';
import { evil, openDesk } from '../services/mcp/support.ts';
import { askedPerson } from './support/asked-person.ts';

/** Two programs that differ only in their deed. */
const good = evil('good');
const other = evil('annotated');

/** The handlers as a page calls them; the dialogs of the system are answered by `answers`, and "no" after these. */
async function openPage() {
  const room = await openDesk();
  const person = askedPerson();
  const services = { mcpDesk: room.desk } as unknown as Services;
  const handlers = mcpHandlers(services, {
    readClipboard: async () => '',
    writeClipboard: () => undefined,
    confirm: person.confirm,
  });
  const add = (name: string, config: ServerConfig) => handlers['mcp.add']({ name, config });
  const started = (name: string) =>
    room.store.reader.mcpLog.entries(name).filter(({ kind }) => kind === 'started').length;
  return { ...room, ...person, handlers, add, started };
}

describe('a page that was taken over [A-18]', () => {
  it('starts no program that was not shown outside of it, as main has it stored', async () => {
    const { handlers, asked, answers, add, started, servers } = await openPage();
    await add('notes', good);
    expect(asked).toEqual([]);
    expect(await handlers['mcp.look']({ name: 'notes' })).toBeNull();
    expect(asked[0]?.message).toBe('Start the program of the server "notes"?');
    for (const word of [process.execPath, 'good']) expect(asked[0]?.detail).toContain(word);
    expect(started('notes')).toBe(0);
    // Nor by the other ways.
    await expect(handlers['mcp.restart']({ name: 'notes' })).rejects.toMatchObject({
      code: 'MCP_DISABLED',
    });
    await expect(
      handlers['mcp.agree']({ name: 'notes', hash: '0'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'MCP_OFFER_CHANGED' });
    expect([started('notes'), servers.server('notes').enabled]).toEqual([0, false]);
    answers.push(true);
    const offer = await handlers['mcp.look']({ name: 'notes' });
    const agree = () => handlers['mcp.agree']({ name: 'notes', hash: offer?.hash ?? '' });
    expect(await agree()).toEqual({ agreed: false });
    expect(servers.server('notes').enabled).toBe(false);
    expect(asked[2]?.message).toBe('Let the model propose calls to the server "notes"?');
    expect(asked[2]?.detail).toContain('look');
    answers.push(true);
    expect(await agree()).toEqual({ agreed: true });
    expect([started('notes'), servers.server('notes').enabled]).toEqual([1, true]);
    // What is on was agreed to: it starts anew, is looked at and agreed to as it is without another question.
    await handlers['mcp.restart']({ name: 'notes' });
    await handlers['mcp.look']({ name: 'notes' });
    expect(await agree()).toEqual({ agreed: true });
    expect([started('notes'), asked.length]).toEqual([3, 4]);
  });

  it('puts no other program in the place of the one that was shown', async () => {
    const { handlers, answers, add, started, servers } = await openPage();
    await add('notes', good);
    const swap = async () => {
      await handlers['mcp.remove']({ name: 'notes' });
      await add('notes', other);
    };
    answers.push(async () => {
      await swap();
      return true;
    });
    await expect(handlers['mcp.look']({ name: 'notes' })).rejects.toMatchObject({
      code: 'MCP_OFFER_CHANGED',
    });
    expect(started('notes')).toBe(0);

    // While an agreement is under way.
    answers.push(true, true);
    const offer = await handlers['mcp.look']({ name: 'notes' });
    const agreeing = handlers['mcp.agree']({ name: 'notes', hash: offer?.hash ?? '' });
    const swapping = (async () => {
      await handlers['mcp.remove']({ name: 'notes' });
      await add('notes', good);
    })();
    await Promise.allSettled([agreeing, swapping]);
    expect(servers.server('notes')).toMatchObject({ config: good, enabled: false });

    // And while the person reads what they agree to.
    answers.push(true, async () => {
      await swap();
      return true;
    });
    const seen = await handlers['mcp.look']({ name: 'notes' });
    await expect(
      handlers['mcp.agree']({ name: 'notes', hash: seen?.hash ?? '' }),
    ).rejects.toMatchObject({ code: 'MCP_OFFER_CHANGED' });
    expect(servers.server('notes')).toMatchObject({ config: other, enabled: false });
  });

  it('switches on again nothing that the person switched off, or that may do more since', async () => {
    const { handlers, answers, add, asked, servers } = await openPage();
    await add('notes', good);
    answers.push(true, true);
    const offer = await handlers['mcp.look']({ name: 'notes' });
    const hash = offer?.hash ?? '';
    await handlers['mcp.agree']({ name: 'notes', hash });
    await handlers['mcp.look']({ name: 'notes' });
    await handlers['mcp.disable']({ name: 'notes' });
    await expect(handlers['mcp.agree']({ name: 'notes', hash })).rejects.toMatchObject({
      code: 'MCP_OFFER_CHANGED',
    });
    await handlers['mcp.change']({ name: 'notes', network: true, asks: true });
    expect(await handlers['mcp.look']({ name: 'notes' })).toBeNull();
    expect(asked.at(-1)?.detail).toContain('It may put questions to you.');
    expect(asked.at(-1)?.detail).toMatch(/It has the network, as you allowed|it has the network/);
    expect(servers.server('notes').enabled).toBe(false);
  });

  it('gives no tool more than it had', async () => {
    const { handlers, answers, add, asked, servers } = await openPage();
    await add('notes', good);
    answers.push(true, true);
    const offer = await handlers['mcp.look']({ name: 'notes' });
    await handlers['mcp.agree']({ name: 'notes', hash: offer?.hash ?? '' });
    const permit = async (permission: 'ask' | 'read_only' | 'denied') => {
      await handlers['mcp.permit']({ name: 'notes', tool: 'look', permission });
      return [servers.tool('notes', 'look').permission, asked.length];
    };
    expect(await permit('read_only')).toEqual(['ask', 3]);
    expect(asked[2]?.message).toBe('Let "look" of the server "notes" run without asking you?');
    answers.push(true);
    expect(await permit('read_only')).toEqual(['read_only', 4]);
    expect(await permit('ask')).toEqual(['ask', 4]);
    expect(await permit('denied')).toEqual(['denied', 4]);
    expect(await permit('ask')).toEqual(['denied', 5]);
  });

  it('hides nothing in the question: what is not seen is written out, what is too long is not asked', async () => {
    const { handlers, add, asked, started } = await openPage();
    const script = good.kind === 'stdio' ? good.args : [];
    const words = (...args: string[]): ServerConfig => ({
      ...{ kind: 'stdio', command: process.execPath, args: [...script, ...args] },
      env: ['NOTES_KEY'],
    });
    await add('odd', words('a\u202eb\nIt has no network.'));
    expect(await handlers['mcp.look']({ name: 'odd' })).toBeNull();
    expect(asked[0]?.detail).toContain('a<U+202E>b\\nIt has no network.');
    expect(asked[0]?.detail).toContain('It is given: NOTES_KEY.');
    await add('long', words('x'.repeat(2_000), '--evil'));
    await expect(handlers['mcp.look']({ name: 'long' })).rejects.toMatchObject({
      code: 'MCP_NOT_SHOWN',
    });
    await add('far', { kind: 'http', url: 'https://far.example/?told=balance' });
    expect(await handlers['mcp.look']({ name: 'far' })).toBeNull();
    expect(asked[1]?.detail).toContain('https://far.example/?told=balance');
    expect([asked.length, started('odd'), started('long')]).toEqual([2, 0, 0]);
  });
});
