// The folder of a file becomes read-only after the yes, with the change at its intent: the step fails with a
// reason, and what is there is as it was, to the name.
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { mountSmallDisk } from '../cli/support/small-disk.ts';
import { temporaryFolder as folderOfThisFile } from '../cli/support/temporary-folder.ts';
import { fileStep, openFileWorld } from './support/file-world.ts';

const folder = realpathSync(folderOfThisFile());
const disk = mountSmallDisk(join(folder, 'disk'), 1024);
if (disk === null) {
  process.stdout.write(
    'read-only-folder: no small disk can be mounted here, so one that turns read-only is not tried.\n',
  );
}

/** A folder with a file on that disk, and a world in which it turns read-only at a point, once. */
function roomThatTurns(point: CrashPoint) {
  const place = join(folder, 'disk', String(readdirSync(join(folder, 'disk')).length));
  mkdirSync(place);
  writeFileSync(join(place, 'a'), 'old');
  const state = { isPassed: false };
  const crash = (at: CrashPoint): void => {
    if (at !== point || state.isPassed) return;
    state.isPassed = true;
    disk?.setReadOnly(true);
  };
  onTestFinished(() => disk?.setReadOnly(false));
  const world = openFileWorld({ crash, answer: 'approved' });
  world.folders.push(place);
  return { world, state, place, at: (name: string) => join(place, name) };
}

/** What is there beside what a change that was cut off left for itself. */
const namesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.countersign-'))
    .map(({ name }) => name);

type At = (name: string) => string;

const steps: Record<string, (at: At) => PlanNode> = {
  'a new file': (at) => fileStep('s', 'create_file', { path: at('b'), content: 'x' }),
  'a new file in a new folder': (at) =>
    fileStep('s', 'create_file', { path: at('new/b'), content: 'x' }),
  'another content': (at) =>
    fileStep('s', 'modify_file', {
      ...{ path: at('a'), edits: [{ oldText: 'old', newText: 'new' }] },
    }),
  'a file that is deleted': (at) => fileStep('s', 'delete_file', { path: at('a') }),
  'a file that is moved': (at) => fileStep('s', 'move_file', { from: at('a'), to: at('b') }),
};

describe.runIf(disk !== null)('a folder that turns read-only [F-05]', () => {
  afterAll(() => disk?.unmount());

  async function fails(what: string, point: CrashPoint): Promise<void> {
    const { world, state, place, at } = roomThatTurns(point);
    const step = steps[what];
    if (step === undefined) throw new Error(what);
    const id = await world.start(step(at));
    await world.ended(id);
    expect(state.isPassed).toBe(true);
    expect(world.run(id)).toMatchObject({
      state: 'failed',
      error: {
        code: 'FILE_NOT_PERMITTED',
        advice: expect.stringContaining('Check the permissions of the file and of its folder.'),
      },
    });
    expect(world.effect(id).state).toBe('failed');
    expect(world.store.reader.undo.list(id)).toEqual([]);
    expect(readFileSync(at('a'), 'utf8')).toBe('old');
    expect(namesIn(place)).toEqual(['a']);
  }

  it.each(Object.keys(steps))('once it was approved leaves everything as it was: %s', (what) =>
    fails(what, 'consume_change.after'),
  );

  it.each(['a new file', 'a new file in a new folder', 'another content'])(
    'once the content was written beside its place leaves everything as it was: %s',
    (what) => fails(what, 'write_change.after'),
  );

  it('before a file is taken away leaves it', () =>
    fails('a file that is deleted', 'clear_change.before'));

  async function halfMoved() {
    const room = roomThatTurns('clear_change.before');
    const move = fileStep('s', 'move_file', { from: room.at('a'), to: room.at('b') });
    const id = await room.world.start(move);
    await room.world.waits(id, 'in_doubt');
    expect(room.world.run(id).error).toMatchObject({ code: 'FILE_NOT_PERMITTED' });
    expect(namesIn(room.place).sort()).toEqual(['a', 'b']);
    return { ...room, id };
  }

  it('in the middle of a move lets the run wait, which carries it to its end when that can be done', async () => {
    const { world, place, id } = await halfMoved();
    disk?.setReadOnly(false);
    await world.executor.advance(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
    expect(namesIn(place)).toEqual(['b']);
  });

  it('in the middle of a move holds up neither a pause nor a cancel, and both names stay', async () => {
    const { world, place, id } = await halfMoved();
    world.executor.pause(id);
    await world.until(() => world.run(id).state === 'paused', 'the run is paused');
    expect(world.effect(id)).toMatchObject({ state: 'unknown', error: { code: 'FILE_IN_DOUBT' } });
    await world.executor.cancel(id);
    await world.ended(id);
    expect(world.effect(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_LEFT' } });
    expect(namesIn(place).sort()).toEqual(['a', 'b']);
  });
});
