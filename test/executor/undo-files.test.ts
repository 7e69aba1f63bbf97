// What a run did to files is undone to the byte: content, permissions, the time of the last change, and no
// folder more or less.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { fileStep, openFileWorld } from './support/file-world.ts';
import { sequence } from './support/plans.ts';
import { ended, fill, treeOf, undo, undoRandomPlans } from './support/random-desktop-plans.ts';

describe('undoing what a run did to files', () => {
  const edits = [{ oldText: 'one', newText: 'two' }];
  const patch = '@@ -2 +2,2 @@\n-echo one\n+echo two\n+echo three\n';
  const cases: [string, (path: (name: string) => string) => PlanNode][] = [
    ['a new file', (path) => fileStep('s', 'create_file', { path: path('n.txt'), content: 'n' })],
    [
      'a new file in new folders',
      (path) => fileStep('s', 'create_file', { path: path('x/y/n.txt'), content: 'n' }),
    ],
    ['an edit', (path) => fileStep('s', 'modify_file', { path: path('d/e/run.sh'), edits })],
    ['a patch', (path) => fileStep('s', 'modify_file', { path: path('d/e/run.sh'), patch })],
    ['a deletion', (path) => fileStep('s', 'delete_file', { path: path('d/e/raw') })],
    [
      'a move',
      (path) => fileStep('s', 'move_file', { from: path('a.txt'), to: path('empty/b.txt') }),
    ],
    [
      'a move into new folders',
      (path) => fileStep('s', 'move_file', { from: path('d/e/raw'), to: path('x/y/raw') }),
    ],
    [
      'a name with line ends, in a folder with one',
      (path) =>
        sequence('all', [
          fileStep('c', 'create_file', { path: path('n\nl/ \r\n'), content: 'n' }),
          fileStep('v', 'move_file', { from: path('n\nl/ \r\n'), to: path('n\nl/b\n') }),
          fileStep('r', 'read_file', { path: path('n\nl/b\n') }),
        ]),
    ],
    [
      'one file changed again and again',
      (path) =>
        sequence('all', [
          fileStep('m', 'modify_file', { path: path('a.txt'), edits }),
          fileStep('v', 'move_file', { from: path('a.txt'), to: path('x/a.txt') }),
          fileStep('w', 'modify_file', {
            path: path('x/a.txt'),
            edits: [{ oldText: 'two', newText: 'three' }],
          }),
          fileStep('d', 'delete_file', { path: path('x/a.txt') }),
          fileStep('c', 'create_file', { path: path('x/a.txt'), content: 'another' }),
          fileStep('e', 'create_file', { path: path('a.txt'), content: 'a third' }),
        ]),
    ],
  ];

  it.each(cases)('%s: every byte, permission and time is as before', async (_name, rootOf) => {
    const world = openFileWorld({ answer: 'approved' });
    fill(world.folder);
    const before = treeOf(world.folder);
    const did = await world.start(rootOf(world.at));
    expect(await ended(world, did)).toMatchObject({ state: 'completed', error: null });
    const after = treeOf(world.folder);
    expect(after).not.toEqual(before);
    const undone = await undo(world, did);
    expect(undone).toMatchObject({ state: 'completed', error: null, undoes: did });
    expect(treeOf(world.folder)).toEqual(before);
    // The undo is a run like any other.
    const again = await undo(world, undone.executionId);
    expect(again).toMatchObject({ state: 'completed', error: null });
    expect(treeOf(world.folder)).toEqual(after);
  });

  it('back to a step leaves what was done before it', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const steps = ['a', 'b', 'c'].map((name) =>
      fileStep(name, 'create_file', { path: world.at(name), content: name }),
    );
    const did = await world.start(sequence('all', steps));
    await world.ended(did);
    expect(await undo(world, did, 'all/b')).toMatchObject({ state: 'completed' });
    expect(readdirSync(world.folder)).toEqual(['a']);
    expect(await world.executor.undoView(did)).toMatchObject({
      can: [{ path: 'all/a', does: `Take ${world.at('a')} away again` }],
      undone: [{ path: 'all/c' }, { path: 'all/b' }],
    });
  });

  it('restores nothing that another run changed, whatever its plan was edited to say', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const path = world.at('one.txt');
    const other = world.at('two.txt');
    const first = await world.start(fileStep('s', 'create_file', { path, content: '1' }));
    const second = await world.start(fileStep('s', 'create_file', { path: other, content: '2' }));
    await ended(world, first);
    await ended(world, second);
    const [entry] = world.store.reader.undo.list(second);
    if (entry === undefined) throw new Error('no entry');
    const { planId } = await world.executor.undo(first);
    const stored = world.store.reader.plans.get(planId);
    if (!stored?.document.ok) throw new Error('no plan');
    const root = fileStep('mine', 'restore_file', { path: other, undoId: entry.undoId });
    const edited = { ...stored.document.value, root };
    world.store.writer.plans.saveRevision(edited, planHash(edited));
    world.store.writer.plans.setStatus(planId, 'validated');
    const { account } = world.store.reader.executions.get(first)!;
    const begun = await world.executor.agree({
      ...{ planId, planHash: planHash(edited), policyVersion: 1, agreedBy: 'local' },
      ...{ account, requestId: null },
    });
    const run = await ended(world, begun.executionId);
    expect(run).toMatchObject({
      state: 'failed',
      error: { code: 'NOT_OF_THIS_UNDO', class: 'policy_denied' },
    });
    expect(readFileSync(other, 'utf8')).toBe('2');
    const alone = fileStep('s', 'restore_file', { path: other, undoId: entry.undoId });
    await expect(world.start(alone)).rejects.toMatchObject({ code: 'TOOL_NOT_SUPPORTED' });
    expect(readFileSync(other, 'utf8')).toBe('2');
  });

  it('overwrites nothing that somebody changed since', async () => {
    const world = openFileWorld({ answer: 'approved' });
    fill(world.folder);
    const did = await world.start(fileStep('s', 'modify_file', { path: world.at('a.txt'), edits }));
    await world.ended(did);
    writeFileSync(world.at('a.txt'), 'mine\n');
    expect(await undo(world, did)).toMatchObject({
      state: 'failed',
      error: { code: 'FILE_CHANGED_SINCE' },
    });
    expect(readFileSync(world.at('a.txt'), 'utf8')).toBe('mine\n');
    // Once it is as the run left it, it can be undone after all.
    writeFileSync(world.at('a.txt'), 'two\n');
    expect(await undo(world, did)).toMatchObject({ state: 'completed' });
    expect(readFileSync(world.at('a.txt'), 'utf8')).toBe('one\n');
  });

  it('leaves a folder that it made where somebody put something into it', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const did = await world.start(
      fileStep('s', 'create_file', { path: world.at('x/n.txt'), content: 'n' }),
    );
    await world.ended(did);
    writeFileSync(world.at('x/mine.txt'), 'mine');
    expect(await undo(world, did)).toMatchObject({ state: 'completed' });
    expect(readdirSync(world.at('x'))).toEqual(['mine.txt']);
  });
});

describe('a plan that undoes itself when it fails', () => {
  // The whole 200 are in random-desktop-plans.soak.
  it('leaves the files as they were, whatever it did and wherever it failed: 40 plans', async () => {
    // Else it would say nothing.
    const undone = Object.values(await undoRandomPlans(40, 9));
    expect(undone.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
  }, 120_000);
});
