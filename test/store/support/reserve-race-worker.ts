// One side of a race: sets 10 wei aside for every effect it is given, on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { WriteConnection } from '../../../src/main/store/connection.ts';
import { openDatabase } from '../../../src/main/store/open-store.ts';
import { createWriter } from '../../../src/main/store/store.ts';
import { FixedClock } from './fixed-clock.ts';
import { meetAt } from './meet-at.ts';
import type { PendingEffect } from './store-fixture.ts';

interface Race {
  path: string;
  gate: SharedArrayBuffer;
  runners: number;
  pending: PendingEffect[];
}

const { path, gate, runners, pending } = workerData as Race;
const db = openDatabase(path);
// The race is about who wins, not about power loss.
db.pragma('synchronous = OFF');
const { spends } = createWriter(new WriteConnection(db, new FixedClock()));
const fee = { kind: 'gas', chainId: 31337, token: '', units: 10n, usdMicros: null } as const;

const passed = pending.filter(({ effectId }, round) => {
  meetAt(gate, round, runners);
  const cost = { items: [fee], outgoingKnown: true };
  const counting = { dayStartsAt: 0, nowMs: 0, elapsedMs: () => 0 };
  return spends.reserve(effectId, cost, counting).kind === 'ok';
});
db.close();
parentPort?.postMessage(passed.length);
