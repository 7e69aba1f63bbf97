// A process that writes to the store in `argv[2]` and waits to be killed.
import { openStore } from '../../../src/main/store/open-store.ts';
import { FixedClock } from './fixed-clock.ts';

openStore({ path: process.argv[2] ?? '', clock: new FixedClock() });
process.stdout.write('ready\n');
setInterval(() => {}, 60_000);
