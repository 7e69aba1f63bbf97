import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { withMcpSession } from '../../src/main/mcp/mcp-session.ts';
import { findSandbox } from '../../src/main/mcp/sandbox/find-sandbox.ts';
import { sandboxWords } from '../../src/main/mcp/sandbox/sandbox-words.ts';

const script = new URL('../support/evil-mcp/server.mjs', import.meta.url).pathname;
const { program: sandbox } = await findSandbox();

// A home with a vault in it, and beside that a folder that the person named.
const home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-home-')));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const dataDir = join(home, '.config', 'Countersign');
const given = join(home, 'Notes');
for (const folder of [dataDir, given]) mkdirSync(folder, { recursive: true });
writeFileSync(join(dataDir, 'vault.json'), '{}');
writeFileSync(join(given, 'list.md'), 'Milk');
writeFileSync(join(home, '.ssh'), 'a key');

async function asked(deed: string, file: string, more: { words?: string[]; network?: true } = {}) {
  const { words = [], ...leave } = more;
  const args = [script, deed, file, ...words];
  const result = await withMcpSession(
    { kind: 'stdio', command: process.execPath, args, env: [], ...leave },
    {
      ...{ environment: { PATH: process.env['PATH'] }, signal: new AbortController().signal },
      ...{ sandbox, home, hidden: [dataDir] },
    },
    (session) => session.call('look', {}),
  );
  return result.text;
}

// Only where bubblewrap works; elsewhere the page and the terminal say that there is no sandbox.
describe.runIf(sandbox !== null)('a server in the sandbox [A-18]', () => {
  it('sees what its words name, and neither the home nor the vault', async () => {
    const paths = [given, home, join(home, '.ssh'), dataDir, '/root', '/home', '/run', '/var'];
    const [seen, ...unseen] = (await asked('reads', paths.join(':'), { words: [given] })).split(
      ' ',
    );
    expect(seen).toBe('list.md');
    // The way to what it sees is there, and holds nothing else.
    expect(unseen).toEqual(['Notes', ...Array(6).fill('ENOENT')]);
  });

  it('sees no vault where the folder that its words name holds it, or is the home', async () => {
    const around = join(home, '.config');
    const paths = [around, dataDir, join(home, '.ssh')].join(':');
    const words = [around, home, join(dataDir, 'vault.json'), dataDir];
    expect(await asked('reads', paths, { words })).toBe('Countersign  ENOENT');
  });

  it('writes nothing but in its own folder', async () => {
    const beside = join(dirname(process.execPath), 'new');
    const paths = [join(given, 'list.md'), join(given, 'new.md'), beside, 'own'].join(':');
    const said = await asked('writes', paths, { words: [given] });
    expect(said).toBe('EROFS EROFS EROFS written');
    expect(readFileSync(join(given, 'list.md'), 'utf8')).toBe('Milk');
    expect(readdirSync(given)).toEqual(['list.md']);
  });

  it('has a temporary folder of its own', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'of-another-'));
    expect(await asked('reads', `${outside}:/x`)).toBe('ENOENT ENOENT');
  });

  it('leaves nothing running, also what left its group on purpose', async () => {
    const mark = `flees-${process.pid}`;
    expect(await asked('flees', mark)).toMatch(/^\d+$/);
    await expect.poll(() => programsWith(mark)).toEqual([]);
  });

  it('has no network, unless it was allowed', async () => {
    const server = createServer((_, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await asked('calls-home', url)).not.toBe('reached');
    expect(await asked('calls-home', url, { network: true })).toBe('reached');
  });

  it('is not started where its program is not there', async () => {
    const config = { kind: 'stdio', command: 'no-such-program', args: [], env: [] } as const;
    const options = { environment: {}, signal: new AbortController().signal, home, hidden: [] };
    const started = withMcpSession(
      { ...config, args: [], env: [] },
      { ...options, sandbox },
      (session) => session.tools(),
    );
    await expect(started).rejects.toMatchObject({ code: 'MCP_NOT_STARTED' });
  });
});

describe('what the sandbox shows', () => {
  const words = (command: string, ...args: string[]) =>
    sandboxWords({
      ...{ program: command, words: args, folder: '/tmp/own', network: false },
      ...{ home, hidden: [dataDir] },
    });

  it('is all installed packages of a program that is one of them', () => {
    const packages = join(home, 'app', 'node_modules');
    const file = join(packages, 'server', 'index.js');
    mkdirSync(join(packages, 'server'), { recursive: true });
    writeFileSync(file, '');
    expect(words('/usr/bin/node', file)).toContain(packages);
  });

  it('is the project of a program, and only the file where that would be the home', () => {
    const project = join(home, 'project');
    mkdirSync(join(project, 'build'), { recursive: true });
    for (const file of ['package.json', 'build/index.js']) writeFileSync(join(project, file), '');
    expect(words('/usr/bin/node', join(project, 'build', 'index.js'))).toContain(project);
    writeFileSync(join(home, 'server.js'), '');
    const shown = words('/usr/bin/node', join(home, 'server.js'));
    expect(shown).toContain(join(home, 'server.js'));
    expect(shown).not.toContain(home);
  });

  it('is of other files the file alone', () => {
    const shown = words('/usr/bin/node', `--list=${join(given, 'list.md')}`);
    expect(shown).toContain(join(given, 'list.md'));
    expect(shown).not.toContain(given);
  });
});

/** Ids of the programs with this word. */
function programsWith(word: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(word);
    } catch {
      return false;
    }
  });
}
