import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/main/clock.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';

/** A folder of its own for one test; it goes away with it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A real store in a folder of its own. */
export function openTestStore(clock: Clock = systemClock): Store {
  const store = openStore({ path: join(testFolder(), 'countersign.sqlite'), clock });
  onTestFinished(() => store.stop());
  return store;
}
