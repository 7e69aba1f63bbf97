import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileStep, openFileWorld } from './support/file-world.ts';
import { sequence } from './support/plans.ts';

describe('a plan that creates a file', () => {
  it('asks a person, then writes exactly what was approved, without any network', async () => {
    const world = openFileWorld();
    const path = world.at('notes/today.txt');
    const id = await world.start(fileStep('make', 'create_file', { path, content: 'hello\n' }));
    const { approvalId, digest, facts } = await world.request();
    expect(facts.change).toMatchObject({ kind: 'create', path, madeFolders: [world.at('notes')] });
    expect(readdirSync(world.folder)).toEqual([]);

    await world.executor.presentApproval(approvalId);
    expect(world.shown).toEqual([approvalId]);
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
    await world.ended(id);

    expect(world.run(id)).toMatchObject({ state: 'completed', error: null });
    expect(readFileSync(path, 'utf8')).toBe('hello\n');
    expect(statSync(path).mode & 0o777).toBe(0o644);
    expect(readdirSync(world.at('notes'))).toEqual(['today.txt']);
    const [effect] = world.store.reader.effects.list(id);
    expect(effect).toMatchObject({ realm: 'file', state: 'confirmed', digest, nonce: null });
    expect(world.store.reader.steps.get(id, 'make')?.result).toMatchObject({
      value: { path, bytes: 6 },
    });
    expect(world.store.reader.undo.list(id)).toMatchObject([
      { state: 'open', body: { value: { kind: 'restore', change: { kind: 'create', path } } } },
    ]);
  });

  it('leaves no timer behind once it has ended, such as that of a request with hours to go', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const timers = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    for (const name of ['a', 'b', 'c']) {
      const path = world.at(name);
      const id = await world.start(fileStep('make', 'create_file', { path, content: 'x' }));
      await world.ended(id);
    }
    // One is that of this wait itself.
    await world.until(() => timers() <= before + 1, 'no timer of a run is left');
  });

  it('changes nothing when the person says no', async () => {
    const world = openFileWorld({ answer: 'rejected' });
    const path = world.at('a.txt');
    const id = await world.start(fileStep('make', 'create_file', { path, content: 'x' }));
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'APPROVAL_REJECTED' } });
    expect(readdirSync(world.folder)).toEqual([]);
    // A no is no failure that anybody has to look after.
    expect(world.store.reader.deadLetters.counts()).toEqual({ total: 0, open: 0 });
  });

  it('works on what the steps before it left', async () => {
    const world = openFileWorld({ answer: 'approved' });
    writeFileSync(world.at('a.txt'), 'one two\n', { mode: 0o600 });
    mkdirSync(world.at('done'));
    const id = await world.start(
      sequence('all', [
        fileStep('edit', 'modify_file', {
          path: world.at('a.txt'),
          edits: [{ oldText: 'two', newText: 'three' }],
        }),
        fileStep('move', 'move_file', { from: world.at('a.txt'), to: world.at('done/b.txt') }),
        fileStep('look', 'read_file', { path: world.at('done/b.txt') }),
        fileStep('copy', 'create_file', {
          path: world.at('copy.txt'),
          content: { type: 'step_output', stepId: 'look', path: 'content' },
        }),
        fileStep('drop', 'delete_file', { path: world.at('done/b.txt') }),
        fileStep('list', 'list_files', { path: world.folder, recursive: true }),
      ]),
    );
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'completed', error: null });
    expect(readFileSync(world.at('copy.txt'), 'utf8')).toBe('one three\n');
    expect(readdirSync(world.at('done'))).toEqual([]);
    const listed = world.store.reader.steps.get(id, 'all/list')?.result;
    expect(listed).toMatchObject({
      value: { entries: [{ path: world.at('copy.txt') }, { path: world.at('done') }] },
    });
  });
});

describe('an answer about other bytes than those that are asked about', () => {
  it('changes nothing: the request still waits', async () => {
    const world = openFileWorld();
    const path = world.at('today.txt');
    await world.start(fileStep('make', 'create_file', { path, content: 'hello\n' }));
    const { approvalId } = await world.request();
    const digest = `0x${'ab'.repeat(32)}`;
    for (const decision of ['approved', 'rejected'] as const) {
      await world.executor.decided({ approvalId, digest, decision });
    }
    expect(world.store.reader.approvals.get(approvalId)).toMatchObject({ status: 'pending' });
    expect(readdirSync(world.folder)).toEqual([]);
  });
});

describe('a person’s no to a change of a file', () => {
  it('stops the run in words about files, and the disk stays as it is', async () => {
    const world = openFileWorld();
    const path = world.at('today.txt');
    const id = await world.start(fileStep('make', 'create_file', { path, content: 'hello\n' }));
    const { approvalId, digest } = await world.request();
    await world.executor.decided({ approvalId, digest, decision: 'rejected' });
    await world.ended(id);
    expect(world.run(id)).toMatchObject({
      state: 'failed',
      error: {
        code: 'APPROVAL_REJECTED',
        message: 'You declined this change of a file.',
        advice: 'The file was not touched.',
      },
    });
    expect(readdirSync(world.folder)).toEqual([]);
  });
});

it('refuses a file of five gigabytes in a run, whatever is to be done with it, and leaves it', async () => {
  const world = openFileWorld({ answer: 'approved' });
  const path = world.at('huge');
  writeFileSync(path, '');
  truncateSync(path, 5 * 1024 ** 3);
  for (const [tool, params] of [
    ['read_file', { path, maxBytes: 10 }],
    ['modify_file', { path, edits: [{ oldText: 'a', newText: 'b' }] }],
    ['delete_file', { path }],
    ['move_file', { from: path, to: world.at('moved') }],
  ] as const) {
    const id = await world.start(fileStep('s', tool, params));
    await world.ended(id);
    expect(world.run(id), tool).toMatchObject({
      ...{ state: 'failed', error: { code: 'FILE_TOO_LARGE' } },
    });
  }
  expect(readdirSync(world.folder)).toEqual(['huge']);
  expect(statSync(path).size).toBe(5 * 1024 ** 3);
});
