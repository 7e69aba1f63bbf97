// A process that writes to the store in `argv[2]` and waits to be killed. It keeps nothing of what it opened, and what is
// dropped is collected before it says that it is ready.
import { setTimeout as after } from 'node:timers/promises';
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from './fixed-clock.ts';

openStore({ path: process.argv[2] ?? '', clock: new FixedClock() });
// A finalizer runs in a turn of its own.
for (let turns = 0; turns < 3; turns += 1) {
  globalThis.gc?.();
  await after(1);
}
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
