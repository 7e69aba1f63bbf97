import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { modifyFile } from '../../src/main/tools/desktop/modify-file.ts';
import { openTools } from '../files/support.ts';

function room() {
  const opened = openTools();
  const read = async (tool: string, params: Record<string, unknown>) =>
    opened.tools.read({ tool, params: params as never });
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
  return { ...opened, read, code };
}

describe('modify_file', () => {
  it.each([
    ['a text that is not there', [{ oldText: 'z', newText: '' }], 'FILE_EDIT_MISFIT'],
    ['a text that is there twice', [{ oldText: 'b', newText: '' }], 'FILE_EDIT_MISFIT'],
    ['a text that overlaps itself', [{ oldText: 'cc', newText: '' }], 'FILE_EDIT_MISFIT'],
    ['an edit that changes nothing', [{ oldText: 'a', newText: 'a' }], 'FILE_UNCHANGED'],
    ['no edits', [], 'BAD_PARAM'],
  ])('refuses %s', async (_, edits, expected) => {
    const { workOut, at, code } = room();
    writeFileSync(at('f'), 'a b b ccc');
    expect(await code(workOut('modify_file', { path: at('f'), edits }))).toBe(expected);
  });

  it('makes each edit on what those before it left', async () => {
    const { tools, at } = room();
    writeFileSync(at('f'), '\ufeffa\r\nb');
    const edits = [
      { oldText: 'a', newText: 'b' },
      { oldText: 'b\r', newText: '$&' },
    ];
    const worked = await tools.workOut({
      tool: 'modify_file',
      params: { path: at('f'), edits } as never,
    });
    expect(Buffer.from(worked.contents.after ?? []).toString()).toBe('\ufeff$&\nb');
  });

  it('lets others have their turn while it makes many edits of a large file', async () => {
    const words = Array.from({ length: 64 }, (_, at) => `word ${at}!`);
    const content = Buffer.from('-'.repeat(1024 * 1024) + words.join());
    const state = { exists: true, sha256: '', bytes: content.length, mode: 0o644 } as const;
    const unused = () => Promise.reject(new Error('not asked'));
    const context = {
      files: {
        locate: async (path: string) => ({ path, missingFolders: [] }),
        read: async () => ({ state, content }),
        list: unused,
      },
      undoable: () => {
        throw new Error('not asked');
      },
      kept: unused,
    };
    let turns = 0;
    let isDone = false;
    const countTurns = (): void => {
      if (isDone) return;
      turns += 1;
      setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const edits = words.map((oldText) => ({ oldText, newText: 'x' }));
    await modifyFile.workOut({ path: '/f', edits }, context);
    isDone = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('refuses what is no text', async () => {
    const { workOut, at, code } = room();
    writeFileSync(at('f'), Buffer.from([0xff]));
    const edits = [{ oldText: 'a', newText: 'b' }];
    expect(await code(workOut('modify_file', { path: at('f'), edits }))).toBe('FILE_NOT_TEXT');
  });
});

it('create_file takes base64 to the letter', async () => {
  const { workOut, at, code } = room();
  const make = (content: string) =>
    code(workOut('create_file', { path: at('f'), content, encoding: 'base64' }));
  expect(await make('AAE=')).toBe('done');
  for (const content of ['AAE', 'A A E=', 'äö', 'AAF=']) {
    expect(await make(content), content).toBe('FILE_NOT_BASE64');
  }
});

it('read_file gives no more than was asked for, and no half letter', async () => {
  const { read, at, code } = room();
  writeFileSync(at('f'), 'aé');
  expect(await read('read_file', { path: at('f'), maxBytes: 2 })).toEqual({
    ...{ content: 'a', bytes: 3, truncated: true },
  });
  expect(await read('read_file', { path: at('f') })).toMatchObject({ content: 'aé' });
  writeFileSync(at('g'), Buffer.from([0xff, 0]));
  expect(await code(read('read_file', { path: at('g') }))).toBe('FILE_NOT_TEXT');
  expect(await read('read_file', { path: at('g'), encoding: 'base64' })).toMatchObject({
    content: '/wA=',
  });
});

it('list_files refuses a folder of more entries than can be kept, before it looks at each', async () => {
  const looked: string[] = [];
  const { tools, at, folder } = openTools({
    ...nodeDisk,
    lstat: (async (path: string, options?: object) => {
      looked.push(path);
      return nodeDisk.lstat(path, options);
    }) as typeof nodeDisk.lstat,
  });
  for (let file = 0; file <= 5_000; file += 1) writeFileSync(at(`${file}`), '');
  await expect(tools.read({ tool: 'list_files', params: { path: folder } })).rejects.toMatchObject({
    code: 'FOLDER_TOO_LARGE',
    message: `"${folder}" holds more than 5,000 entries.`,
    advice: 'No file was changed by this. List a folder within it.',
  });
  expect(looked.length).toBeLessThan(10);
});

it('list_files follows no link, and fits names to a pattern', async () => {
  const { read, at, folder, place } = room();
  mkdirSync(at('in'));
  for (const name of ['a.txt', 'b.md', 'in/c.txt', 'in/ä\n.txt']) writeFileSync(at(name), 'xx');
  symlinkSync(place, at('way-out'));
  const names = async (extra: object) => {
    const found = await read('list_files', { path: folder, ...extra });
    return (found['entries'] as { path: string; kind: string }[]).map(
      ({ path, kind }) => `${kind} ${path.slice(folder.length + 1)}`,
    );
  };
  expect(await names({})).toEqual(['file a.txt', 'file b.md', 'folder in', 'other way-out']);
  expect(await names({ recursive: true, pattern: '*.txt' })).toEqual([
    'file a.txt',
    'file in/c.txt',
    'file in/ä\n.txt',
  ]);
  expect(await names({ pattern: '?.??' })).toEqual(['file b.md']);
  expect(await names({ pattern: `${'*a'.repeat(200)}b` })).toEqual([]);
});

describe('create_file', () => {
  it('writes rows as CSV, without what a spreadsheet would run', async () => {
    const { tools, at } = room();
    const rows = [
      ['name', 'amount'],
      ['Ada "A", Ltd', 5],
      ['=SUM(A1)', '-3'],
    ];
    const { contents } = await tools.workOut({
      tool: 'create_file',
      params: { path: at('r.csv'), rows } as never,
    });
    expect(Buffer.from(contents.after ?? []).toString()).toBe(
      'name,amount\r\n"Ada ""A"", Ltd",5\r\n\'=SUM(A1),\'-3\r\n',
    );
  });
});
