import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
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
