import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';
import { storeFixture } from './support/store-fixture.ts';

const clock = new FixedClock();
const inUse = expect.objectContaining({ code: 'IN_USE' });

async function otherWriter(path: string): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('./support/hold-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  return child;
}

test('a second writer in the same process is refused, until the first stops', () => {
  const first = storeFixture();
  expect(() => openStore({ path: first.path, clock })).toThrow(inUse);
  expect(() => openStore({ path: first.path, clock })).toThrow(inUse);
  first.stop();
  openStore({ path: first.path, clock }).stop();
});

test('a writer in another process is noticed, readers go on, and its death by SIGKILL frees the folder', async () => {
  const path = join(temporaryFolder(), 'countersign.db');
  const other = await otherWriter(path);
  expect(() => openStore({ path, clock })).toThrow(inUse);
  openStoreReadOnly({ path }).stop();
  other.kill('SIGKILL');
  await once(other, 'exit');
  openStore({ path, clock }).stop();
});
