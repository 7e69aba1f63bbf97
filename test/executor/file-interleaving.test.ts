import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileStep, openFileWorld } from './support/file-world.ts';
import { parallel } from './support/plans.ts';

const create = (id: string, path: string) =>
  fileStep(id, 'create_file', { path, content: `by ${id}` });

it('asks for changes of different files side by side', async () => {
  const world = openFileWorld();
  const steps = [create('a', world.at('a.txt')), create('b', world.at('b.txt'))];
  const id = await world.start(parallel('both', steps));
  await world.until(() => world.pending().length === 2, 'two requests');
  for (const { approvalId, digest } of world.pending()) {
    await world.executor.decided({ approvalId, digest, decision: 'approved' });
  }
  await world.ended(id);
  expect(world.run(id).state).toBe('completed');
});

it('begins a change of a file when the one before it is made', async () => {
  const world = openFileWorld();
  const path = world.at('a.txt');
  writeFileSync(path, 'one two');
  const edit = (id: string, oldText: string) =>
    fileStep(id, 'modify_file', { path, edits: [{ oldText, newText: id }] });
  const id = await world.start(parallel('both', [edit('first', 'one'), edit('second', 'two')]));
  const first = await world.request();
  await world.executor.decided({ ...first, decision: 'approved' });
  const second = await world.request();
  expect(second.facts.change.before).toEqual(
    expect.objectContaining({ sha256: (first.facts.change.after as { sha256: string }).sha256 }),
  );
  await world.executor.decided({ ...second, decision: 'approved' });
  await world.ended(id);
  expect(world.run(id).state).toBe('completed');
});
