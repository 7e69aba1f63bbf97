// Programs that nobody allowed, and programs that were allowed and try to get further.
import { existsSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Commands } from '../../src/main/commands/commands.ts';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { hashOf } from '../support/hash-of.ts';
import type { Attempt, Attempted } from './support/attempt.ts';
import { canary } from './support/room.ts';

const node = realpathSync(process.execPath);

function openCommands(args: string[] | null) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-escape-')));
  const [folder, dataDir] = ['work-', 'data-'].map((name) =>
    realpathSync(mkdtempSync(join(home, name))),
  ) as [string, string];
  for (const place of [home, dataDir]) writeFileSync(join(place, 'key'), canary);
  const commands = new Commands({
    ...{ disk: nodeDisk, dataDir, home, folders: () => [folder], environment: process.env },
    rules: () => [
      { ruleId: '0', program: node, args, network: false, sha256: hashOf(node), createdAt: 0 },
    ],
  });
  return { home, folder, dataDir, commands };
}

type Room = ReturnType<typeof openCommands>;

/** Calls where the rule lets node print its version and nothing else. */
const forbidden: readonly [what: string, call: (room: Room) => Record<string, unknown>][] = [
  ['a shell', ({ folder }) => ({ program: '/bin/sh', args: ['-c', 'id'], cwd: folder })],
  ['a shell by its name', ({ folder }) => ({ program: 'sh', args: ['-c', 'id'], cwd: folder })],
  ['env before it', ({ folder }) => ({ program: 'env', args: [node, '--version'], cwd: folder })],
  ['a shell string', ({ folder }) => ({ program: `${node} --version; id`, args: [], cwd: folder })],
  ['a relative program', ({ folder }) => ({ program: './node', args: ['--version'], cwd: folder })],
  ['a program above', ({ folder }) => ({ program: '../node', args: ['--version'], cwd: folder })],
  ['no program', ({ folder }) => ({ program: '', args: ['--version'], cwd: folder })],
  ['other arguments', ({ folder }) => ({ program: node, args: ['-e', '1'], cwd: folder })],
  ['an argument more', ({ folder }) => ({ program: node, args: ['--version', 'x'], cwd: folder })],
  ['an argument less', ({ folder }) => ({ program: node, args: [], cwd: folder })],
  [
    'an argument before',
    ({ folder }) => ({ program: node, args: ['-r', './x', '--version'], cwd: folder }),
  ],
  [
    'an argument that is alike',
    ({ folder }) => ({ program: node, args: ['--Version'], cwd: folder }),
  ],
  [
    'an argument with a blank',
    ({ folder }) => ({ program: node, args: ['--version '], cwd: folder }),
  ],
  [
    'an argument with a NUL',
    ({ folder }) => ({ program: node, args: ['--version\0'], cwd: folder }),
  ],
  [
    'a surrogate alone',
    ({ folder }) => ({ program: node, args: ['--version\ud800'], cwd: folder }),
  ],
  ['arguments as a text', ({ folder }) => ({ program: node, args: '--version', cwd: folder })],
  ['a number among them', ({ folder }) => ({ program: node, args: [1], cwd: folder })],
  [
    'variables of its own',
    ({ folder }) => ({
      program: node,
      args: ['--version'],
      cwd: folder,
      env: { NODE_OPTIONS: '-r x' },
    }),
  ],
  [
    'the network',
    ({ folder }) => ({ program: node, args: ['--version'], cwd: folder, network: true }),
  ],
  [
    'no end',
    ({ folder }) => ({ program: node, args: ['--version'], cwd: folder, timeoutMs: 1e12 }),
  ],
  ['the home as its folder', ({ home }) => ({ program: node, args: ['--version'], cwd: home })],
  ['the data of the app', ({ dataDir }) => ({ program: node, args: ['--version'], cwd: dataDir })],
  ['the root', () => ({ program: node, args: ['--version'], cwd: '/' })],
  ['a folder above', ({ folder }) => ({ program: node, args: ['--version'], cwd: `${folder}/..` })],
];

const refusedAttempts: readonly Attempt[] = forbidden.map(([what, call]) => ({
  ...{ kind: 'program', what },
  run: async () => {
    const room = openCommands(['--version']);
    return room.commands.workOut(call(room) as never).then(
      (): Attempted => ({ escaped: true, how: 'worked out' }),
      (error: { code?: string }) => ({
        escaped: error.code === undefined,
        how: error.code ?? String(error),
      }),
    );
  },
}));

const quoted = (text: string): string => JSON.stringify(text);
const reads = (path: string): string => `require('fs').readFileSync(${quoted(path)}, 'utf8')`;

/** What an allowed program tries from within; each ends with what it got, or with the error. */
const within: readonly [what: string, script: (room: Room) => string][] = [
  ['reads the home', ({ home }) => reads(join(home, 'key'))],
  ['reads the data of the app', ({ dataDir }) => reads(join(dataDir, 'key'))],
  ['reads them by a parent', () => reads('../key')],
  [
    'reads them by a link of its own',
    ({ home }) => `require('fs').symlinkSync(${quoted(home)}, 'way'); ${reads('way/key')}`,
  ],
  [
    'reads them by a hard link',
    ({ home }) => `require('fs').linkSync(${quoted(join(home, 'key'))}, 'mine'); ${reads('mine')}`,
  ],
  ['reads them by the root of a process', ({ home }) => reads(`/proc/1/root${join(home, 'key')}`)],
  [
    'reads them by the folder of the parent process',
    ({ home }) => reads(`/proc/${process.pid}/root${join(home, 'key')}`),
  ],
  ['reads the variables of the app', () => reads(`/proc/${process.pid}/environ`)],
  [
    'lists the home',
    ({ home }) => `require('fs').readdirSync(${quoted(home)}).includes('key') ? '${canary}' : 'no'`,
  ],
  [
    'writes into the home',
    ({ home }) => `require('fs').writeFileSync(${quoted(join(home, 'made'))}, 'x')`,
  ],
  [
    'writes into the data of the app',
    ({ dataDir }) => `require('fs').writeFileSync(${quoted(join(dataDir, 'made'))}, 'x')`,
  ],
  [
    'removes what is in the home',
    ({ home }) => `require('fs').rmSync(${quoted(join(home, 'key'))})`,
  ],
  [
    'renames the data of the app',
    ({ dataDir }) => `require('fs').renameSync(${quoted(join(dataDir, 'key'))}, 'mine')`,
  ],
  [
    'changes the mode of the home',
    ({ home }) => `require('fs').chmodSync(${quoted(join(home, 'key'))}, 0)`,
  ],
  ['writes into the system', () => `require('fs').writeFileSync('/usr/bin/made-by-escape', 'x')`],
  [
    'asks a shell for them',
    ({ home }) =>
      `require('child_process').execFileSync('/bin/sh', ['-c', 'cat ${home}/key']).toString()`,
  ],
  ['becomes somebody else', ({ home }) => `process.setuid(0); ${reads(join(home, 'key'))}`],
  [
    'mounts what it was not given',
    ({ home }) =>
      `require('child_process').execFileSync('mount', ['--bind', '/', 'open']); ${reads(join(home, 'key'))}`,
  ],
  [
    'makes a room in the room',
    ({ home }) =>
      `require('child_process').execFileSync('bwrap', ['--bind', '/', '/', 'cat', '${home}/key']).toString()`,
  ],
  ['kills the app', () => `process.kill(${process.pid}, 0); '${canary}'`],
];

const sandboxAttempts: readonly Attempt[] = within.map(([what, script]) => ({
  ...{ kind: 'sandbox', what },
  run: async () => {
    const room = openCommands(null);
    const source = `try { console.log(String(${wrapped(script(room))})) } catch (e) { console.log(e.code ?? e.message) }`;
    const call = { program: node, args: ['-e', source], cwd: room.folder };
    const quiet = { signal: new AbortController().signal, onOutput: () => undefined };
    const { stdout, stderr } = await room.commands.run(await room.commands.workOut(call), quiet);
    const untouched =
      readFileSync(join(room.home, 'key'), 'utf8') === canary &&
      readFileSync(join(room.dataDir, 'key'), 'utf8') === canary &&
      ![join(room.home, 'made'), join(room.dataDir, 'made'), '/usr/bin/made-by-escape'].some(
        (path) => existsSync(path),
      );
    const escaped = !untouched || `${stdout}${stderr}`.includes(canary);
    return { escaped, how: stdout.trim().split('\n').at(-1)?.slice(0, 60) ?? '' };
  },
}));

/** Statements whose last one is the value. */
function wrapped(script: string): string {
  const parts = script.split('; ');
  const last = parts.pop() ?? '';
  return `(() => { ${parts.map((part) => `${part};`).join(' ')} return ${last} })()`;
}

/** Without bubblewrap a program is kept in by nothing, and its approval says so. */
export const isSandboxed = openCommands(null).commands.isSandboxed;
export const programAttempts: readonly Attempt[] = [
  ...refusedAttempts,
  ...(isSandboxed ? sandboxAttempts : []),
];
