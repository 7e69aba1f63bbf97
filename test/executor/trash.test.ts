// What runs deleted or replaced: what is kept of it, how it is had back, and what emptying it leaves.
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256Of } from '../../src/main/files/read-file.ts';
import { openFiles } from '../../src/main/services/open-files.ts';
import { cleanContents } from '../../src/main/services/trash/clean-contents.ts';
import { emptiable } from '../../src/main/services/trash/emptiable.ts';
import { emptyTrash } from '../../src/main/services/trash/empty-trash.ts';
import { undoableRuns } from '../../src/main/services/trash/undoable-runs.ts';
import { viewTrash } from '../../src/main/services/trash/view-trash.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { sequence } from './support/plans.ts';
import { ended, undo } from './support/random-desktop-plans.ts';

/** The trash of a world, as the app and the command line open it. */
function trashOf(world: FileWorld) {
  const { store, dataDir, folders } = world;
  const files = openFiles({ dataDir, home: '/nowhere', store, folders: () => folders });
  return { store, files };
}

const kept = (world: FileWorld) =>
  existsSync(join(world.dataDir, 'blobs')) ? readdirSync(join(world.dataDir, 'blobs')) : [];
const hash = (text: string) => sha256Of(Buffer.from(text));
const day = 24 * 3_600_000;

/** A run that deletes one file, writes over another and makes a third. */
async function tidyUp(world: FileWorld) {
  writeFileSync(world.at('old'), 'the old one');
  writeFileSync(world.at('list'), 'one\n');
  const did = await world.start(
    sequence('all', [
      fileStep('gone', 'delete_file', { path: world.at('old') }),
      fileStep('edit', 'modify_file', {
        path: world.at('list'),
        edits: [{ oldText: 'one', newText: 'two' }],
      }),
      fileStep('new', 'create_file', { path: world.at('new'), content: 'new' }),
      fileStep('move', 'move_file', { from: world.at('new'), to: world.at('moved') }),
    ]),
  );
  expect(await ended(world, did)).toMatchObject({ state: 'completed' });
  return did;
}

/** Drafts the restore of one file as the page does, agrees to it and sees it to its end. */
async function restore(world: FileWorld, undoId: string) {
  const { executor, store } = world;
  const { executionId } = store.reader.keptContents.get(undoId)!;
  const { planId, can } = await executor.undo(executionId, { only: undoId });
  expect(can).toHaveLength(1);
  store.writer.plans.setStatus(planId, 'validated');
  const { hash: planHash } = store.reader.plans.get(planId)!;
  const { account } = store.reader.executions.get(executionId)!;
  const agreed = { planId, planHash, policyVersion: 1, agreedBy: 'local' };
  const begun = await executor.agree({ ...agreed, account, requestId: null });
  return ended(world, begun.executionId);
}

describe('the trash', () => {
  it('lists what was taken away, of which run and step, and puts one file back alone', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const did = await tidyUp(world);
    const view = await viewTrash(trashOf(world));
    expect(view).toMatchObject({
      total: 2,
      emptiable: { files: 2, bytes: 'the old one'.length + 'one\n'.length },
      items: [
        { file: world.at('list'), what: 'replaced', bytes: 4, path: 'all/edit' },
        { file: world.at('old'), what: 'deleted', stepLabel: 'gone', executionId: did },
      ],
    });
    expect(view.items.map(({ restorable }) => restorable)).toEqual([{ can: true }, { can: true }]);
    const undone = await restore(world, view.items[1]!.undoId);
    expect(undone).toMatchObject({ state: 'completed', error: null, undoes: did });
    expect(readFileSync(world.at('old'), 'utf8')).toBe('the old one');
    expect(readFileSync(world.at('list'), 'utf8')).toBe('two\n');
    const after = await viewTrash(trashOf(world));
    expect(after.items.map(({ file }) => file)).toEqual([world.at('list')]);
    const runs = await undoableRuns(world.store, (id) => world.executor.undoView(id));
    expect(runs.items.find(({ executionId }) => executionId === did)).toMatchObject({
      hindrance: null,
      view: { undone: [{ path: 'all/gone' }], cannot: [] },
    });
  });

  it('says why a file cannot be put back, and puts it nowhere', async () => {
    const world = openFileWorld({ answer: 'approved' });
    await tidyUp(world);
    writeFileSync(world.at('old'), 'something else');
    const [list, old] = (await viewTrash(trashOf(world))).items;
    expect(old).toMatchObject({
      restorable: { can: false, reason: expect.stringContaining('is not as the run left it') },
    });
    expect(list).toMatchObject({ restorable: { can: true } });
    const failed = await restore(world, old!.undoId);
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'FILE_CHANGED_SINCE' } });
    expect(readFileSync(world.at('old'), 'utf8')).toBe('something else');
    rmSync(join(world.dataDir, 'blobs', hash('one\n')));
    expect((await viewTrash(trashOf(world))).items[0]).toMatchObject({
      restorable: { can: false, reason: expect.stringContaining('missing or damaged') },
    });
    world.folders.length = 0;
    expect((await viewTrash(trashOf(world))).items[1]).toMatchObject({
      restorable: { can: false, reason: expect.stringContaining('outside of the folders') },
    });
  });

  it('is emptied for good, and says so wherever an undo is asked for', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const did = await tidyUp(world);
    const { planId } = await world.executor.undo(did);
    const emptied = await emptyTrash(trashOf(world));
    expect(emptied).toEqual({ files: 2, bytes: 15, held: 0 });
    expect(kept(world)).not.toContain(hash('the old one'));
    expect(await viewTrash(trashOf(world))).toMatchObject({ items: [], total: 0 });
    const { can, cannot } = await world.executor.undoView(did);
    expect(can.map(({ path }) => path)).toEqual(['all/move', 'all/new']);
    expect(cannot).toMatchObject([
      { path: 'all/edit', reason: expect.stringContaining('emptied the trash') },
      { path: 'all/gone', reason: expect.stringContaining('emptied the trash') },
    ]);
    // A draft that was made before names what is gone by now.
    world.store.writer.plans.setStatus(planId, 'validated');
    const { hash: planHash } = world.store.reader.plans.get(planId)!;
    const { account } = world.store.reader.executions.get(did)!;
    const agreed = { planId, planHash, policyVersion: 1, agreedBy: 'local' };
    const begun = await world.executor.agree({ ...agreed, account, requestId: null });
    expect(await ended(world, begun.executionId)).toMatchObject({
      state: 'failed',
      error: { code: 'TRASH_EMPTIED' },
    });
    expect(readFileSync(world.at('list'), 'utf8')).toBe('two\n');
    // The undo took "new" away before it failed, so that this is kept now.
    expect(await emptyTrash(trashOf(world))).toEqual({ files: 1, bytes: 3, held: 0 });
    expect(await emptyTrash(trashOf(world))).toEqual({ files: 0, bytes: 0, held: 0 });
  });

  it('gives up only what the person was asked about', async () => {
    const world = openFileWorld({ answer: 'approved' });
    await tidyUp(world);
    const asked = await emptiable(trashOf(world));
    expect(asked).toMatchObject({ files: 2, bytes: 15, held: 0 });
    writeFileSync(world.at('late'), 'came later');
    const late = fileStep('late', 'delete_file', { path: world.at('late') });
    await ended(world, await world.start(sequence('later', [late])));
    expect(await emptyTrash(trashOf(world), asked.undoIds)).toMatchObject({ files: 2, bytes: 15 });
    expect((await viewTrash(trashOf(world))).items).toMatchObject([
      { file: world.at('late'), restorable: { can: true } },
    ]);
  });

  it('keeps what an open run or undo may need, also where another file had the same in it', async () => {
    const world = openFileWorld();
    for (const name of ['a', 'b']) writeFileSync(world.at(name), 'the same');
    const steps = (name: string) =>
      sequence('all', [
        fileStep('gone', 'delete_file', { path: world.at(name) }),
        fileStep('next', 'create_file', { path: world.at(`${name}-next`), content: name }),
      ]);
    const answer = async () => {
      const { approvalId, digest } = await world.request();
      await world.executor.presentApproval(approvalId);
      await world.executor.decided({ approvalId, digest, decision: 'approved' });
    };
    const first = await world.start(steps('a'));
    await answer();
    await answer();
    await ended(world, first);
    const second = await world.start(steps('b'));
    await answer();
    await world.request();
    expect(await viewTrash(trashOf(world))).toMatchObject({
      items: [{ file: world.at('b'), held: true }, { held: false }],
      emptiable: { files: 1, bytes: 0 },
    });
    const db = new Database(join(world.dataDir, 'db.sqlite'));
    onTestFinished(() => void db.close());
    const around = `INSERT INTO emptied_entries SELECT undo_id, 1 FROM undo_entries
      WHERE execution_id = '${second}'`;
    expect(() => db.exec(around)).toThrow('what an open run or undo may need is kept');
    expect(await emptyTrash(trashOf(world))).toEqual({ files: 1, bytes: 0, held: 1 });
    expect(() => db.exec('DELETE FROM emptied_entries')).toThrow('stays emptied');
    expect(kept(world)).toContain(hash('the same'));
    await answer();
    await ended(world, second);
    const { planId } = await world.executor.undo(second);
    world.store.writer.plans.setStatus(planId, 'validated');
    const { hash: planHash } = world.store.reader.plans.get(planId)!;
    const { account } = world.store.reader.executions.get(second)!;
    const agreed = { planId, planHash, policyVersion: 1, agreedBy: 'local' };
    const begun = await world.executor.agree({ ...agreed, account, requestId: null });
    await world.request();
    expect(await emptyTrash(trashOf(world))).toMatchObject({ files: 0, held: 1 });
    await answer();
    await answer();
    expect(await ended(world, begun.executionId)).toMatchObject({ state: 'completed' });
    expect(readFileSync(world.at('b'), 'utf8')).toBe('the same');
  });

  it('loses what nothing refers to a day later, and nothing else', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const did = await tidyUp(world);
    const blobs = join(world.dataDir, 'blobs');
    const draft = `${hash('x')}.0011.tmp`;
    for (const name of [hash('x'), draft]) writeFileSync(join(blobs, name), 'x');
    const now = Date.now();
    const clean = (at: number) => cleanContents({ ...trashOf(world), clock: { now: () => at } });
    const before = kept(world).length;
    expect(await clean(now)).toBe(0);
    expect(kept(world)).toHaveLength(before);
    expect(await clean(now + 2 * day)).toBeGreaterThanOrEqual(2);
    expect(kept(world).sort()).toEqual([hash('one\n'), hash('the old one')].sort());
    // What is kept anew counts as new.
    utimesSync(join(blobs, hash('one\n')), 0, 0);
    expect(await undo(world, did)).toMatchObject({ state: 'completed' });
    expect(readFileSync(world.at('old'), 'utf8')).toBe('the old one');
  });
});
