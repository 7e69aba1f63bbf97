// One side of a race: claims and consumes every approval it is given, on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { WriteConnection } from '../../../src/main/store/connection.ts';
import { openDatabase } from '../../../src/main/store/open-store.ts';
import { createWriter } from '../../../src/main/store/store.ts';
import { FixedClock } from './fixed-clock.ts';
import { signed } from './samples.ts';
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
const { approvals } = createWriter(new WriteConnection(db, new FixedClock()));
const rounds = new Int32Array(gate);

/** Lets all runners start each round at the same moment. */
function meet(round: number): void {
  Atomics.add(rounds, round, 1);
  Atomics.notify(rounds, round);
  for (;;) {
    const arrived = Atomics.load(rounds, round);
    if (arrived >= runners) return;
    Atomics.wait(rounds, round, arrived);
  }
}

const won = pending.flatMap(({ approvalId, digest, effectId }, round) => {
  meet(round);
  const claim = approvals.claim(approvalId, digest, 60_000, 'local');
  if (!claim.ok) return [];
  const used = approvals.consumeWithIntent({
    approvalId,
    lease: claim.lease,
    ...signed(effectId, round),
  });
  return used.ok ? [round] : [];
});
db.close();
parentPort?.postMessage(won);
