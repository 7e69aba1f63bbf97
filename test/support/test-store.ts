import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../src/main/clock.ts';
import { openStore, type Store } from '../../src/main/store/open-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real store in a folder of its own. */
export function openTestStore(clock: Clock = systemClock): Store {
  const store = openStore({ path: join(temporaryFolder(), 'countersign.sqlite'), clock });
  onTestFinished(() => store.stop());
  return store;
}
