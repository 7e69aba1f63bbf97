// What goes wrong on the way of a change of a file: somebody meddles, the disk fails, the app ends.
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { practiceReset } from '../../src/main/executor/park.ts';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { type FileWorld, fileStep, openFileWorld } from './support/file-world.ts';

const edit = (path: string) =>
  fileStep('edit', 'modify_file', { path, edits: [{ oldText: 'old', newText: 'new' }] });

const yes = (world: FileWorld, { approvalId, digest }: { approvalId: string; digest: string }) =>
  world.executor.decided({ approvalId, digest, decision: 'approved' });

describe('a file that somebody changed after the yes', () => {
  it('is left alone, and the person is asked anew about the file of now', async () => {
    const world = openFileWorld();
    const path = world.at('a');
    writeFileSync(path, 'old');
    const id = await world.start(edit(path));
    const first = await world.request();
    writeFileSync(path, 'old, and what somebody added');
    await yes(world, first);
    const second = await world.request();
    expect(second.approvalId).not.toBe(first.approvalId);
    expect(world.store.reader.approvals.get(first.approvalId)?.status).toBe('void');
    expect(second.facts.findings.map(({ message }) => message)).toContain(
      'You approved this before, but the file was changed by somebody else before it was done. Nothing was done to it.',
    );
    expect(readFileSync(path, 'utf8')).toBe('old, and what somebody added');
    await yes(world, second);
    await world.ended(id);
    expect(readFileSync(path, 'utf8')).toBe('new, and what somebody added');
  });

  it('is looked at before it is shown, too', async () => {
    const world = openFileWorld();
    const path = world.at('a');
    writeFileSync(path, 'old');
    await world.start(edit(path));
    const first = await world.request();
    writeFileSync(path, 'the old one');
    const shown = await world.executor.presentApproval(first.approvalId);
    expect(shown.approvalId).not.toBe(first.approvalId);
  });

  it('ends the step where there is nothing to show any more', async () => {
    const world = openFileWorld();
    const path = world.at('a');
    writeFileSync(path, 'old');
    const id = await world.start(edit(path));
    const first = await world.request();
    writeFileSync(path, 'old and old');
    await expect(world.executor.presentApproval(first.approvalId)).rejects.toMatchObject({
      code: 'FILE_EDIT_MISFIT',
    });
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_EDIT_MISFIT' } });
  });

  it('ends the step where the change cannot be worked out any more', async () => {
    const world = openFileWorld();
    const path = world.at('a');
    const id = await world.start(fileStep('make', 'create_file', { path, content: 'mine' }));
    const asked = await world.request();
    writeFileSync(path, 'somebody');
    await yes(world, asked);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_EXISTS' } });
    expect(readFileSync(path, 'utf8')).toBe('somebody');
  });

  it('is left alone where its folder became a way to somewhere else', async () => {
    const world = openFileWorld();
    mkdirSync(world.at('sub'));
    const path = world.at('sub/a');
    const id = await world.start(fileStep('make', 'create_file', { path, content: 'mine' }));
    const asked = await world.request();
    renameSync(world.at('sub'), world.at('was'));
    symlinkSync(world.dataDir, world.at('sub'));
    const before = readdirSync(world.dataDir).length;
    await yes(world, asked);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ error: { code: 'PATH_OUTSIDE_ROOTS' } });
    expect(readdirSync(world.dataDir).length).toBe(before);
  });

  it('is left alone where its folder is not allowed any more', async () => {
    const world = openFileWorld();
    const path = world.at('a');
    writeFileSync(path, 'old');
    const id = await world.start(edit(path));
    const asked = await world.request();
    world.folders.pop();
    await yes(world, asked);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ error: { code: 'PATH_OUTSIDE_ROOTS' } });
    expect(readFileSync(path, 'utf8')).toBe('old');
  });
});

describe('an order that stops everything', () => {
  it('is heard between the yes and the change, which is made once runs are allowed again', async () => {
    const stop = { now: (): void => undefined };
    const lstat = (async (...about: Parameters<typeof nodeDisk.lstat>) => {
      stop.now();
      return nodeDisk.lstat(...about);
    }) as typeof nodeDisk.lstat;
    const world = openFileWorld({ disk: { ...nodeDisk, lstat } });
    const path = world.at('a');
    writeFileSync(path, 'old');
    const id = await world.start(edit(path));
    const asked = await world.request();
    stop.now = () => {
      if (world.effect(id).state !== 'intent') return;
      stop.now = () => undefined;
      world.executor.stopAll();
    };
    await yes(world, asked);
    await world.executor.advance(id);
    expect(world.store.reader.control.halted()).not.toBeNull();
    expect(readFileSync(path, 'utf8')).toBe('old');

    world.executor.allowAgain();
    await world.until(() => world.run(id).state === 'paused', 'the run is paused');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });
});

/** A disk on which the app ends after the intent, as a kill would end it: nothing of the change is done. */
function endingDisk() {
  const state = { ends: true };
  const rename: typeof nodeDisk.rename = async (from, to) => {
    if (state.ends && String(from).includes('.countersign-')) await new Promise(() => undefined);
    await nodeDisk.rename(from, to);
  };
  return { state, disk: { ...nodeDisk, rename } };
}

/** A change of "old" to "new" that ended at its intent, taken up again after somebody meddled. */
async function cutShort(meddle: (path: string, world: FileWorld, id: string) => void) {
  const { state, disk } = endingDisk();
  const world = openFileWorld({ disk });
  const path = world.at('a');
  writeFileSync(path, 'old');
  const id = await world.start(edit(path));
  void yes(world, await world.request());
  await world.until(() => world.effect(id).state === 'intent', 'the intent');
  state.ends = false;
  meddle(path, world, id);
  await world.abandon();
  await world.resume();
  return { world, path, id };
}

describe('a change that was cut short', () => {
  it('is made at the next start where the file is as it was', async () => {
    const { world, path, id } = await cutShort(() => undefined);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  it('is not made any more where its folder is not allowed by then', async () => {
    const { world, path, id } = await cutShort((_path, { folders }) => void folders.pop());
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'PATH_OUTSIDE_ROOTS' } });
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(world.folder)).toEqual(['a']);
  });

  it('counts as made where the file is as it should be', async () => {
    const { world, id } = await cutShort((path) => writeFileSync(path, 'new'));
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
  });

  it('is in doubt where the file is neither, and nothing is done to it', async () => {
    const { world, path, id } = await cutShort((at) => writeFileSync(at, 'somebody'));
    await world.waits(id, 'in_doubt');
    expect(readdirSync(world.folder)).toEqual(['a']);
    expect(world.run(id).error).toMatchObject({ code: 'FILE_IN_DOUBT' });
    expect(world.effect(id).state).toBe('unknown');
    expect(readFileSync(path, 'utf8')).toBe('somebody');

    // A person made something of it; looking again says what it came to.
    writeFileSync(path, 'new');
    await world.executor.advance(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
  });

  it('failed where a person put the file back', async () => {
    const { world, path, id } = await cutShort((at) => writeFileSync(at, 'somebody'));
    await world.waits(id, 'in_doubt');
    writeFileSync(path, 'old');
    await world.executor.advance(id);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_NOT_DONE' } });
  });
});

describe('a file in doubt', () => {
  it('is looked at again by itself, until it is one of the two', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { world, path, id } = await cutShort((at) => writeFileSync(at, 'somebody'));
    await world.waits(id, 'in_doubt');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(world.run(id).waitingFor).toBe('in_doubt');
    writeFileSync(path, 'new');
    await vi.advanceTimersByTimeAsync(61_000);
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
  });

  it('says what a person can do', async () => {
    const { world, id } = await cutShort((at) => writeFileSync(at, 'somebody'));
    await world.waits(id, 'in_doubt');
    expect(world.run(id).error?.advice).toBe(
      'Nothing is written over it. Make it what it was or what it should be, and the run sees that by itself within a minute; or cancel the run.',
    );
  });

  it('is left as it is when the run is cancelled, and the run says so', async () => {
    const { world, path, id } = await cutShort((at) => writeFileSync(at, 'somebody'));
    await world.waits(id, 'in_doubt');
    await world.executor.cancel(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('cancelled');
    expect(world.effect(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_LEFT' } });
    expect(readFileSync(path, 'utf8')).toBe('somebody');
  });
});

describe('a run that was put aside in the middle of a change', () => {
  it.each([
    { found: 'old', state: 'failed', code: 'RUN_CANCELLED', undo: 0 },
    { found: 'new', state: 'confirmed', code: null, undo: 1 },
    { found: 'somebody', state: 'failed', code: 'FILE_LEFT', undo: 0 },
  ])('is cancelled, and says what the file is: $found', async ({ found, state, code, undo }) => {
    const { world, id, path } = await cutShort((at, { store }, executionId) => {
      writeFileSync(at, found);
      store.writer.executions.setState(executionId, 'paused', { error: practiceReset().toShape() });
    });
    await world.executor.cancel(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('cancelled');
    expect(world.effect(id).state).toBe(state);
    expect(world.effect(id).error?.code ?? null).toBe(code);
    expect(world.store.reader.undo.list(id)).toHaveLength(undo);
    expect(readFileSync(path, 'utf8')).toBe(found);
  });
});

describe('a disk that fails [F-05]', () => {
  const failing = (errno: string) => {
    const state = { fails: 0 };
    const sync: typeof nodeDisk.sync = async (file) => {
      if (state.fails > 0) {
        state.fails -= 1;
        throw Object.assign(new Error(errno), { code: errno });
      }
      await nodeDisk.sync(file);
    };
    return { state, disk: { ...nodeDisk, sync } };
  };

  it.each([
    ['EIO', 'FILE_DISK_FAILED'],
    ['ENOSPC', 'FILE_DISK_FULL'],
  ])('with %s fails the step and leaves the file as it was', async (errno, code) => {
    const { state, disk } = failing(errno);
    const world = openFileWorld({
      disk,
      crash: (point) => {
        if (point === 'write_change.before') state.fails = 1;
      },
      answer: 'approved',
    });
    writeFileSync(world.at('a'), 'old');
    const id = await world.start(edit(world.at('a')));
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code } });
    expect(readdirSync(world.folder)).toEqual(['a']);
    expect(readFileSync(world.at('a'), 'utf8')).toBe('old');
    expect(world.store.reader.undo.list(id)).toEqual([]);
  });

  it('leaves neither a draft nor a folder behind where the new file cannot be put in its place', async () => {
    const fails = () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' }));
    const disk = { ...nodeDisk, link: fails, rename: failsForDrafts };
    async function failsForDrafts(from: unknown, to: unknown): Promise<void> {
      if (String(from).includes('.countersign-')) return fails();
      await nodeDisk.rename(String(from), String(to));
    }
    const world = openFileWorld({ disk, answer: 'approved' });
    writeFileSync(world.at('a'), 'old');
    const make = fileStep('make', 'create_file', { path: world.at('new/deep/b'), content: 'x' });
    for (const step of [edit(world.at('a')), make]) {
      const id = await world.start(step);
      await world.ended(id);
      expect(world.run(id).error).toMatchObject({ code: 'FILE_DISK_FAILED' });
    }
    expect(readdirSync(world.folder)).toEqual(['a']);
  });

  it('asks anew where the plan says to try again', async () => {
    const { state, disk } = failing('EIO');
    let isFirst = true;
    const world = openFileWorld({
      disk,
      crash: (point) => {
        if (point !== 'write_change.before' || !isFirst) return;
        isFirst = false;
        state.fails = 1;
      },
      answer: 'approved',
    });
    const retry = { onFailure: { strategy: 'retry', maxAttempts: 2, delayMs: 1 } };
    const params = { path: world.at('a'), content: 'x' };
    const id = await world.start(fileStep('make', 'create_file', params, retry));
    await world.ended(id);
    expect(world.run(id).state).toBe('completed');
    const states = world.store.reader.effects
      .list(id)
      .map(({ attempt, state: at }) => [attempt, at]);
    expect(states).toEqual([
      [1, 'failed'],
      [2, 'confirmed'],
    ]);
  });

  it('does not begin a change whose old content it cannot keep', async () => {
    const { state, disk } = failing('ENOSPC');
    const world = openFileWorld({ disk });
    writeFileSync(world.at('a'), 'old');
    const id = await world.start(edit(world.at('a')));
    const asked = await world.request();
    state.fails = 1;
    await yes(world, asked);
    expect(world.effect(id).state).toBe('simulated');
    expect(world.run(id).error).toMatchObject({ code: 'FILE_DISK_FULL' });
    // The person is asked once more, when there is room.
    await yes(world, await world.request());
    await world.ended(id);
    expect(readFileSync(world.at('a'), 'utf8')).toBe('new');
  });

  it('says that a folder may not be written to', async () => {
    const world = openFileWorld({ answer: 'approved' });
    chmodSync(world.folder, 0o555);
    const params = { path: world.at('a'), content: 'x' };
    const id = await asNobody(world, async () => {
      const executionId = await world.start(fileStep('make', 'create_file', params));
      await world.ended(executionId);
      return executionId;
    });
    chmodSync(world.folder, 0o755);
    expect(world.run(id).error).toMatchObject({ code: 'FILE_NOT_PERMITTED' });
    expect(readdirSync(world.folder)).toEqual([]);
  });
});

describe('a disk that cannot be read at all once a change was begun', () => {
  /** A change that ended at its intent, on a disk that says nothing from then on. */
  async function blind() {
    const state = { isBlind: false, looks: 0 };
    const blinded = <A extends unknown[], R>(work: (...about: A) => Promise<R>) =>
      (async (...about: A) => {
        const isFile = String(about[0]).endsWith('/a') || String(about[0]).includes('/proc/');
        if (state.isBlind && isFile) {
          state.looks += 1;
          throw Object.assign(new Error('EIO'), { code: 'EIO' });
        }
        return work(...about);
      }) as typeof work;
    const { state: end, disk } = endingDisk();
    const open = blinded(disk.open as never) as unknown as typeof disk.open;
    const lstat = blinded(disk.lstat as never) as unknown as typeof disk.lstat;
    const world = openFileWorld({ disk: { ...disk, open, lstat } });
    const path = world.at('a');
    writeFileSync(path, 'old');
    const id = await world.start(edit(path));
    void yes(world, await world.request());
    await world.until(() => world.effect(id).state === 'intent', 'the intent');
    end.ends = false;
    state.isBlind = true;
    await world.abandon();
    await world.resume();
    return { world, path, id, state };
  }

  it('leaves the file in doubt after three looks, and says so', async () => {
    const { world, id } = await blind();
    expect(world.effect(id).state).toBe('intent');
    expect(world.run(id)).toMatchObject({
      ...{ state: 'waiting', waitingFor: 'in_doubt', error: { code: 'FILE_DISK_FAILED' } },
    });
    for (let look = 2; look <= 3; look += 1) await world.executor.advance(id);
    expect(world.effect(id).state).toBe('unknown');
    expect(world.run(id).error).toMatchObject({
      code: 'FILE_UNSEEN',
      message: expect.stringContaining(
        'cannot be read, so that it is not known whether it was changed.',
      ),
      advice: expect.stringContaining('or pause or cancel the run.'),
    });
  });

  it('lets a pause take effect at once; once it can be read, the run says what it came to', async () => {
    const { world, id, path, state } = await blind();
    world.executor.pause(id);
    await world.until(() => world.run(id).state === 'paused', 'the run is paused');
    expect(world.effect(id).state).toBe('unknown');
    state.isBlind = false;
    world.executor.resume(id);
    await world.ended(id);
    expect(world.run(id)).toMatchObject({ state: 'failed', error: { code: 'FILE_NOT_DONE' } });
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('lets a cancel take effect at once, and says that nobody knows', async () => {
    const { world, id } = await blind();
    await world.executor.cancel(id);
    await world.ended(id);
    expect(world.run(id).state).toBe('cancelled');
    expect(world.effect(id)).toMatchObject({
      state: 'failed',
      error: { code: 'FILE_LEFT_UNSEEN' },
    });
  });
});

const nobody = 65_534;

/** Works as somebody for whom permissions count: for root they do not. The data folder is theirs for good. */
async function asNobody<T>({ place, dataDir }: FileWorld, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) return work();
  chmodSync(place, 0o755);
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]) {
    chownSync(path, nobody, nobody);
  }
  process.seteuid(nobody);
  try {
    return await work();
  } finally {
    process.seteuid(0);
  }
}
