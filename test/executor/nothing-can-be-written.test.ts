// Nothing can be written down for a while. The app says so, no run goes on or tries in vain, and all go on by
// themselves when it is over.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mountSmallDisk } from '../cli/support/small-disk.ts';
import { temporaryFolder as folderOfThisFile } from '../cli/support/temporary-folder.ts';
import { look, openPlainWorld } from './support/plain-world.ts';
import { sequence, wait } from './support/plans.ts';

const hour = 3_600_000;
const plan = sequence('root', [wait('w', { durationMs: hour }), look('then')]);

type World = ReturnType<typeof openPlainWorld>;
type Run = Awaited<ReturnType<World['start']>>;

const failures = ({ lines }: World) =>
  lines.filter((line) => line.includes('executor.turn_failed')).length;

const goesOn = (run: Run) =>
  expect.poll(() => run.view().state, { timeout: 20_000 }).toBe('completed');

describe('a database that another program holds [F-14]', () => {
  it('keeps no run waiting more than once, and all go on when it is free', async () => {
    const world = openPlainWorld();
    const runs: Run[] = [];
    for (let count = 0; count < 20; count += 1) runs.push(await world.start(plan));
    const changes: (string | null)[] = [];
    world.store.health.onChange(() => changes.push(world.store.health.trouble?.code ?? null));
    const other = new Database(world.path);
    other.exec('BEGIN IMMEDIATE');
    for (const run of runs) await run.pass(hour);
    expect(world.store.health.trouble).toMatchObject({
      code: 'STORE_BUSY',
      message: expect.stringContaining('Nothing was changed.'),
    });
    for (const run of runs) expect(run.step('root/w').state).toBe('waiting');
    expect(failures(world)).toBe(1);
    other.exec('ROLLBACK');
    other.close();
    for (const run of runs) await goesOn(run);
    expect(world.store.health.trouble).toBeNull();
    expect(changes).toEqual(['STORE_BUSY', null]);
  });

  it('is said to be held by the program that holds it', async () => {
    const world = openPlainWorld();
    const run = await world.start(plan);
    const [from, held, until] = ['from', 'held', 'until'].map((name) => `${world.path}.${name}`);
    const script = fileURLToPath(new URL('../store/support/hold-database.ts', import.meta.url));
    const words = [script, world.path, from, held, until].map(String);
    const other = spawn(process.execPath, words, { stdio: 'inherit' });
    onTestFinished(() => void other.kill('SIGKILL'));
    writeFileSync(String(from), '');
    await expect.poll(() => existsSync(String(held)), { timeout: 20_000 }).toBe(true);
    await run.pass(hour);
    const said =
      process.platform === 'linux'
        ? `${basename(process.execPath)} (process ${other.pid}) held`
        : 'Another program';
    expect(world.store.health.trouble?.message).toContain(said);
    writeFileSync(String(until), '');
    await goesOn(run);
  });

  it('does not keep the wallet open for who stops everything, and says that it could not be written [A-23]', async () => {
    const world = openPlainWorld();
    await world.start(plan);
    const other = new Database(world.path);
    other.exec('BEGIN IMMEDIATE');
    const busy = expect.objectContaining({ code: 'STORE_BUSY' });
    expect(() => world.executor.stopAll()).toThrow(busy);
    expect(world.signer.locks).toBe(1);
    other.exec('ROLLBACK');
    other.close();
  });
});

const folder = folderOfThisFile();
const disk = mountSmallDisk(join(folder, 'disk'), 8 * 1024);
if (disk === null) {
  process.stdout.write(
    'nothing-can-be-written: no small disk can be mounted here, so a full one is not tried.\n',
  );
}

describe.runIf(disk !== null)('a disk that is full [F-04]', () => {
  afterAll(() => disk?.unmount());

  it('stops every run where it is, says so, and lets all go on when there is room', async () => {
    const place = join(folder, 'disk', 'data');
    mkdirSync(place);
    const world = openPlainWorld({ folder: place });
    const runs: Run[] = [];
    for (let count = 0; count < 3; count += 1) runs.push(await world.start(plan));
    disk?.fill();
    for (const run of runs) await run.pass(hour);
    expect(world.store.health.trouble).toMatchObject({
      code: 'STORE_FULL',
      advice: expect.stringContaining('Free some disk space'),
    });
    for (const run of runs) expect(run.view().state).not.toBe('completed');
    disk?.free();
    for (const run of runs) await goesOn(run);
    expect(world.store.health.trouble).toBeNull();
  });
});
