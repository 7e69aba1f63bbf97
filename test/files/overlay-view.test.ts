import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { diskView } from '../../src/main/files/file-view.ts';
import { OverlayView } from '../../src/main/files/overlay-view.ts';
import { openTools } from './support.ts';

it('shows each call what those before it would leave, and touches nothing', async () => {
  const { tools, at, folder, dataDir } = openTools();
  writeFileSync(at('a'), 'one');
  mkdirSync(at('kept'));
  const files = tools.onOverlay();
  const run = (tool: string, params: Record<string, unknown>) =>
    files.run({ tool, params: params as never });
  const edits = [{ oldText: 'one', newText: 'two' }];
  await run('modify_file', { path: at('a'), edits });
  const { change } = await run('move_file', { from: at('a'), to: at('new/b') });
  expect(change).toMatchObject({ madeFolders: [at('new')] });
  expect((await run('read_file', { path: at('new/b') })).output).toMatchObject({ content: 'two' });
  const second = await run('create_file', { path: at('new/c'), content: 'x' });
  expect(second.change?.madeFolders).toEqual([]);
  const listed = (await run('list_files', { path: folder, recursive: true })).output;
  expect((listed['entries'] as { path: string }[]).map(({ path }) => path)).toEqual([
    at('kept'),
    at('new'),
    at('new/b'),
    at('new/c'),
  ]);
  await run('delete_file', { path: at('new/c') });
  for (const [path, code] of [
    [at('a'), 'FILE_MISSING'],
    [at('new/c'), 'FILE_MISSING'],
    [at('new'), 'FILE_NOT_REGULAR'],
    [at('new/b/c'), 'FILE_NOT_A_FOLDER'],
  ] as const) {
    await expect(run('read_file', { path })).rejects.toMatchObject({ code });
  }
  await expect(run('create_file', { path: at('new/b'), content: '' })).rejects.toMatchObject({
    code: 'FILE_EXISTS',
  });
  expect(readdirSync(folder)).toEqual(['a', 'kept']);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('holds only so much at a time: what was replaced, moved away or deleted counts no more', async () => {
  const { tools, at, folder, dataDir } = openTools();
  const reach = { folders: [folder], home: folder, dataDir };
  const files = new OverlayView(
    diskView(nodeDisk, () => reach),
    10,
  );
  const create = async (name: string, content: string) => {
    const { change } = await tools.workOut({
      tool: 'create_file',
      params: { path: at(name), content },
    });
    files.lay(change, Buffer.from(content));
    return change;
  };
  await create('a', '123456');
  await expect(create('b', '12345')).rejects.toMatchObject({
    code: 'REHEARSAL_TOO_LARGE',
    class: 'unknown',
  });
  expect(await files.read(at('b'))).toBeNull();
  const { after, ...made } = await create('a', '1234567890');
  if (!after.exists) throw new Error('expected a file');
  const content = Buffer.from('1234567890');
  files.lay(
    { ...made, kind: 'move', path: at('c'), from: at('a'), fromBefore: after, after },
    content,
  );
  files.lay(
    { ...made, kind: 'delete', path: at('c'), before: after, after: { exists: false } },
    content,
  );
  await create('b', '1234567890');
});

it('tells only so much of what is looked at: a rehearsal is kept and shown in one piece', async () => {
  const { tools, at } = openTools();
  writeFileSync(at('a'), 'x'.repeat(1024 * 1024));
  const files = tools.onOverlay();
  const look = () => files.run({ tool: 'read_file', params: { path: at('a') } });
  for (let times = 0; times < 31; times += 1) await look();
  await expect(look()).rejects.toMatchObject({ code: 'REHEARSAL_TOO_LARGE', class: 'unknown' });
});
