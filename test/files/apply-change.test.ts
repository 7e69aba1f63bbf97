import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeDisk } from '../../src/main/files/disk.ts';
import type { FileChange } from '../../src/shared/files/file-change.ts';
import { failingDisk, openTools, straight } from './support.ts';

const key = 'k';
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a change that was worked out', () => {
  it('is not made by that', async () => {
    const { workOut, at, folder, tools } = openTools();
    const change = await workOut('create_file', { path: at('a/b.txt'), content: 'x' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await tools.whereItStands(change)).toBe('before');
  });

  it('is made to the byte, and stands as made', async () => {
    const { workOut, at, tools } = openTools();
    const content = Buffer.from([0, 255, 10, 13, 7]).toString('base64');
    const change = await workOut('create_file', {
      ...{ path: at('a/b.bin'), content, encoding: 'base64' },
    });
    await tools.apply(change, key, straight);
    await tools.settle(change, key);
    expect(readFileSync(at('a/b.bin')).toString('base64')).toBe(content);
    expect(await tools.whereItStands(change)).toBe('after');
    expect(readdirSync(at('a'))).toEqual(['b.bin']);
  });

  it('keeps permissions of a file that is changed', async () => {
    const { workOut, at, tools } = openTools();
    writeFileSync(at('run.sh'), 'echo old\r\n');
    chmodSync(at('run.sh'), 0o751);
    const edits = [{ oldText: 'old', newText: 'new' }];
    await tools.apply(await workOut('modify_file', { path: at('run.sh'), edits }), key, straight);
    expect(readFileSync(at('run.sh'), 'utf8')).toBe('echo new\r\n');
    expect(statSync(at('run.sh')).mode & 0o7777).toBe(0o751);
  });

  it('moves a file as it is, to its time of writing', async () => {
    const { workOut, at, tools } = openTools();
    writeFileSync(at('a'), 'x');
    utimesSync(at('a'), 1, 1);
    const was = lstatSync(at('a'), { bigint: true });
    const change = await workOut('move_file', { from: at('a'), to: at('new/b') });
    await tools.apply(change, key, straight);
    const now = lstatSync(at('new/b'), { bigint: true });
    expect([now.ino, now.mtimeNs, now.nlink]).toEqual([was.ino, was.mtimeNs, 1n]);
    expect(existsSync(at('a'))).toBe(false);
  });

  it('is copied to another disk to the nanosecond, and then taken away here', async () => {
    const { workOut, at, tools } = openTools({
      ...nodeDisk,
      link: async (from, to) => {
        if (!String(from).includes('.countersign-')) {
          throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' });
        }
        await nodeDisk.link(from, to);
      },
    });
    writeFileSync(at('a'), 'x', { mode: 0o640 });
    const was = lstatSync(at('a'), { bigint: true });
    await tools.apply(await workOut('move_file', { from: at('a'), to: at('b') }), key, straight);
    const now = lstatSync(at('b'), { bigint: true });
    expect([now.mtimeNs, now.mode]).toEqual([was.mtimeNs, was.mode]);
    expect(now.ino).not.toBe(was.ino);
    expect(readdirSync(at('.'))).toEqual(['b']);
  });
});

describe('what somebody does meanwhile', () => {
  async function prepared() {
    const room = openTools();
    writeFileSync(room.at('a'), 'old');
    const edits = [{ oldText: 'old', newText: 'new' }];
    const change = await room.workOut('modify_file', { path: room.at('a'), edits });
    return { ...room, change };
  }

  it.each<[string, (at: (name: string) => string) => void]>([
    ['another content', (at) => writeFileSync(at('a'), 'somebody')],
    ['other permissions', (at) => chmodSync(at('a'), 0o600)],
    ['no file', (at) => renameSync(at('a'), at('b'))],
    [
      'a link',
      (at) => {
        renameSync(at('a'), at('b'));
        symlinkSync(at('b'), at('a'));
      },
    ],
    [
      'a folder',
      (at) => {
        renameSync(at('a'), at('b'));
        mkdirSync(at('a'));
      },
    ],
  ])('is seen and not written over: %s', async (_, meddle) => {
    const { tools, at, change } = await prepared();
    meddle(at);
    expect(await tools.whereItStands(change)).toBe('other');
    const before = lstatSync(at('a'), { throwIfNoEntry: false });
    expect(await codeOf(tools.apply(change, key, straight))).not.toBe('done');
    expect(lstatSync(at('a'), { throwIfNoEntry: false })?.ino).toBe(before?.ino);
    expect(readdirSync(at('.')).filter((name) => name.startsWith('.'))).toEqual(
      readdirSync(at('.')).filter((name) => name === '.countersign-k.tmp'),
    );
  });

  it('is seen at the last moment, after the content was written', async () => {
    const { tools, at, change } = await prepared();
    const late = {
      ...straight,
      place: async (work: () => Promise<void>) => {
        writeFileSync(at('a'), 'somebody');
        await work();
      },
    };
    expect(await codeOf(tools.apply(change, key, late))).toBe('FILE_CHANGED');
    expect(readFileSync(at('a'), 'utf8')).toBe('somebody');
  });

  it('keeps a name that somebody took at the last moment', async () => {
    const { tools, at, workOut } = openTools();
    const change = await workOut('create_file', { path: at('a'), content: 'mine' });
    const late = {
      ...straight,
      place: async (work: () => Promise<void>) => {
        writeFileSync(at('a'), 'somebody');
        await work();
      },
    };
    expect(await codeOf(tools.apply(change, key, late))).toBe('FILE_EXISTS');
    expect(readFileSync(at('a'), 'utf8')).toBe('somebody');
    expect(readdirSync(at('.'))).toEqual(['a']);
  });

  it('cannot turn a folder into a way to somewhere else', async () => {
    const { tools, at, place, workOut } = openTools();
    mkdirSync(at('sub'));
    mkdirSync(join(place, 'victim'));
    const change = await workOut('create_file', { path: at('sub/a'), content: 'x' });
    renameSync(at('sub'), at('was-sub'));
    symlinkSync(join(place, 'victim'), at('sub'));
    expect(await codeOf(tools.apply(change, key, straight))).not.toBe('done');
    expect(readdirSync(join(place, 'victim'))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'cannot do so either while the change is under way',
    async () => {
      const { tools, at, place, workOut } = openTools();
      mkdirSync(at('sub'));
      mkdirSync(join(place, 'victim'));
      const change = await workOut('create_file', { path: at('sub/a'), content: 'x' });
      const swap = {
        ...straight,
        place: async (work: () => Promise<void>) => {
          renameSync(at('sub'), at('was-sub'));
          symlinkSync(join(place, 'victim'), at('sub'));
          await work();
        },
      };
      await tools.apply(change, key, swap);
      expect(readdirSync(join(place, 'victim'))).toEqual([]);
      expect(readdirSync(at('was-sub'))).toEqual(['a']);
      expect(await tools.whereItStands(change)).toBe('other');
    },
  );
});

describe('a disk that fails', () => {
  it.each([
    ['sync', 'EIO', 'FILE_DISK_FAILED'],
    ['open', 'EACCES', 'FILE_NOT_PERMITTED'],
    ['rename', 'EIO', 'FILE_DISK_FAILED'],
    ['rename', 'ENOSPC', 'FILE_DISK_FULL'],
    ['rename', 'EROFS', 'FILE_NOT_PERMITTED'],
  ] as const)('at %s with %s leaves the file as it was', async (operation, errno, code) => {
    const good = openTools();
    writeFileSync(good.at('a'), 'old');
    const edits = [{ oldText: 'old', newText: 'new' }];
    const change = await good.workOut('modify_file', { path: good.at('a'), edits });
    const { applyChange } = await import('../../src/main/files/apply-change.ts');
    const todo = { change, key, content: async () => Buffer.from('new'), stages: straight };
    const bad = failingDisk(operation, errno);
    expect(await codeOf(applyChange(bad, todo))).toBe(code);
    expect(await good.tools.whereItStands(change)).toBe('before');
    expect(readFileSync(good.at('a'), 'utf8')).toBe('old');
  });

  it('is not written to where it has no hard links', async () => {
    const { tools, workOut, at } = openTools(failingDisk('link', 'EPERM'));
    const change = await workOut('create_file', { path: at('a'), content: 'x' });
    expect(await codeOf(tools.apply(change, key, straight))).toBe('FILE_LINKS_UNSUPPORTED');
    expect(readdirSync(at('.'))).toEqual([]);
  });

  it('says of a content that is gone that nothing can be written', async () => {
    const { tools, workOut, at, dataDir } = openTools();
    const change = await workOut('create_file', { path: at('a'), content: 'x' });
    const sha256 = change.after.exists ? change.after.sha256 : '';
    writeFileSync(join(dataDir, 'blobs', sha256), 'damaged');
    expect(await codeOf(tools.apply(change, key, straight))).toBe('BLOB_DAMAGED');
    expect(await tools.whereItStands(change)).toBe('before');
  });
});

describe('what is no plain file', () => {
  it('is refused: folders, links, sockets, pipes, devices, and what is too large', async () => {
    const { workOut, at, tools } = openTools();
    mkdirSync(at('folder'));
    writeFileSync(at('file'), '');
    symlinkSync(at('file'), at('link'));
    writeFileSync(at('huge'), '');
    truncateSync(at('huge'), 64 * 1024 * 1024 + 1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(at('socket'), resolve));
    const deletion = (name: string) => codeOf(workOut('delete_file', { path: at(name) }));
    expect(await deletion('folder')).toBe('FILE_NOT_REGULAR');
    expect(await deletion('link')).toBe('FILE_IS_LINK');
    expect(await deletion('huge')).toBe('FILE_TOO_LARGE');
    truncateSync(at('huge'), 5 * 1024 ** 3);
    const edits = [{ oldText: 'a', newText: 'b' }];
    for (const [tool, params] of [
      ['delete_file', { path: at('huge') }],
      ['modify_file', { path: at('huge'), edits }],
      ['move_file', { from: at('huge'), to: at('moved') }],
    ] as const) {
      expect(await codeOf(workOut(tool, params))).toBe('FILE_TOO_LARGE');
    }
    const reading = { tool: 'read_file', params: { path: at('huge'), maxBytes: 10 } };
    expect(await codeOf(tools.read(reading))).toBe('FILE_TOO_LARGE');
    expect(await deletion('socket')).toBe('FILE_NOT_REGULAR');
    expect(await deletion('none')).toBe('FILE_MISSING');
    server.close();
  });
});

it('goes on where it was cut short, from every step of a move', async () => {
  const { tools, workOut, at } = openTools();
  const stop = () => Promise.reject(new Error('cut short'));
  for (const stage of ['place', 'clear'] as const) {
    writeFileSync(at(stage), stage);
    const change: FileChange = await workOut('move_file', {
      ...{ from: at(stage), to: at(`${stage}-moved`) },
    });
    await codeOf(tools.apply(change, key, { ...straight, [stage]: stop }));
    expect(await tools.whereItStands(change)).toBe(stage === 'clear' ? 'half' : 'before');
    await tools.apply(change, key, straight);
    expect(await tools.whereItStands(change)).toBe('after');
  }
  expect(readdirSync(at('.')).sort()).toEqual(['clear-moved', 'place-moved']);
});
