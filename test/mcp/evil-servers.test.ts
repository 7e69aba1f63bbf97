import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpLimits } from '../../src/main/mcp/limits.ts';
import { McpServers } from '../../src/main/mcp/mcp-servers.ts';
import { type McpSession, withMcpSession } from '../../src/main/mcp/mcp-session.ts';
import { findSandbox } from '../../src/main/mcp/sandbox/find-sandbox.ts';
import { visitingOnce } from '../../src/main/mcp/visit-once.ts';
import type { ServerConfig } from '../../src/shared/mcp/server-config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';

const script = new URL('../support/evil-mcp/server.mjs', import.meta.url).pathname;
const never = new AbortController().signal;
const environment = {
  ...{ PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: '/home/ann', GIVEN: 'yes' },
  ...{ ANTHROPIC_API_KEY: 'sk-secret', HTTPS_PROXY: 'http://user:pass@proxy', NOT_GIVEN: 'no' },
};

/** Where this system has no sandbox the same holds without one. */
const { program: bubblewrap } = await findSandbox();
const ways = ['as any program', ...(bubblewrap === null ? [] : ['in the sandbox'])] as const;
let sandbox: string | null = null;
const around = () => ({ environment, sandbox, home: '/home/ann', hidden: [], signal: never });

function evil(deed: string, file = '', env: string[] = []): ServerConfig {
  return { kind: 'stdio', command: process.execPath, args: [script, deed, file], env };
}

function visit<T>(
  config: ServerConfig,
  work: (session: McpSession) => Promise<T>,
  limits = mcpLimits,
): Promise<T> {
  return withMcpSession(config, { ...around(), limits }, work);
}

/** With little patience: what never answers is found out soon. What does answer takes as long as it takes. */
const callSoon = (config: ServerConfig) =>
  visit(config, (session) => session.call('look', {}), { ...mcpLimits, callMs: 1_500 });
const call = (config: ServerConfig) => visit(config, (session) => session.call('look', {}));
const list = (config: ServerConfig) => visit(config, (session) => session.tools());

describe.each(ways)('what a server does %s, and what becomes of it [A-18, F-19]', (name) => {
  beforeAll(() => {
    sandbox = name === 'in the sandbox' ? bubblewrap : null;
  });
  afterAll(() => {
    sandbox = null;
  });

  it.each([
    ['says that it has tools without end', 'many', list, 'MCP_BAD_TOOL'],
    ['turns pages without end', 'pages', list, 'MCP_BAD_TOOL'],
    ['has two tools of one name', 'twins', list, 'MCP_BAD_TOOL'],
    ['hides in the name of a tool', 'odd-name', list, 'MCP_BAD_TOOL'],
    ['says more of a tool than a person reads', 'novel', list, 'MCP_BAD_TOOL'],
    ['answers with 100 MB', 'huge', call, 'MCP_TOO_MUCH'],
    ['says 50,000 times that its tools changed', 'storm', call, 'MCP_TOO_MUCH'],
    ['never answers', 'never', callSoon, 'MCP_TIMEOUT'],
    ['answers another question', 'wrong-id', callSoon, 'MCP_TIMEOUT'],
    ['answers in a batch', 'batch', callSoon, 'MCP_TIMEOUT'],
    ['wants an address of a file to be opened', 'url', call, 'MCP_REFUSED'],
    ['ends in the middle', 'dies', call, 'MCP_ENDED'],
  ])('%s', async (_, deed, asked, code) => {
    await expect(asked(evil(deed))).rejects.toMatchObject({ code });
  });

  it('is refused with its own words, cleaned and short', async () => {
    await expect(call(evil('url'))).rejects.toThrow(
      'The server refused: "MCP error -32042: Open [1mfile:///etc/passwd"',
    );
  });

  it('answers twice: the first answer counts', async () => {
    expect(await call(evil('twice'))).toMatchObject({ text: 'first' });
  });

  it('moves the terminal: what is not seen is gone', async () => {
    const result = await call(evil('ansi'));
    expect(result).toEqual({ origin: 'mcp', isError: false, text: 'a[2J]0;tbc', leftOut: [] });
  });

  it('answers more than fits: it is cut, and says so', async () => {
    const { text } = await call(evil('long'));
    expect(text).toHaveLength(65_536);
    expect(text).toMatch(/x\n\[cut here: the rest was too long\]$/);
  });

  it('reads its environment: it has what was named, and nothing of the person', async () => {
    const { text } = await call(evil('environment', '', ['GIVEN']));
    const { PATH, PWD, ...rest } = JSON.parse(text);
    expect(PATH).toBe(environment.PATH);
    // The sandbox says where it is.
    expect(PWD ?? 'countersign-mcp-').toContain('countersign-mcp-');
    expect(rest).toEqual({ LANG: 'C.UTF-8', GIVEN: 'yes' });
  });

  it('looks around: it is in an empty folder, which is gone with it', async () => {
    const { text } = await call(evil('folder'));
    expect(text).toContain('countersign-mcp-');
    expect(existsSync(text)).toBe(false);
  });

  it('asks for a model, an answer and folders: each is refused', async () => {
    expect(await call(evil('asks'))).toMatchObject({ text: '-32601 -32601 -32601' });
  });

  it('has children that do not want to end: they are gone with it', async () => {
    const mark = `family-${process.pid}-${name}`;
    expect(await call(evil('family', mark))).toMatchObject({ isError: false });
    await expect.poll(() => programsWith(mark)).toEqual([]);
  });

  it('writes a log without end: the last of it is kept, cleaned', async () => {
    const store = openTestStore();
    const visited = visitingOnce(async () => around(), store.writer);
    new McpServers(store).add([{ name: 'evil', config: evil('logs') }]);
    await visited({ name: 'evil', config: evil('logs') }, (session) => session.call('look', {}));
    const said = store.reader.mcpLog.entries('evil').filter(({ kind }) => kind === 'stderr');
    const log = said.map(({ text }) => text).join('');
    expect(log).toContain('x');
    expect(log.length).toBeLessThanOrEqual(mcpLimits.logBytes);
    expect(log).not.toContain('\u001B');
  });

  it('is ended when the person stops it', async () => {
    const stop = new AbortController();
    const waiting = withMcpSession(
      evil('never'),
      { ...around(), signal: stop.signal },
      (session) => {
        const answer = session.call('look', {});
        stop.abort();
        return answer;
      },
    );
    await expect(waiting).rejects.toMatchObject({ code: 'INTERRUPTED' });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18'])(
    'speaks the protocol of %s: it is understood',
    async (version) => {
      expect(JSON.stringify(await list(evil('speaks', version)))).toContain('"look"');
    },
  );

  it('speaks a protocol that nobody knows: it is not spoken with', async () => {
    await expect(list(evil('speaks', '1999-01-01'))).rejects.toMatchObject({
      code: expect.stringMatching(/^MCP_/),
    });
  });

  it('is not there at all', async () => {
    const config = { kind: 'stdio', command: 'no-such-program', args: [], env: [] } as const;
    await expect(list({ ...config, args: [], env: [] })).rejects.toMatchObject({
      code: 'MCP_NOT_STARTED',
    });
  });
});

describe('what was agreed to [A-18, F-19]', () => {
  it.each(['changes', 'upgrades'])(
    '%s: it is off, also later, until agreed to anew',
    async (deed) => {
      const store = openTestStore();
      const servers = new McpServers(store);
      const visited = visitingOnce(async () => around(), store.writer);
      const turns = join(temporaryFolder(), 'turns');
      const config = evil(deed, turns);
      servers.add([{ name: 'evil', config }]);
      expect(() => servers.callable('evil', 'look')).toThrow('This server is disabled.');
      servers.agree('evil', await servers.look('evil', visited));
      servers.permit('evil', 'look', 'read_only');
      writeFileSync(turns, '.');
      await expect(servers.call('evil', 'look', {}, visited)).rejects.toMatchObject({
        code: 'MCP_TOOL_CHANGED',
      });
      expect(() => servers.callable('evil', 'look')).toThrow('something else');
      const [tool] = store.reader.mcp.tools('evil');
      expect(tool?.offered).not.toBe(tool?.definition);
      servers.agree('evil', await servers.look('evil', visited));
      expect(servers.tool('evil', 'look').permission).toBe('ask');
    },
  );

  it('is the same: leave to run without a question is kept, and so is a no', async () => {
    const store = openTestStore();
    const servers = new McpServers(store);
    const visited = visitingOnce(async () => around(), store.writer);
    servers.add([{ name: 'good', config: evil('good') }]);
    const pins = await servers.look('good', visited);
    servers.agree('good', pins);
    servers.permit('good', 'look', 'read_only');
    servers.agree('good', pins);
    expect(servers.tool('good', 'look').permission).toBe('read_only');
    expect(await servers.call('good', 'look', {}, visited)).toMatchObject({ text: 'seen' });
    servers.permit('good', 'look', 'denied');
    servers.agree(
      'good',
      pins.map((pin) => ({ ...pin, hash: 'f'.repeat(64) })),
    );
    expect(() => servers.callable('good', 'look')).toThrow('You denied this tool.');
  });
});

/** Ids of the programs with this word; one that only waits to be noticed has no words any more. */
function programsWith(word: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => wordsOf(pid).includes(word));
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
