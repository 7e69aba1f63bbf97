// The disk of the data folder fails around a signature: nothing goes out that is not written down first, and
// whatever went out is one transaction in the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Clock } from '../../src/main/clock.ts';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { WriteConnection } from '../../src/main/store/connection.ts';
import { databaseSize } from '../../src/main/store/database-size.ts';
import { openDatabase, type Store } from '../../src/main/store/open-store.ts';
import { createReader, createWriter } from '../../src/main/store/store.ts';
import { StoreHealth } from '../../src/main/store/store-health.ts';
import { startPractice } from '../chain/support/practice.ts';
import { mountSmallDisk } from '../cli/support/small-disk.ts';
import { temporaryFolder as folderOfThisFile } from '../cli/support/temporary-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';
import { bob, me, openStage, type Practice, type Stage } from './support/stage.ts';

let practice: Practice;

beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me, { symbol: 'ETH', amount: '100' });
});

afterAll(() => practice?.close());

const send = action('send', { tool: 'transfer', params: { token: 'ETH', amount: '1', to: bob } });

/** Does `harm` when a point is passed for the first time after `arm`. */
function harmAt(point: CrashPoint, harm: () => void) {
  let isArmed = false;
  const crash = (at: CrashPoint): void => {
    if (!isArmed || at !== point) return;
    isArmed = false;
    harm();
  };
  const arm = (): void => {
    isArmed = true;
  };
  return { crash, arm };
}

const effectOf = (stage: Stage, executionId: string) => {
  const [effect] = stage.world.store.reader.effects.list(executionId);
  if (effect === undefined) throw new Error('no effect');
  return effect;
};

/** Until the log tells of it: what cannot be written down is told there alone. */
const logged = (stage: Stage, word: string) =>
  expect
    .poll(() => stage.lines.some((line) => line.includes(word)), { timeout: 60_000 })
    .toBe(true);

/** The run ends as it should, with one transaction, and the log of what happened holds. */
async function endsWithOne(stage: Stage, executionId: string, before: { nonce: number }) {
  await stage.ended(executionId);
  expect(stage.run(executionId)).toMatchObject({ state: 'completed', error: null });
  expect((await stage.holdings()).nonce).toBe(before.nonce + 1);
  checkAudit(stage.world.store.reader);
}

async function answerAgain(stage: Stage): Promise<void> {
  const { approvalId } = await stage.request();
  await stage.answer(approvalId, 'approve');
}

const folder = folderOfThisFile();
const disk = mountSmallDisk(join(folder, 'disk'), 8 * 1024);
if (disk === null) {
  process.stdout.write(
    'disk-faults: no small disk can be mounted here, so a full one is not tried.\n',
  );
}

describe.runIf(disk !== null)('a disk that is full [F-04]', () => {
  afterAll(() => disk?.unmount());

  async function begin(name: string, point: CrashPoint) {
    const { crash, arm } = harmAt(point, () => disk?.fill());
    onTestFinished(() => disk?.free());
    const dataDir = join(folder, 'disk', name);
    mkdirSync(dataDir);
    const stage = await openStage(practice, { crash, dataDir });
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send);
    const { approvalId } = await stage.request();
    arm();
    await stage.answer(approvalId, 'approve');
    return { stage, before, executionId };
  }

  it.each(['claim.before', 'sign.before', 'consume_intent.before'] as const)(
    'at %s lets nothing out, and it goes on when there is room',
    async (point) => {
      const { stage, before, executionId } = await begin(point, point);
      await logged(stage, '_FULL');
      expect(effectOf(stage, executionId).signedBytes).toBeNull();
      expect((await stage.holdings()).nonce).toBe(before.nonce);
      disk?.free();
      await answerAgain(stage);
      await endsWithOne(stage, executionId, before);
    },
  );

  it('after the claim gives the approval back by itself, for the same bytes', async () => {
    const { stage, before, executionId } = await begin('back', 'consume_intent.before');
    await logged(stage, '_FULL');
    const { digest } = effectOf(stage, executionId);
    disk?.free();
    const { approvalId, facts } = await stage.request();
    expect(facts.digest).toBe(digest);
    await stage.answer(approvalId, 'approve');
    await endsWithOne(stage, executionId, before);
  });

  it('while it is written that it was sent leaves it in doubt until there is room', async () => {
    const { stage, before, executionId } = await begin('sent', 'mark_sent.before');
    await logged(stage, 'STORE_FULL');
    expect(effectOf(stage, executionId).state).toBe('intent');
    disk?.free();
    await endsWithOne(stage, executionId, before);
  });
});

describe('a database that another program holds for too long [F-14]', () => {
  async function begin(point: CrashPoint) {
    const place = temporaryFolder();
    const files = {
      from: join(place, 'from'),
      held: join(place, 'held'),
      until: join(place, 'until'),
    };
    const { crash, arm } = harmAt(point, () => {
      writeFileSync(files.from, '');
      while (!existsSync(files.held))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    });
    const stage = await openStage(practice, { crash });
    const script = fileURLToPath(new URL('../store/support/hold-database.ts', import.meta.url));
    const words = [join(stage.dataDir, 'countersign.db'), files.from, files.held, files.until];
    const other = spawn(process.execPath, [script, ...words], { stdio: 'inherit' });
    onTestFinished(() => void other.kill('SIGKILL'));
    const before = await stage.holdings();
    const { executionId } = await stage.world.start(send);
    const { approvalId } = await stage.request();
    arm();
    await stage.answer(approvalId, 'approve');
    await logged(stage, 'STORE_BUSY');
    const signedBytes = effectOf(stage, executionId).signedBytes;
    writeFileSync(files.until, '');
    return { stage, before, executionId, signedBytes };
  }

  it('before the signature leaves nothing signed, and the person is asked again', async () => {
    const { stage, before, executionId, signedBytes } = await begin('claim.before');
    expect(signedBytes).toBeNull();
    await answerAgain(stage);
    await endsWithOne(stage, executionId, before);
  });

  it('after the broadcast loses nothing: the run looks again and ends by itself', async () => {
    const { stage, before, executionId, signedBytes } = await begin('mark_sent.before');
    expect(signedBytes).not.toBeNull();
    await endsWithOne(stage, executionId, before);
  });
});

/** A store whose disk fails to sync the end of a transaction, as SQLite tells of it. */
function failingStore() {
  const state = { fails: false };
  class Failing extends WriteConnection {
    #depth = 0;
    override write<T>(work: () => T): T {
      return super.write(() => {
        this.#depth += 1;
        try {
          const result = work();
          if (state.fails && this.#depth === 1) {
            throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
          }
          return result;
        } finally {
          this.#depth -= 1;
        }
      });
    }
  }
  const openStore = ({ path, clock }: { path: string; clock: Clock }): Store => {
    const db = openDatabase(path);
    const health = new StoreHealth();
    const connection = new Failing(db, clock, health);
    return {
      health,
      reader: createReader(connection),
      writer: createWriter(connection),
      size: () => databaseSize(path),
      stop: () => db.close(),
    };
  };
  return { state, openStore };
}

describe('a disk that fails to sync [F-05]', () => {
  it.each(['claim.before', 'consume_intent.before', 'mark_sent.before'] as const)(
    'at %s is not written to until the database is opened anew; then it is one transaction',
    async (point) => {
      const { state, openStore } = failingStore();
      const { crash, arm } = harmAt(point, () => {
        state.fails = true;
      });
      const stage = await openStage(practice, { crash, openStore });
      const before = await stage.holdings();
      const { executionId } = await stage.world.start(send);
      const { approvalId } = await stage.request();
      arm();
      await stage.answer(approvalId, 'approve');
      await logged(stage, 'STORE_IO');
      state.fails = false;
      const write = () => stage.world.store.writer.settings.set('theme', 'dark');
      expect(write).toThrow(expect.objectContaining({ code: 'STORE_IO' }));
      const wasOut = point === 'mark_sent.before';
      expect(effectOf(stage, executionId).signedBytes === null).toBe(!wasOut);
      await stage.restart();
      if (!wasOut) await answerAgain(stage);
      await endsWithOne(stage, executionId, before);
    },
  );
});
