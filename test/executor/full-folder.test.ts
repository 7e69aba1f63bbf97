// The disk of a file is truly full: the step fails with a reason, what is
// there is as it was, to the name, and the same plan goes through once there is room.
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { mountSmallDisk } from '../cli/support/small-disk.ts';
import { temporaryFolder as folderOfThisFile } from '../cli/support/temporary-folder.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';

const folder = realpathSync(folderOfThisFile());
const disk = mountSmallDisk(join(folder, 'disk'), 1024);
if (disk === null) {
  process.stdout.write(
    'full-folder: no small disk can be mounted here, so a full one is not tried.\n',
  );
}

/** A folder with a file on that disk, and a world in which it fills up at a point, once. */
function roomThatFills(point: CrashPoint) {
  const place = join(folder, 'disk', `${readdirSync(join(folder, 'disk')).length}`);
  mkdirSync(place);
  writeFileSync(join(place, 'a'), 'old');
  const state = { isPassed: false };
  const crash = (at: CrashPoint): void => {
    if (at !== point || state.isPassed) return;
    state.isPassed = true;
    disk?.fill();
  };
  onTestFinished(() => disk?.free());
  const world = openFileWorld({ crash, answer: 'approved' });
  world.folders.push(place);
  return { world, state, place, at: (name: string) => join(place, name) };
}

/** Every file there, also what a change that was cut off would have left. */
const namesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const large = 'x'.repeat(20_000);
type Room = ReturnType<typeof roomThatFills>;

const steps: Record<string, (room: Room) => PlanNode> = {
  'a new file': ({ at }) => fileStep('s', 'create_file', { path: at('b'), content: large }),
  'a new file in a new folder': ({ at }) =>
    fileStep('s', 'create_file', { path: at('new/b'), content: large }),
  'another content': ({ at }) =>
    fileStep('s', 'modify_file', {
      ...{ path: at('a'), edits: [{ oldText: 'old', newText: large }] },
    }),
  'a file that is moved there from another disk': ({ world, at }) => {
    writeFileSync(world.at('far'), large);
    return fileStep('s', 'move_file', { from: world.at('far'), to: at('b') });
  },
};

async function failsAsFull(world: FileWorld, id: string): Promise<void> {
  await world.ended(id);
  expect(world.run(id)).toMatchObject({
    ...{ state: 'failed', error: { code: 'FILE_DISK_FULL' } },
  });
}

describe.runIf(disk !== null)('a disk that is full', () => {
  afterAll(() => disk?.unmount());

  it.each(Object.keys(steps))(
    'once it was approved leaves everything as it was, and has it done when there is room: %s',
    async (what) => {
      const room = roomThatFills('consume_change.after');
      const { world, state, place, at } = room;
      const step = steps[what];
      if (step === undefined) throw new Error(what);
      const plan = step(room);
      const id = await world.start(plan);
      await failsAsFull(world, id);
      expect(state.isPassed).toBe(true);
      expect(world.effect(id).state).toBe('failed');
      expect(world.store.reader.undo.list(id)).toEqual([]);
      expect(readFileSync(at('a'), 'utf8')).toBe('old');
      expect(namesIn(place)).toEqual(['a']);
      disk?.free();
      const again = await world.start(plan);
      await world.ended(again);
      expect(world.run(again).state).toBe('completed');
    },
  );
});
