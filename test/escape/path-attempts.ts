// Sixty forms of a path that leads out of the folder that plans may use, each with every tool that it fits.
import { rmSync, symlinkSync } from 'node:fs';
import type { Attempt } from './support/attempt.ts';
import { type EscapeRoom, escapeRoom } from './support/room.ts';

type Form = [what: string, path: (room: EscapeRoom) => string];

const open = ({ at }: EscapeRoom, name: string): string => `${at('open')}/${name}`;

/** Each leads to a file of others with its last name `key`. */
const forms: readonly Form[] = [
  ['a whole path', ({ at }) => at('shut/key')],
  ['the parent', (room) => open(room, '../shut/key')],
  ['the parent of an inner folder', (room) => open(room, 'inner/../../shut/key')],
  ['the parent of a folder that is not there', (room) => open(room, 'none/../../shut/key')],
  ['the parent of a file', (room) => open(room, 'own/../../shut/key')],
  ['many parents', (room) => open(room, `${'../'.repeat(40)}etc/passwd`)],
  ['parents with dots between', (room) => open(room, './.././shut/./key')],
  ['parents with doubled slashes', (room) => open(room, '..//shut//key')],
  ['doubled slashes at the beginning', ({ at }) => `/${at('shut/key')}`],
  ['a slash at the end', ({ at }) => `${at('shut/key')}/`],
  ['a dot at the end', ({ at }) => `${at('shut/key')}/.`],
  ['the parent at the end', ({ at }) => `${at('shut/key')}/../key`],
  ['a name that only begins alike', ({ at }) => at('opened/key')],
  ['the folder itself', ({ at }) => at('open')],
  ['the folder above', ({ at }) => at('.')],
  ['the home', () => '~/key'],
  ['the home of somebody', () => '~root/key'],
  ['the home alone', () => '~'],
  ['the parent of the home', () => '~/../etc/passwd'],
  ['a tilde within', (room) => open(room, '~/../../shut/key')],
  ['a relative path', () => 'shut/key'],
  ['a relative parent', () => '../shut/key'],
  ['nothing', () => ''],
  ['the root', () => '/'],
  ['the password file', () => '/etc/passwd'],
  ['a process of its own', () => '/proc/self/environ'],
  ['the memory of the process', () => '/proc/self/mem'],
  ['the root of the process', ({ at }) => `/proc/self/root${at('shut/key')}`],
  ['the folder of the process', ({ at }) => `/proc/self/cwd/../..${at('shut/key')}`],
  ['an open file of the process', () => '/proc/self/fd/0'],
  ['a device', () => '/dev/zero'],
  ['the terminal', () => '/dev/tty'],
  ['shared memory', () => '/dev/shm/key'],
  ["the app's own data", ({ at }) => at('data/key')],
  ["the app's own database", ({ at }) => at('data/db.sqlite')],
  ["a blob of the app's own", ({ at }) => at('data/blobs/key')],
  ['an address of a file', ({ at }) => `file://${at('shut/key')}`],
  ['an encoded parent', (room) => open(room, '%2e%2e/shut/key')],
  ['an encoded slash', (room) => open(room, '..%2fshut%2fkey')],
  ['a parent encoded twice', (room) => open(room, '%252e%252e/shut/key')],
  ['back slashes', (room) => open(room, '..\\shut\\key')],
  ['a drive', () => 'C:\\Users\\ina\\key'],
  ['a share', () => '\\\\server\\share\\key'],
  ['a NUL', (room) => open(room, 'own\0/../../shut/key')],
  ['a NUL at the end', ({ at }) => `${at('shut/key')}\0.txt`],
  ['a line end', (room) => open(room, '..\n/../shut/key')],
  ['a carriage return', (room) => open(room, '../shut\r/../shut/key')],
  ['blanks around', ({ at }) => ` ${at('shut/key')} `],
  ['dots of full width', (room) => open(room, '\uff0e\uff0e/shut/key')],
  ['a slash of full width', (room) => open(room, '..\uff0fshut\uff0fkey')],
  ['a mark of direction', (room) => open(room, '\u202e../../shut/key')],
  ['a joiner between the dots', (room) => open(room, '.\u200d./shut/key')],
  ['an overlong parent', (room) => open(room, '\u00c0\u00ae\u00c0\u00ae/shut/key')],
  ['a surrogate alone', (room) => open(room, '\ud800/../../shut/key')],
  ['a shell variable', () => '$HOME/key'],
  ['a substitution', (room) => open(room, '$(echo ..)/shut/key')],
  ['braces', ({ at }) => `${at('open')}/{../shut,inner}/key`],
  ['a pattern', ({ at }) => `${at('sh')}*/key`],
  ['a path that is too long', (room) => open(room, `${'../shut/'.repeat(600)}key`)],
  ['three dots', (room) => open(room, '.../../shut/key')],
  ['a link to a folder', withLink('out', 'shut', 'out/key')],
  ['a relative link', withLink('out', '../shut', 'out/key', true)],
  ['a link to a link', withLink('out', 'shut', 'way/key')],
  ['a link to the folder above', withLink('out', '.', 'out/shut/key')],
  ['a link to the root', withLink('out', '/', 'out/etc/passwd', true)],
  ['a link to a file', withLink('key', 'shut/key', 'key')],
  ['a link to what is not there', withLink('key', 'shut/new', 'key')],
  ['a link to the data of the app', withLink('out', 'data', 'out/key')],
  ['a link in a circle', withLink('out', 'open/out', 'out/key')],
  ['a link behind a parent', withLink('inner/out', 'shut', 'inner/../inner/out/inner/../key')],
];

/** Makes a link in the open folder; `to` below the place, or as it stands. */
function withLink(name: string, to: string, path: string, asIs = false): Form[1] {
  return (room) => {
    symlinkSync(asIs ? to : room.at(to), open(room, name));
    if (path.startsWith('way/')) symlinkSync(open(room, name), open(room, 'way'));
    return open(room, path);
  };
}

type Call = (path: string, room: EscapeRoom) => [tool: string, params: Record<string, unknown>];

const calls: readonly [name: string, call: Call][] = [
  ['read', (path) => ['read_file', { path }]],
  ['write', (path) => ['create_file', { path: `${path}.new`, content: 'x' }]],
  ['delete', (path) => ['delete_file', { path }]],
  ['move away', (path, room) => ['move_file', { from: path, to: open(room, 'taken') }]],
  ['move there', (path, room) => ['move_file', { from: open(room, 'own'), to: `${path}.new` }]],
];

export const pathAttempts: readonly Attempt[] = forms.flatMap(([form, pathIn], index) => {
  // Every form is read and written; the other tools take turns.
  const turn = calls.slice(2)[index % 3];
  return [...calls.slice(0, 2), ...(turn ? [turn] : [])].map(([name, call]) => ({
    ...{ kind: 'path' as const, what: `${name}: ${form}` },
    run: async () => {
      const room = escapeRoom();
      const path = pathIn(room);
      const [tool, params] = call(path, room);
      const attempted = await room.attempt(tool, params);
      for (const link of ['out', 'way', 'key', 'inner/out']) {
        rmSync(open(room, link), { force: true });
      }
      return attempted;
    },
  }));
});
