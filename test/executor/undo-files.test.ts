// What a run did to files is undone to the byte: content, permissions, the time of the last change, and no
// folder more or less.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { validatePlan } from '../../src/shared/plan/validate/validate-plan.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';
import { compare, loop, parallel, sequence, when } from './support/plans.ts';

/** Everything below a folder: names, kinds and permissions; of files also their bytes and times. */
function treeOf(folder: string): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    const { mode, mtimeNs } = lstatSync(path, { bigint: true });
    const isFolder = lstatSync(path).isDirectory();
    tree[name] = isFolder
      ? { mode }
      : { mode, mtimeNs, content: readFileSync(path).toString('base64') };
  }
  return tree;
}

const at = (folder: string) => (name: string) => join(folder, name);

function fill(folder: string): void {
  const path = at(folder);
  mkdirSync(path('d/e'), { recursive: true });
  mkdirSync(path('empty'));
  writeFileSync(path('a.txt'), 'one\n', { mode: 0o600 });
  writeFileSync(path('d/b.txt'), 'one \r\n no end');
  writeFileSync(path('d/e/run.sh'), '#!/bin/sh\necho one\n');
  chmodSync(path('d/e/run.sh'), 0o755);
  writeFileSync(path('d/e/raw'), Buffer.from([0, 255, 254, 13, 10, 128]));
  chmodSync(path('d/e/raw'), 0o440);
}

async function ended(world: FileWorld, executionId: string) {
  await world.ended(executionId);
  return world.run(executionId);
}

/** Drafts the undo of a run, agrees to it and sees it to its end. */
async function undo(world: FileWorld, executionId: string, toStep?: string) {
  const { executor, store } = world;
  const { planId } = await executor.undo(executionId, toStep ? { toStep } : {});
  const stored = store.reader.plans.get(planId);
  if (!stored?.document.ok) throw new Error('no plan');
  expect(validatePlan(stored.document.value, { roots: [world.folder] })).toMatchObject({
    valid: true,
  });
  store.writer.plans.setStatus(planId, 'validated');
  const { account } = store.reader.executions.get(executionId)!;
  const agreed = { planId, planHash: stored.hash, policyVersion: 1, agreedBy: 'local' };
  const begun = await executor.agree({ ...agreed, account, requestId: null });
  return ended(world, begun.executionId);
}

describe('undoing what a run did to files', () => {
  const edits = [{ oldText: 'one', newText: 'two' }];
  const cases: [string, (path: (name: string) => string) => PlanNode][] = [
    ['a new file', (path) => fileStep('s', 'create_file', { path: path('n.txt'), content: 'n' })],
    [
      'a new file in new folders',
      (path) => fileStep('s', 'create_file', { path: path('x/y/n.txt'), content: 'n' }),
    ],
    ['an edit', (path) => fileStep('s', 'modify_file', { path: path('d/e/run.sh'), edits })],
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

const names = ['a.txt', 'd/b.txt', 'd/e/raw', 'n.txt', 'x/y/n.txt', 'x/m.txt'];
const name = fc.constantFrom(...names);
const mayFail = fc.constantFrom({ onFailure: { strategy: 'skip' } }, {});

interface Deed {
  tool: string;
  params: (path: (name: string) => string) => Record<string, unknown>;
  extra: object;
}

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ name, content: fc.string({ maxLength: 8 }), extra: mayFail }).map((made) => ({
    tool: 'create_file',
    params: (path: (name: string) => string) => ({ path: path(made.name), content: made.content }),
    extra: made.extra,
  })),
  fc.record({ name, newText: fc.constantFrom('two', 'one and'), extra: mayFail }).map((made) => ({
    tool: 'modify_file',
    params: (path: (name: string) => string) => ({
      path: path(made.name),
      edits: [{ oldText: 'one', newText: made.newText }],
    }),
    extra: made.extra,
  })),
  fc.record({ name, extra: mayFail }).map((made) => ({
    tool: 'delete_file',
    params: (path: (name: string) => string) => ({ path: path(made.name) }),
    extra: made.extra,
  })),
  fc
    .record({ pair: fc.shuffledSubarray(names, { minLength: 2, maxLength: 2 }), extra: mayFail })
    .map((made) => ({
      tool: 'move_file',
      params: (path: (name: string) => string) => ({
        from: path(made.pair[0] ?? ''),
        to: path(made.pair[1] ?? ''),
      }),
      extra: made.extra,
    })),
);

type Shape =
  | { kind: 'deed'; deed: Deed }
  | { kind: 'sequence' | 'parallel' | 'if' | 'else' | 'loop'; parts: Shape[] };

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('deed' as const), deed }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('sequence' as const, 'parallel', 'if', 'else', 'loop'),
        parts: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }),
      }),
    },
  ),
}));

/** A plan of a shape; the action in the place `failsAt` asks for a file that is not there. */
function planOfShape(shape: Shape, path: (name: string) => string, failsAt: number): PlanNode {
  let count = 0;
  let deeds = 0;
  const build = (part: Shape): PlanNode => {
    count += 1;
    const id = `n${count}`;
    if (part.kind === 'deed') {
      deeds += 1;
      if (deeds === failsAt) return fileStep(id, 'read_file', { path: path('nowhere') });
      return fileStep(id, part.deed.tool, part.deed.params(path), part.deed.extra);
    }
    const parts = part.parts.map(build);
    const all = () => sequence(`${id}-all`, parts);
    switch (part.kind) {
      case 'sequence':
        return sequence(id, parts);
      case 'parallel':
        return parallel(id, parts);
      case 'if':
        return when(id, compare(1, 'lt', 2), all());
      case 'else':
        return when(id, compare(1, 'gt', 2), all());
      case 'loop':
        return loop(id, all(), { maxIterations: 2 });
    }
  };
  return build(shape);
}

describe('a plan that undoes itself when it fails', () => {
  it('leaves the files as they were, whatever it did and wherever it failed: 100 plans', async () => {
    const world = openFileWorld({ answer: 'approved' });
    let round = 0;
    let undone = 0;
    const shapes = fc.array(shape, { minLength: 2, maxLength: 5 });
    const property = fc.asyncProperty(shapes, fc.integer({ min: 2, max: 8 }), async (all, n) => {
      round += 1;
      const folder = world.at(`round-${round}`);
      mkdirSync(folder);
      fill(folder);
      const before = treeOf(folder);
      const root = planOfShape({ kind: 'sequence', parts: all }, at(folder), n);
      const did = await ended(world, await world.start(root, { rollbackOnFail: true }));
      const view = await world.executor.undoView(did.executionId);
      if (did.undoneBy !== null) await ended(world, did.undoneBy);
      else if (view.can.length > 0) await undo(world, did.executionId);
      if (did.state === 'failed' && did.undoneBy !== null) undone += 1;
      expect(treeOf(folder)).toEqual(before);
      const left = await world.executor.undoView(did.executionId);
      expect(left).toMatchObject({ can: [], cannot: [] });
      // Kept for the next plan to be alone: a name that comes again is another folder.
      renameSync(folder, join(world.dataDir, `round-${round}`));
    });
    await fc.assert(property, { numRuns: 100 });
    // Else it would say nothing.
    expect(undone).toBeGreaterThan(10);
  }, 240_000);
});
